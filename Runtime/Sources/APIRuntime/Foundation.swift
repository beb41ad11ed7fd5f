// The sources of the core use these modules without importing them. Parts that need more import Foundation.
#if canImport(FoundationEssentials)
@_exported public import FoundationEssentials
#else
@_exported public import Foundation
#endif
