// The core sources use these modules without importing them. Parts that need more import Foundation themselves.
#if canImport(FoundationEssentials)
@_exported public import FoundationEssentials
#else
@_exported public import Foundation
#endif
