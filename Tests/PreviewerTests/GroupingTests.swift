import CoreAnimationMarkup
import Foundation
import QuartzCore
import Testing

@testable import Previewer
@testable import SceneEditing
@testable import SceneTools

/// Groups are made and taken apart without a change of the picture, or the change is told. The expected picture is that before the
/// change, which the same renderer draws.
@MainActor @Suite(.serialized) struct GroupingTests {
  /// A scene of 60 by 60 points with a blue ground below the layers, times 0, 0.5 and 1.
  private static func scene(_ layers: String, root: String = "") -> String {
    """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer name="root" id="#1" bounds="0 0 60 60" backgroundColor="0.2 0.4 0.9" \(root)>
        <sublayers>
          <CALayer name="ground" bounds="0 0 40 60" position="20 30" backgroundColor="0.9 0.8 0.2"/>
          \(layers)
          <CALayer name="last" bounds="0 0 20 20" position="50 50" backgroundColor="0 0 0"/>
        </sublayers>
        <states>
          <LKState name="Moved"><elements>
            <LKStateSetValue targetId="#9" keyPath="position.x"><value type="real" value="26"/></LKStateSetValue>
          </elements></LKState>
        </states>
      </CALayer>
    </caml>

    """
  }

  private static func pictures(_ document: SceneDocument) throws -> [[UInt8]] {
    try ([nil] + document.states.names).flatMap { state in
      let scene = HostedScene(document, named: "scene")
      if let state { document.states.set(state, speed: 0) }
      let renderer = try SceneRenderer(scene, size: CGSize(width: 60, height: 60), scale: 1, background: nil)
      return try [0, 0.5, 1].map { try renderer.picture(at: $0).bytes }
    }
  }

  private static func pictures(_ text: String) throws -> [[UInt8]] {
    let document = SceneDocument.read(Array(text.utf8), named: "scene.caml", folder: nil, isChecked: true)
    let errors = document.diagnostics.filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(errors)")
    return try pictures(document)
  }

  // MARK: Ungroup

  private nonisolated static let dots = """
    <sublayers>
      <CALayer name="a" bounds="0 0 12 12" position="10 12" backgroundColor="1 0 0"/>
      <CALayer name="b" bounds="0 0 12 12" position="18 16" backgroundColor="0 0.6 0"/>
    </sublayers>
    """

  /// The attributes of a group, its other elements, and how many siblings there are afterwards.
  @Test(arguments: [
    ("", 4), ("position='30 20'", 4), ("position='30 20' anchorPoint='0 0'", 4), ("bounds='5 5 30 30'", 4),
    ("backgroundColor='0.5 0 0.5'", 5), ("position='25 25' backgroundColor='0.5 0 0.5' cornerRadius='6'", 5),
    ("borderWidth='2' borderColor='1 1 1'", 5), ("masksToBounds='1'", 4),
    ("backgroundColor='1 1 1' masksToBounds='1' cornerRadius='4' borderWidth='1'", 5),
    ("backgroundColor='1 1 1' shadowOpacity='1' shadowOffset='3 3' shadowRadius='1'", 5),
    ("zPosition='5'", 4), ("zPosition='-1' backgroundColor='0.5 0 0.5'", 5),
    ("backgroundColor='1 1 1' opacity='1' hidden='0'", 5),
  ]) func ungroupingKeepsThePicture(_ attributes: String, _ count: Int) throws {
    let place = attributes.contains("position=") ? "" : "position='20 20'"
    let size = attributes.contains("bounds=") ? "" : "bounds='0 0 30 30'"
    let setup = try EditedDocument(
      Self.scene("<CALayer name='group' \(size) \(place) \(attributes)>\(Self.dots)</CALayer>"))
    try Self.expectUngrouped(setup, count)
  }

  /// Groups with other classes, contents, animations and depths.
  @Test(arguments: [
    (
      "<CATextLayer name='group' bounds='0 0 30 30' position='20 20' string='Text' fontSize='12'>\(dots)</CATextLayer>",
      5
    ),
    (
      "<CAShapeLayer name='group' bounds='0 0 30 30' position='20 20' path='0 0 m 30 30 l 0 30 l h'>\(dots)</CAShapeLayer>",
      5
    ),
    (
      "<CAGradientLayer name='group' bounds='0 0 30 30' position='20 20'><colors><CGColor value='1 0 0'/><CGColor value='0 0 1'/></colors>\(dots)</CAGradientLayer>",
      5
    ),
    ("<CATransformLayer name='group' position='5 5'>\(dots)</CATransformLayer>", 4),
    (
      // Depths inside a group are an order of its own.
      "<CALayer name='group' position='5 5'><sublayers><CALayer name='a' bounds='0 0 9 9' position='9 9' zPosition='7' backgroundColor='1 0 0'/><CALayer name='b' bounds='0 0 9 9' position='12 12' zPosition='-7' backgroundColor='0 1 0'/></sublayers></CALayer>",
      4
    ),
    (
      // What the states and animations of a sublayer give is in the space of its superlayer.
      "<CALayer name='group' position='5 5'><sublayers><CALayer name='a' id='#9' bounds='0 0 9 9' position='9 9' backgroundColor='1 0 0'/><CALayer name='b' bounds='0 0 9 9' position='12 12' backgroundColor='0 1 0'><animations><animation type='CABasicAnimation' keyPath='position' duration='1'><fromValue type='CGPoint' value='0 0'/><toValue type='CGPoint' value='20 5'/></animation></animations></CALayer></sublayers></CALayer>",
      4
    ),
    (
      "<CALayer name='group' bounds='0 0 30 30' position='20 20'><animations><animation type='CABasicAnimation' keyPath='backgroundColor' duration='1'><fromValue type='CGColor' value='1 0 0'/><toValue type='CGColor' value='0 1 0'/></animation></animations>\(dots)</CALayer>",
      5
    ),
  ]) func ungroupingKeepsWhatAGroupDraws(_ group: String, _ count: Int) throws {
    try Self.expectUngrouped(try EditedDocument(Self.scene(group)), count)
  }

  private static func expectUngrouped(_ setup: EditedDocument, _ count: Int) throws {
    let text = setup.now
    let before = try pictures(text)
    let group = try setup.layer("group")
    #expect(try setup.document.effects(ofGroups: [group]) == [])
    try setup.document.ungroup([group])
    #expect(try pictures(setup.edited) == before, "\(setup.edited)")
    let root = try #require(setup.scene.layer("root"))
    #expect(root.sublayers?.count == count)
    #expect(try setup.layer("a").superlayer === root && setup.layer("b").superlayer === root)
    #expect(setup.document.selected.map { $0.name ?? "" }.sorted() == ["a", "b"])
    if count == 5 { #expect(try setup.layer("group").sublayers?.isEmpty != false) }
    setup.history.undo()
    #expect(setup.edited == text)
  }

  /// What a group does to its sublayers is told, and nothing changes without a yes. With it the picture is another one.
  @Test(arguments: [
    ("transform='rotate(20deg)'", GroupEffect.transform, ""),
    ("sublayerTransform='translate(5, 0)'", .transform, ""),
    ("bounds='0 0 20 20' masksToBounds='1'", .clip, ""), ("opacity='0.5'", .opacity, ""),
    ("hidden='1'", .hidden, ""),
    ("", .mask, "<mask type='CALayer' bounds='0 0 14 14' position='9 9' backgroundColor='0 0 0'/>"),
    ("", .filters, "<filters><CAFilter filter='colorInvert'/></filters>"),
    ("compositingFilter='multiplyBlendMode'", .filters, ""),
    ("shadowOpacity='1' shadowOffset='4 4' shadowRadius='0'", .shadow, ""),
    ("speed='0.5'", .time, ""), ("backgroundColor='1 1 1' borderWidth='9'", .border, ""),
    (
      "", .animations,
      "<animations><animation type='CABasicAnimation' keyPath='opacity' duration='1'><fromValue type='real' value='0'/></animation></animations>"
    ),
    ("id='#9'", .states, ""),
  ]) func whatAGroupDoesIsAskedAbout(_ attributes: String, _ effect: GroupEffect, _ inner: String) throws {
    let size = attributes.contains("bounds=") ? "" : "bounds='0 0 30 30'"
    let dots = Self.dots.replacingOccurrences(
      of: "/>\n</sublayers>",
      with:
        "><animations><animation type='CABasicAnimation' keyPath='position.x' duration='1'><toValue type='real' value='0'/></animation></animations></CALayer>\n</sublayers>"
    )
    let text = Self.scene(
      "<CALayer name='group' \(size) position='20 20' \(attributes)>\(inner)\(dots)</CALayer>")
    let setup = try EditedDocument(text)
    let before = try Self.pictures(text)
    let group = try setup.layer("group")
    #expect(try setup.document.effects(ofGroups: [group]).contains(effect))
    #expect(throws: EditFailure.self) { try setup.document.ungroup([group]) }
    #expect(setup.edited == text)
    try setup.document.ungroup([group], changesPicture: true)
    #expect(try Self.pictures(setup.edited) != before)
    setup.history.undo()
    #expect(setup.edited == text)
  }

  /// The same with groups of which the class, a sublayer or the space around them decides.
  @Test(arguments: [
    (
      "<CAReplicatorLayer name='group' position='5 5' instanceCount='2' instanceTransform='translate(20, 0)'>\(dots)</CAReplicatorLayer>",
      GroupEffect.copies, ""
    ),
    (
      "<CALayer name='group' position='5 5'><sublayers><CALayer name='a' bounds='0 0 20 20' position='20 20' backgroundColor='1 0.5 0' compositingFilter='multiplyBlendMode'/></sublayers></CALayer>",
      .blending, ""
    ),
    (
      "<CALayer name='group' position='5 5'><sublayers><CALayer name='a' bounds='0 0 30 30' position='20 20' backgroundColor='1 0 0' transform='rotate(60deg, 0, 1, 0)'/></sublayers></CALayer>",
      .depth, "sublayerTransform='perspective(60)'"
    ),
  ]) func whatDecidesAboutAGroupIsAskedAbout(_ group: String, _ effect: GroupEffect, _ root: String) throws {
    let text = Self.scene(group, root: root)
    let setup = try EditedDocument(text)
    let before = try Self.pictures(text)
    let layer = try setup.layer("group")
    #expect(try setup.document.effects(ofGroups: [layer]).contains(effect))
    #expect(throws: EditFailure.self) { try setup.document.ungroup([layer]) }
    try setup.document.ungroup([layer], changesPicture: true)
    #expect(try Self.pictures(setup.edited) != before)
  }

  @Test func aLayerWithoutSublayersIsRefused() throws {
    let setup = try EditedDocument(
      Self.scene("<CATextLayer name='text' bounds='0 0 30 30' position='20 20' string='Text'/>"))
    let text = setup.edited
    for name in ["ground", "text"] {
      let layer = try setup.layer(name)
      let failure = #expect(throws: EditFailure.self) { try setup.document.effects(ofGroups: [layer]) }
      #expect(failure?.description.contains("has no sublayers") == true)
      #expect(throws: EditFailure.self) { try setup.document.ungroup([layer]) }
    }
    #expect(setup.edited == text && !setup.document.isEdited)
  }

  // MARK: Group

  /// Layers that are grouped, with the root's attributes and the layers that are behind the group then.
  @Test(arguments: [
    ("a b", "", "", "", [String]()), ("a b", "zPosition='3'", "zPosition='3'", "", []),
    ("a b", "zPosition='-2'", "zPosition='4'", "", ["ground", "last"]),
    ("a last", "", "", "", ["b"]), ("a b", "compositingFilter='multiplyBlendMode'", "", "", []),
    ("b", "", "compositingFilter='differenceBlendMode'", "", []),
    (
      "a b", "zPosition='9'", "zPosition='-9' transform='rotate(40deg, 0, 1, 0)'",
      "sublayerTransform='perspective(90)'", []
    ),
  ]) func groupingKeepsThePicture(
    _ members: String, _ a: String, _ b: String, _ root: String, _ behind: [String]
  ) throws {
    let text = Self.scene(
      """
      <CALayer name='a' bounds='0 0 24 24' position='22 22' backgroundColor='1 0.3 0.2' \(a)/>
          <CALayer name='b' bounds='0 0 24 24' position='38 34' backgroundColor='0.2 0.7 0.4' \(b)/>
      """, root: root)
    let setup = try EditedDocument(text)
    let before = try Self.pictures(text)
    let layers = try members.split(separator: " ").map { try setup.layer(String($0)) }
    #expect(try setup.document.group(layers) == behind)
    #expect(try (Self.pictures(setup.edited) == before) == behind.isEmpty, "\(setup.edited)")
    setup.history.undo()
    #expect(setup.edited == text)
  }

  /// The box around the layers, with the corners of a turned one and the path of a shape without a size.
  @Test(arguments: [
    ("", "<CALayer name='b' bounds='0 0 24 24' position='38 34' backgroundColor='0 1 0'/>", "10 10 40 36"),
    (
      "", "<CALayer name='b' bounds='0 0 20 20' position='40 40' transform='rotate(45deg)'/>",
      "10 10 44.15 44.15"
    ),
    ("", "<CAShapeLayer name='b' position='30 40' path='0 0 m 12 0 l 12 8 l h'/>", "10 10 32 38"),
    (
      "", "<CALayer name='b' position='30 40'><sublayers><CALayer bounds='0 0 8 8'/></sublayers></CALayer>",
      "10 10 24 34"
    ),
    (
      "sublayerTransform='perspective(90)'", "<CALayer name='b' bounds='0 0 4 4' position='4 4'/>",
      "2 2 32 32"
    ),
    ("geometryFlipped='1'", "<CALayer name='b' bounds='0 0 4 4' position='4 4'/>", "2 2 32 32"),
  ])
  func aGroupHasTheBoundsOfItsLayers(root: String, other: String, bounds: String) throws {
    let text = Self.scene(
      "<CALayer name='a' bounds='0 0 24 24' position='22 22' backgroundColor='1 0 0'/>\n\(other)", root: root)
    let setup = try EditedDocument(text)
    let before = try Self.pictures(text)
    try setup.document.group([try setup.layer("a"), try setup.layer("b")])
    #expect(setup.edited.contains("bounds=\"\(bounds)\""), "\(setup.edited)")
    #expect(try Self.pictures(setup.edited) == before)
    let group = try #require(setup.layer("a").superlayer)
    try setup.document.ungroup([group])
    let (a, b) = (try setup.layer("a").position, try setup.layer("b").position)
    #expect(a == CGPoint(x: 22, y: 22) && b.x == b.x.rounded() && b.y == b.y.rounded())
    while setup.history.undo() {}
    #expect(setup.edited == text)
  }

  /// A filter of what lies behind sees it from within a group, too.
  @Test(arguments: [
    "<CALayer name='a' bounds='0 0 30 30' position='36 30'><backgroundFilters><CAFilter filter='colorInvert'/></backgroundFilters></CALayer>",
    "<CABackdropLayer name='a' bounds='0 0 30 30' position='36 30'><filters><CAFilter filter='colorInvert'/></filters></CABackdropLayer>",
  ]) func groupsLetBackdropsIn(_ layer: String) throws {
    let text = Self.scene(layer)
    let setup = try EditedDocument(text)
    let before = try Self.pictures(text)
    try setup.document.group([try setup.layer("a")])
    #expect(try Self.pictures(setup.edited) == before, "\(setup.edited)")
  }
}
