import CoreGraphics
import Foundation
import Testing

@testable import Compositor

/// The records lie in memory as `shaders/records.glsl` says: each field in its texel and component.
@Suite struct RecordTests {
  /// The numbers and components that the shader's file defines.
  private static let defines: [String: String] = {
    var defines: [String: String] = [:]
    for line in String(decoding: Shaders.records, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count >= 3, words[0] == "#define" { defines[String(words[1])] = String(words[2]) }
    }
    return defines
  }()

  private static func number(_ name: String) throws -> Int {
    try #require(defines[name].flatMap { Double($0) }.map { Int(clamping: $0) }, "\(name) is no number")
  }

  /// The byte at which the shader reads a component of a texel of a record; without a component the texel's first.
  private static func place(_ texel: String, _ component: String?) throws -> Int {
    let letter = try component.map { try #require(defines[$0], "\($0) is not defined") } ?? "x"
    let offset = try #require("xyzw".firstIndex(of: letter[letter.startIndex]))
    return try number(texel) * 16 + "xyzw".distance(from: "xyzw".startIndex, to: offset) * 4
  }

  private static func check<Record>(
    _ field: PartialKeyPath<Record>, _ texel: String, _ component: String? = nil, from base: Int = 0,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let offset = try #require(MemoryLayout<Record>.offset(of: field), sourceLocation: location)
    let read = try place(texel, component)
    #expect(
      base + offset == read, "\(field) is at \(base + offset), the shader reads \(read)",
      sourceLocation: location)
  }

  @Test func instancesLieAsTheShaderReadsThem() throws {
    #expect(try Self.number("INSTANCE_TEXELS") * 16 == MemoryLayout<Instance>.stride)
    try Self.check(\Instance.xx, "INSTANCE_LINEAR")
    try Self.check(\Instance.yx, "INSTANCE_LINEAR", "ALONG_Y")
    try Self.check(\Instance.ox, "INSTANCE_ORIGIN")
    try Self.check(\Instance.depth, "INSTANCE_ORIGIN", "DEPTH")
    try Self.check(\Instance.rect, "INSTANCE_RECT")
    try Self.check(\Instance.color, "INSTANCE_COLOR")
    try Self.check(\Instance.payload, "INSTANCE_RADII")
    try Self.check(\Instance.xw, "INSTANCE_REST", "THIRDS")
    #expect(
      MemoryLayout<Instance>.offset(of: \.yw) == (MemoryLayout<Instance>.offset(of: \.xw) ?? 0) + 4
        && Self.defines["THIRDS"] == "xy" && Self.defines["ALONG_Y"] == "zw")
    // The others are numbers that the shader has as floats.
    var instance = Instance.group(PixelRect(x: 0, y: 0, width: 1, height: 1), opacity: 1, clip: 77)
    instance.edges = 11
    instance.chords = 24
    #expect(instance.kind == .group && instance.edges == 11 && instance.chords == 24 && instance.clip == 77)
    instance.kind = .maskedGroup
    #expect(instance.kind == .maskedGroup && instance.edges == 11 && instance.chords == 24)
    let floats = withUnsafeBytes(of: instance) { Array($0.bindMemory(to: Float.self)) }
    #expect(floats[try Self.place("INSTANCE_REST", "CLIP_INDEX") / 4] == 77)
    let switches: Float = 6 + 16 * 11 + 256 * 24
    #expect(floats[try Self.place("INSTANCE_REST", "SWITCHES_OF") / 4] == switches)
    #expect(try Self.number("KIND_BORDERED") == Instance.Kind.bordered.number)
    #expect(try Self.number("KIND_MASKED_GROUP") == Instance.Kind.maskedGroup.number)
  }

  /// Each kind's fields are as long as the payload and lie where the shader reads them.
  @Test func kindsOfInstancesLieAsTheShaderReadsThem() throws {
    let base = try #require(MemoryLayout<Instance>.offset(of: \.payload))
    let length = MemoryLayout<Instance.Payload>.size
    #expect(length == (try Self.number("INSTANCE_TEXELS")) * 16 - base)
    #expect(
      [
        MemoryLayout<Instance.Rounded>.size, MemoryLayout<Instance.Gradient>.size,
        MemoryLayout<Instance.Image>.size,
        MemoryLayout<Instance.Group>.size, MemoryLayout<Instance.Shadow>.size,
        MemoryLayout<Instance.ShadowImage>.size, MemoryLayout<Instance.Shape>.size,
      ].allSatisfy { $0 == length })
    func check<Fields: InstanceFields>(
      _ field: PartialKeyPath<Fields>, _ texel: String, _ component: String? = nil,
      _ location: SourceLocation = #_sourceLocation
    ) throws { try Self.check(field, texel, component, from: base, location) }

    try check(\Instance.Rounded.radii, "INSTANCE_RADII")
    try check(\Instance.Rounded.borderColor, "INSTANCE_BORDER")
    try check(\Instance.Rounded.shadedBox, "INSTANCE_TEXELS_AT")
    try check(\Instance.Rounded.borderWidth, "INSTANCE_NUMBERS", "BORDER_WIDTH")
    try check(\Instance.Rounded.smoothing, "INSTANCE_NUMBERS", "SMOOTHNESS")
    try check(\Instance.Rounded.innerSmoothing, "INSTANCE_NUMBERS", "INNER_SMOOTHNESS")
    try check(\Instance.Rounded.opacity, "INSTANCE_NUMBERS", "OPACITY")

    try check(\Instance.Gradient.outline, "INSTANCE_RADII")
    try check(\Instance.Gradient.outline.borderColor, "INSTANCE_BORDER")
    try check(\Instance.Gradient.start, "INSTANCE_TEXELS_AT", "GRADIENT_START")
    try check(\Instance.Gradient.end, "INSTANCE_TEXELS_AT", "GRADIENT_END")
    try check(\Instance.Gradient.firstStop, "INSTANCE_LIMITS", "FIRST_STOP")
    try check(\Instance.Gradient.stopCount, "INSTANCE_LIMITS", "STOP_COUNT")
    try check(\Instance.Gradient.type, "INSTANCE_LIMITS", "GRADIENT_TYPE")
    try check(\Instance.Gradient.aspect, "INSTANCE_LIMITS", "ASPECT")
    try check(\Instance.Gradient.borderWidth, "INSTANCE_NUMBERS", "BORDER_WIDTH")
    try check(\Instance.Gradient.smoothing, "INSTANCE_NUMBERS", "SMOOTHNESS")
    try check(\Instance.Gradient.innerSmoothing, "INSTANCE_NUMBERS", "INNER_SMOOTHNESS")
    try check(\Instance.Gradient.opacity, "INSTANCE_NUMBERS", "OPACITY")

    try check(\Instance.Image.nextPlace, "INSTANCE_RADII")
    try check(\Instance.Image.place, "INSTANCE_BORDER")
    try check(\Instance.Image.texels, "INSTANCE_TEXELS_AT")
    try check(\Instance.Image.limits, "INSTANCE_LIMITS")
    try check(\Instance.Image.mipScale, "INSTANCE_NUMBERS", "MIP_SCALE")
    try check(\Instance.Image.lastLevel, "INSTANCE_NUMBERS", "LAST_LEVEL")
    try check(\Instance.Image.fade, "INSTANCE_NUMBERS", "FADE_SHARE")
    try check(\Instance.Image.opacity, "INSTANCE_NUMBERS", "OPACITY")

    try check(\Instance.Group.secondShare, "INSTANCE_BORDER")
    try check(\Instance.Group.opacity, "INSTANCE_NUMBERS", "OPACITY")

    try check(\Instance.Shadow.radii, "INSTANCE_RADII")
    try check(\Instance.Shadow.hole, "INSTANCE_BORDER")
    try check(\Instance.Shadow.caster, "INSTANCE_LIMITS")
    try check(\Instance.Shadow.sigmaX, "INSTANCE_NUMBERS", "SIGMA")
    try check(\Instance.Shadow.smoothing, "INSTANCE_NUMBERS", "SMOOTHNESS")
    #expect(Self.defines["SIGMA"] == "xz" && Self.defines["CENTRE"] == "xz")
    #expect(
      (MemoryLayout<Instance.Shadow>.offset(of: \.sigmaY) ?? 0)
        - (MemoryLayout<Instance.Shadow>.offset(of: \.sigmaX) ?? 0) == 8)

    try check(\Instance.ShadowImage.hole, "INSTANCE_BORDER")
    try check(\Instance.ShadowImage.stepsPerPoint, "INSTANCE_TEXELS_AT", "STEPS_PER_POINT")
    try check(\Instance.ShadowImage.firstStep, "INSTANCE_TEXELS_AT", "FIRST_STEP")
    try check(\Instance.ShadowImage.lastStep, "INSTANCE_LIMITS", "LAST_STEP")
    try check(\Instance.ShadowImage.origin, "INSTANCE_LIMITS", "ORIGIN")
    try check(\Instance.ShadowImage.centreX, "INSTANCE_NUMBERS", "CENTRE")
    #expect(
      (MemoryLayout<Instance.ShadowImage>.offset(of: \.centreY) ?? 0)
        - (MemoryLayout<Instance.ShadowImage>.offset(of: \.centreX) ?? 0) == 8)
    try check(\Instance.ShadowImage.isQuarter, "INSTANCE_NUMBERS", "QUARTER")
  }

  @Test func clipsLieAsTheShaderReadsThem() throws {
    #expect(RecordLayout.clips.texels == (try Self.number("CLIP_TEXELS")))
    #expect(RecordLayout.clips.perRow == 1 << (try Self.number("CLIP_ROW_BITS")))
    try Self.check(\Clip.rowX, "CLIP_ROW_X")
    try Self.check(\Clip.sign, "CLIP_ROW_X", "CLIP_SIGN")
    try Self.check(\Clip.Line.side, "CLIP_ROW_X", "CLIP_SIGN")
    try Self.check(\Clip.rowY, "CLIP_ROW_Y")
    try Self.check(\Clip.rowOne, "CLIP_ROW_ONE")
    try Self.check(\Clip.Line.outer, "CLIP_ROW_ONE", "CLIP_OUTER")
    try Self.check(\Clip.rect, "CLIP_RECT")
    try Self.check(\Clip.radii, "CLIP_RADII")
    try Self.check(\Clip.smoothing, "CLIP_SWITCHES", "CLIP_SMOOTHNESS")
    try Self.check(\Clip.kind, "CLIP_SWITCHES", "CLIP_KIND")
    try Self.check(\Clip.outlineCode, "CLIP_SWITCHES", "OUTLINE_CODE")
    try Self.check(\Clip.borderAlpha, "CLIP_SWITCHES", "BORDER_ALPHA")
    #expect(try Float(Self.number("CLIP_CUT")) == Clip.Kind.cut.number)
    #expect(try Float(Self.number("CLIP_OUTLINE")) == Clip.Kind.outline.number)
    let clip = Clip.rounded((rows: (0..<9).map(Double.init), sign: -1), .zero, outer: 33)
    let floats = withUnsafeBytes(of: clip) { Array($0.bindMemory(to: Float.self)) }
    #expect(floats[try Self.place("CLIP_ROW_ONE", "CLIP_OUTER") / 4] == 33)
  }

  @Test func stopsAndStagesLieAsTheShaderReadsThem() throws {
    #expect(RecordLayout.stops.texels == (try Self.number("STOP_TEXELS")))
    #expect(RecordLayout.stops.perRow == 1 << (try Self.number("STOP_ROW_BITS")))
    try Self.check(\GradientStop.color, "STOP_COLOR")
    try Self.check(\GradientStop.integral, "STOP_INTEGRAL")
    try Self.check(\GradientStop.location, "STOP_LOCATION", "STOP_LOCATION_AT")
    #expect(MemoryLayout<ColorStage>.stride == (try Self.number("STAGE_TEXELS")) * 16)
    #expect(ColorStage.limit == (try Self.number("STAGE_LIMIT")))
  }
}
