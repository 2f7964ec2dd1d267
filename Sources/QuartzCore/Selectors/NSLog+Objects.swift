import Foundation

/// Writes a message to standard error with the time and the process, as Foundation's `NSLog` does, and takes any value
/// for `%@`: objects and values stand for their descriptions, nil for "(null)".
///
/// Foundation on Linux takes strings and numbers alone, and its function is called where these are all there is.
public func NSLog(_ format: String, _ first: Any?, _ rest: Any?...) {
  let arguments = ([first] + rest).map(FormatArgument.value)
  withVaList(arguments) { NSLogv(format, $0) }
}

extension String {
  /// A string from a format as C's `printf` has it; any value stands for `%@`. See `NSLog`.
  public init(format: String, _ first: Any?, _ rest: Any?...) {
    self.init(format: format, arguments: ([first] + rest).map(FormatArgument.value))
  }
}

private enum FormatArgument {
  static func value(_ value: Any?) -> any CVarArg {
    guard let value else { return "(null)" }
    // A cast would bridge a number object to a number, and a number to an object.
    if type(of: value) == Bool.self { return (value as? Bool) == true ? 1 : 0 }
    return value as? any CVarArg ?? String(describing: value)
  }
}
