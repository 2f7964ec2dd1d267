import SwiftSyntax

/// Values that have a name in place of numbers: `.zero`, `.identity`, `UIColor.red`. Numbers take the place of the name.
enum NamedLiteral {
  /// The literal of a name; nil for every other expression, and names that the source declares.
  static func record(_ expression: ExprSyntax, key: String) -> LiteralRecord? {
    if let reference = expression.as(DeclReferenceExprSyntax.self) {
      guard reference.baseName.text == "CATransform3DIdentity" else { return nil }
      return named("identity", expression, "CATransform3D")
    }
    if let call = expression.as(FunctionCallExprSyntax.self) { return timing(call) }
    guard let member = expression.as(MemberAccessExprSyntax.self) else { return nil }
    let base = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text
    guard member.base == nil || base != nil else { return nil }
    let name = member.declName.baseName.text
    let type = base ?? self.type(of: key)
    switch (type, name) {
    case ("CGPoint", "zero"), ("CGSize", "zero"), ("CGRect", "zero"):
      return named("zero", expression, type ?? "")
    case ("CGAffineTransform", "identity"), ("CATransform3D", "identity"):
      return named("identity", expression, type ?? "")
    case ("UIColor", _) where colors.contains(name):
      return named("namedColor", expression, "UIColor")
    case (nil, _) where colors.contains(name) && isColor(key):
      // UIColor in a view, CGColor in a layer.
      return named("namedColor", expression, "")
    default: return nil
    }
  }

  /// `CAMediaTimingFunction(name: .easeIn)`.
  private static func timing(_ call: FunctionCallExprSyntax) -> LiteralRecord? {
    guard call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == "CAMediaTimingFunction",
      call.arguments.count == 1, let argument = call.arguments.first, argument.label?.text == "name",
      let name = argument.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
      ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"].contains(name)
    else { return nil }
    return named("namedTiming", ExprSyntax(call), "CAMediaTimingFunction")
  }

  private static func named(_ form: String, _ expression: ExprSyntax, _ type: String) -> LiteralRecord {
    LiteralRecord(form: form, range: LiteralReader.pair(expression.bytes), type: type)
  }

  /// The colours of UIKit that are the same in light and dark.
  private static let colors: Set<String> = [
    "black", "darkGray", "lightGray", "white", "gray", "red", "green", "blue", "cyan", "yellow", "magenta",
    "orange", "purple", "brown", "clear",
  ]

  /// Whether a property is a colour.
  static func isColor(_ key: String) -> Bool {
    [
      "backgroundColor", "borderColor", "shadowColor", "fillColor", "strokeColor", "foregroundColor",
      "instanceColor", "color",
    ].contains(key)
  }

  /// The type of a property that has the same one in all classes; nil for others. Colours are UIColor in views and CGColor in layers.
  static func type(of key: String) -> String? {
    switch key {
    case "position", "center", "anchorPoint", "startPoint", "endPoint", "emitterPosition", "origin": "CGPoint"
    case "size", "shadowOffset", "emitterSize": "CGSize"
    case "frame", "bounds", "contentsRect", "contentsCenter": "CGRect"
    case "sublayerTransform", "instanceTransform", "transform3D": "CATransform3D"
    case "affineTransform": "CGAffineTransform"
    default: nil
    }
  }
}
