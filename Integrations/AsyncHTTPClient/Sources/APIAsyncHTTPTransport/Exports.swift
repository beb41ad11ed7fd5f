// The sources of the transport are also part of the embedded runtimes of clients, where they need no import.
@_exported public import APIRuntime
