import CoreAnimationMarkup
import Foundation
import QuartzCore
import SourceLiterals
import TestSupport
import Testing
import UIKit

@testable import SwiftLiterals
@testable import SceneEditing

/// The literals of a Swift scene's source, and what the scene has told of them.
@MainActor @Suite(.serialized) final class SceneLiteralsTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("literals \(UInt32.random(in: 0 ... .max))")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func literals(_ source: TracedSource) throws -> SceneLiterals {
    let file = folder.appendingPathComponent("scene.swift")
    try Data(source.text.utf8).write(to: file)
    return SceneLiterals(source.sites, [file], [Array(source.text.utf8)])
  }

  private func text(_ literals: SceneLiterals) -> String {
    String(decoding: literals.texts.texts[0].bytes, as: UTF8.self)
  }

  private func told(_ object: NSObject, _ site: Int, _ other: NSObject? = nil) {
    SceneLiterals.note(
      UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()), site,
      other.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) })
  }

  private func move(_ layer: CALayer, _ x: CGFloat, _ y: CGFloat) -> SceneChange {
    let before = LayerPosition(of: layer)
    layer.position = CGPoint(x: layer.position.x + x, y: layer.position.y + y)
    return SceneChange(layer, .move(before: before, after: LayerPosition(of: layer)))
  }

  /// The change that has given a layer the value that it has.
  private func value(_ layer: CALayer, _ keyPath: String) -> SceneChange {
    SceneChange(
      layer, .value(keyPath: keyPath, before: nil, after: layer.value(forKeyPath: keyPath)))
  }

  @Test func aMoveChangesThePoint() throws {
    let source = TracedSource([("position", .point, "CGPoint(x: 10.50, y: 20)")])
    let literals = try literals(source)
    let layer = CALayer()
    layer.position = CGPoint(x: 10.5, y: 20)
    told(layer, 0)
    #expect(literals.answer(of: layer, forKeyPath: "position") == .literal(source.sites[0]))
    #expect(literals.answer(of: layer, forKeyPath: "position.y") == .literal(source.sites[0]))
    let first = try #require(try literals.write(move(layer, 0, 15)))
    #expect(text(literals) == "position = CGPoint(x: 10.50, y: 35)\n" && literals.isChanged)
    let second = try #require(try literals.write(move(layer, 1, 0)))
    #expect(text(literals) == "position = CGPoint(x: 11.5, y: 35)\n")
    literals.undo(second)
    literals.undo(first)
    #expect(text(literals) == source.text && !literals.isChanged)
    literals.redo(first)
    #expect(text(literals) == "position = CGPoint(x: 10.50, y: 35)\n")
  }

  @Test func aViewsPlaceIsItsLayers() throws {
    let source = TracedSource([
      ("frame", .rect, "CGRect(x: 1, y: 2, width: 30, height: 40)"),
      ("center", .point, "CGPoint(x: 50, y: 60)"),
      ("alpha", .number, "0.5"),
    ])
    let literals = try literals(source)
    let view = UIView(frame: CGRect(x: 1, y: 2, width: 30, height: 40))
    told(view, 0)
    view.alpha = 0.5
    told(view, 2)
    _ = try literals.write(move(view.layer, 4, 5))
    #expect(text(literals).hasPrefix("frame = CGRect(x: 5, y: 7, width: 30, height: 40)\n"))
    // The frame grows about the position.
    view.layer.bounds.size = CGSize(width: 50, height: 40)
    _ = try literals.write(value(view.layer, "bounds"))
    #expect(text(literals).hasPrefix("frame = CGRect(x: -5, y: 7, width: 50, height: 40)\n"))
    // What was set last counts.
    view.center = CGPoint(x: 50, y: 60)
    told(view, 1)
    _ = try literals.write(move(view.layer, 1, 0))
    #expect(text(literals).contains("center = CGPoint(x: 51, y: 60)"))
    view.layer.opacity = 0.25
    _ = try literals.write(value(view.layer, "opacity"))
    #expect(text(literals).hasSuffix("alpha = 0.25\n"))
  }

  @Test func whatIsComputedSaysWhere() throws {
    let literals = try literals(
      TracedSource([
        ("position", .point, "CGPoint(x: 1, y: 2)"), ("position", nil, "p"), ("position.x", nil, "q"),
      ]))
    let layer = CALayer()
    let reason = SourceReason("position.x comes from `go`, line 3, which computes it from `width`")
    told(layer, 0)
    told(layer, 2)
    #expect(throws: reason) { try literals.write(move(layer, 1, 0)) }
    #expect(
      literals.answer(of: layer, forKeyPath: "position")
        == .untraceable(reason))
    told(layer, 1)
    #expect(throws: SourceReason("position.y comes from `go`, line 2, which computes it from `width`")) {
      try literals.write(move(layer, 0, 1))
    }
    #expect(throws: SourceReason("no literal of the source sets opacity")) {
      try literals.write(value(layer, "opacity"))
    }
    #expect(!literals.isChanged)
  }

  @Test func aLoopIsOneLiteralForAllItsLayers() throws {
    let literals = try literals(TracedSource([("position", .point, "CGPoint(x: 1, y: 2)")]))
    var layers = (0..<5).map { _ in CALayer() }
    for layer in layers {
      layer.position = CGPoint(x: 1, y: 2)
      told(layer, 0)
    }
    #expect(throws: SourceReason("line 1 sets the position of 5 layers")) {
      try literals.write(move(layers[0], 1, 0))
    }
    // Layers that are gone do not count, nor do those that have another value since.
    layers.removeLast(4)
    _ = try literals.write(value(layers[0], "position"))
    #expect(text(literals) == "position = CGPoint(x: 2, y: 2)\n")
  }

  @Test func aLayoutThatWasNotFollowedIsNoticed() throws {
    let literals = try literals(TracedSource([("position", .point, "CGPoint(x: 1, y: 2)")]))
    let layer = CALayer()
    layer.position = CGPoint(x: 1, y: 2)
    told(layer, 0)
    layer.position = CGPoint(x: 70, y: 2)
    #expect(
      throws: SourceReason(
        "position was changed after `go`, line 1 by a layout, or by code that is not traced")
    ) { try literals.write(move(layer, 5, 0)) }
  }

  @Test func objectsAreNotKeptAndTheirMemoryMayBeUsedAgain() throws {
    let literals = try literals(TracedSource([("opacity", .number, "0.5")]))
    weak var gone: CALayer?
    for _ in 0..<3000 {
      let layer = CALayer()
      #expect(literals.traces.records(of: layer).isEmpty)
      told(layer, 0)
      gone = layer
    }
    #expect(gone == nil && literals.traces.count(of: 0, "opacity") == 0)
  }

  @Test func animationsAreFollowedIntoTheLayer() throws {
    var source = TracedSource([
      ("duration", .number, "0.5"), ("fromValue", .point, "CGPoint(x: 1, y: 2)"),
      ("toValue", .point, "CGPoint(x: 3, y: 4)"), ("timingFunction", .timing, "f(0.5, 0, 0.5, 1)"),
      ("position", .point, "CGPoint(x: 8, y: 9)"),
    ])
    source.sites.append(SourceSite(line: 9, column: 1, kind: .animation, keyPath: "move"))
    let literals = try literals(source)
    let layer = CALayer()
    layer.position = CGPoint(x: 8, y: 9)
    told(layer, 4)
    let animation = CABasicAnimation(keyPath: "position")
    animation.duration = 0.5
    told(animation, 0)
    animation.fromValue = CGPoint(x: 1, y: 2)
    told(animation, 1)
    animation.toValue = NSValue(cgPoint: CGPoint(x: 3, y: 4))
    told(animation, 2)
    animation.timingFunction = CAMediaTimingFunction(controlPoints: 0.5, 0, 0.5, 1)
    told(animation, 3)
    layer.add(animation, forKey: "move")
    told(layer, 5, animation)
    let copy = try #require(layer.animation(forKey: "move"))
    #expect(
      copy !== animation && literals.answer(of: copy, forKeyPath: "duration") == .literal(source.sites[0]))
    _ = try literals.set(2, of: copy, forKeyPath: "duration")
    _ = try literals.set(
      CAMediaTimingFunction(controlPoints: 0.25, 0, 0.5, 1), of: copy, forKeyPath: "timingFunction")
    #expect(text(literals).hasPrefix("duration = 2.0\n") && text(literals).contains("f(0.25, 0, 0.5, 1)"))
    // A drag of the layer moves the animation's ends as well.
    let step = try literals.write(move(layer, 10, 0))
    #expect(
      text(literals).contains("fromValue = CGPoint(x: 11, y: 2)\ntoValue = CGPoint(x: 13, y: 4)")
        && text(literals).hasSuffix("position = CGPoint(x: 18, y: 9)\n"))
    if let step { literals.undo(step) }
    #expect(text(literals).contains("CGPoint(x: 1, y: 2)") && text(literals).contains("CGPoint(x: 8, y: 9)"))
  }

  /// The inspector exchanges an animation for a changed copy with each change.
  @Test func changedCopiesOfAnimationsKeepTheirLiterals() throws {
    var source = TracedSource([("duration", .number, "0.5"), ("toValue", .number, "40")])
    source.sites.append(SourceSite(line: 9, column: 1, kind: .animation, keyPath: "move"))
    let literals = try literals(source)
    let layer = CALayer()
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.duration = 0.5
    told(animation, 0)
    animation.toValue = 40
    told(animation, 1)
    layer.add(animation, forKey: "move")
    told(layer, 2, animation)
    let history = EditHistory()
    history.write = { changes, _, last, _ in
      let step = try? literals.write(changes, replacing: (last.first as? LiteralStep)?.step)
      return step.map { [LiteralStep(literals, $0)] } ?? []
    }
    let editor = AnimationEditor(history: history)
    history.exchanged = { literals.traces.replace($0, with: $1) }
    let place = AnimationPath(layer, key: "move")
    let start = text(literals)
    for number in 1...9 { editor.set(["duration": 0.5 + Double(number) / 2], of: place, isDragged: true) }
    #expect(history.count == 1 && text(literals).hasPrefix("duration = 5.0\n"))
    history.undo()
    #expect(text(literals) == start && layer.animation(forKey: "move")?.duration == 0.5)
    history.redo()
    #expect(text(literals).hasPrefix("duration = 5.0\n"))
    editor.set(["toValue": 60.0], of: place)
    editor.set(["duration": 1.0], of: place)
    #expect(text(literals).contains("toValue = 60") && text(literals).hasPrefix("duration = 1.0\n"))
    while history.undo() {}
    #expect(text(literals) == start)
    editor.set(["duration": 7.0], of: place)
    #expect(text(literals).hasPrefix("duration = 7.0\n"))
  }

  @Test func transformsAndColorsAreWholeValues() throws {
    let source = TracedSource([
      ("transform", .rotation3D, "CATransform3DMakeRotation(0.5, 0, 0, 1)"),
      ("backgroundColor", .color, "CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)"),
      ("isHidden", .boolean, "false"),
      ("transform.rotation.z", .number, "0.25"),
    ])
    let literals = try literals(source)
    let layer = CALayer()
    layer.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
    told(layer, 0)
    layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    told(layer, 1)
    told(layer, 2)
    layer.setValue(1.25, forKeyPath: "transform.rotation.z")
    _ = try literals.write(value(layer, "transform"))
    layer.backgroundColor = CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1)
    _ = try literals.write(value(layer, "backgroundColor"))
    layer.isHidden = true
    _ = try literals.write(value(layer, "hidden"))
    #expect(
      text(literals) == """
        transform = CATransform3DMakeRotation(1.25, 0, 0, 1)
        backgroundColor = CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1)
        isHidden = true
        transform.rotation.z = 0.25

        """)
    layer.setValue(0.25, forKeyPath: "transform.rotation.z")
    told(layer, 3)
    #expect(
      throws: SourceReason("transform is set in parts: transform.rotation.z comes from `go`, line 4")
    ) { try literals.write(value(layer, "transform")) }
  }

  @Test func theFileIsReplacedUnlessAnotherProgramHasChangedIt() throws {
    let literals = try literals(TracedSource([("opacity", .number, "0.5")]))
    let layer = CALayer()
    layer.opacity = 0.5
    told(layer, 0)
    layer.opacity = 0.25
    _ = try literals.write(value(layer, "opacity"))
    let file = literals.files[0]
    #expect(try literals.save().map(\.bytes) == [15])
    #expect(try String(contentsOf: file, encoding: .utf8) == "opacity = 0.25\n" && !literals.isChanged)
    layer.opacity = 1
    _ = try literals.write(value(layer, "opacity"))
    try Data("opacity = 0.25 // mine\n".utf8).write(to: file)
    #expect(throws: EditFailure.self) { try literals.save() }
    #expect(try String(contentsOf: file, encoding: .utf8) == "opacity = 0.25 // mine\n" && literals.isChanged)
  }
}

extension SceneLiterals {
  /// Writes one change.
  fileprivate func write(_ change: SceneChange, replacing last: Step? = nil) throws(SourceReason) -> Step? {
    try write([change], replacing: last)
  }
}
