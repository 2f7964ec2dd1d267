import EmbeddedFiles

/// The sources of the compositor's programs: files of the folder `shaders`, one after the other.
enum Shaders {
  /// The places of the fields of records.
  static var records: [UInt8] { joined("records") }
  static var quadVertex: [UInt8] { joined("records", "variant", "quad.vert") }
  static var quadFragment: [UInt8] { clipped("quad.inputs", "gradient", "shadow", "quad.frag") }
  static var screenVertex: [UInt8] { joined("screen.vert") }
  static var overlayFragment: [UInt8] { joined("overlay.frag") }
  static var blurFragment: [UInt8] { joined("blur.frag") }
  static var sumFragment: [UInt8] { joined("sum.frag") }
  static var transitionVertex: [UInt8] { joined("transition.vert") }
  static var transitionFragment: [UInt8] { joined("transition.frag") }
  static var effectsVertex: [UInt8] { joined("effects.vert") }
  static var effectsFragment: [UInt8] { clipped("effects.frag") }
  static var shapeVertex: [UInt8] { joined("shape.vert") }
  static var shapeFragment: [UInt8] { clipped("shape.frag") }

  private static func joined(_ names: String...) -> [UInt8] {
    names.flatMap { EmbeddedFiles.bytes(of: "shaders/\($0).glsl") }
  }

  /// A fragment shader that draws within clips.
  private static func clipped(_ names: String...) -> [UInt8] {
    joined("records", "variant", "coverage") + names.flatMap { joined($0) }
  }
}
