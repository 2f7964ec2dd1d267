import CoreAnimationMarkup
import QuartzCore
import Testing

@testable import SceneEditing

/// Undo and redo: of values, of drags, and of layers that are hidden, shown alone or locked.
@MainActor @Suite struct EditHistoryTests {
  /// What is shown: another tree after the scene has been read again.
  @MainActor final class Shown {
    var tree: Tree
    init(_ tree: Tree) { self.tree = tree }
  }

  /// A live tree: a root with the layers a and b, and c in b.
  @MainActor struct Tree {
    let root = CALayer()
    let a = CALayer()
    let b = CALayer()
    let c = CALayer()
    let context: CAContext
    let edits: SceneEdits

    init() {
      root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
      root.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
      for (layer, name) in [(a, "a"), (b, "b"), (c, "c")] {
        layer.name = name
        layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
        layer.position = CGPoint(x: 50, y: 50)
      }
      root.addSublayer(a)
      root.addSublayer(b)
      b.addSublayer(c)
      context = CAContext(layer: root, clock: MediaClock(isPaused: true))
      edits = SceneEdits(root: { [root] in root }, changed: { CATransaction.flush() })
      CATransaction.flush()
    }

    /// A tree whose layer `a` moves to the right.
    static func withMovingLayer() -> Tree {
      let tree = Tree()
      let move = CABasicAnimation(keyPath: "position.x")
      move.toValue = 90
      move.duration = 10
      tree.a.add(move, forKey: "move")
      CATransaction.flush()
      return tree
    }
  }

  @Test func valuesAreUndoneAndMadeAgain() {
    let tree = Tree()
    let history = tree.edits.history
    tree.edits.editor.set(0.5, of: tree.a, forKeyPath: "opacity")
    tree.edits.editor.set(30.0, of: tree.a, forKeyPath: "position.x")
    #expect(history.count == 2)
    #expect(history.undoName == "a: position.x")
    #expect(history.undo())
    #expect(tree.a.position == CGPoint(x: 50, y: 50))
    #expect(tree.a.opacity == 0.5)
    #expect(history.undo())
    #expect(tree.a.opacity == 1)
    #expect(!history.undo())
    #expect(history.redo() && history.redo() && !history.redo())
    #expect(tree.a.position.x == 30)
    #expect(tree.a.opacity == 0.5)
    // A new change takes the place of what was undone.
    history.undo()
    tree.edits.editor.set(7.0, of: tree.a, forKeyPath: "cornerRadius")
    #expect(!history.canRedo)
  }

  @Test func aDragIsOneStep() {
    let tree = Tree()
    let history = tree.edits.history
    for value in 1...20 {
      tree.edits.editor.set(Double(value), of: tree.a, forKeyPath: "cornerRadius", isDragged: true)
    }
    #expect(history.count == 1)
    history.endStep()
    tree.edits.editor.set(40.0, of: tree.a, forKeyPath: "cornerRadius", isDragged: true)
    #expect(history.count == 2)
    history.undo()
    #expect(tree.a.cornerRadius == 20)
    history.undo()
    #expect(tree.a.cornerRadius == 0)
    history.redo()
    #expect(tree.a.cornerRadius == 20)
  }

  /// A part of a transform is written by taking the whole apart; undo gives back the same sixteen numbers.
  @Test func theWholeStructureComesBack() {
    let tree = Tree()
    var skewed = CATransform3DMakeRotation(0.3, 0, 0, 1)
    skewed.m21 += 0.4
    skewed.m34 = -1 / 500.0
    tree.a.transform = skewed
    CATransaction.flush()
    tree.edits.editor.set(2.0, of: tree.a, forKeyPath: "transform.rotation.z")
    #expect(!CATransform3DEqualToTransform(tree.a.transform, skewed))
    tree.edits.history.undo()
    #expect(CATransform3DEqualToTransform(tree.a.transform, skewed))
  }

  @Test func editsAnimateOnlyIfWanted() {
    let tree = Tree()
    tree.edits.editor.set(0.5, of: tree.a, forKeyPath: "opacity")
    #expect(tree.a.animationKeys() == nil)
    tree.edits.editor.animates = true
    tree.edits.editor.set(0.25, of: tree.a, forKeyPath: "opacity")
    #expect(tree.a.animationKeys() == ["opacity"])
    // Undo shows the former value at once.
    tree.edits.history.undo()
    #expect(tree.a.opacity == 0.5)
  }

  @Test func dragsOfTheWindowAreSteps() throws {
    let tree = Tree()
    let before = LayerPosition(of: tree.a)
    let drag = try #require(DragSession(of: tree.a, at: CGPoint(x: 50, y: 50)))
    drag.move(to: CGPoint(x: 61, y: 52))
    CATransaction.flush()
    tree.edits.history.recordDrag(of: [(tree.a, before)])
    #expect(tree.a.position == CGPoint(x: 61, y: 52))
    tree.edits.history.undo()
    #expect(tree.a.position == CGPoint(x: 50, y: 50))
    tree.edits.history.redo()
    #expect(tree.a.position == CGPoint(x: 61, y: 52))
    // A drag that comes back is no step.
    tree.edits.history.recordDrag(of: [(tree.a, LayerPosition(of: tree.a))])
    #expect(tree.edits.history.count == 1)
  }

  @Test func aDragOfAnAnimatedLayerIsUndone() throws {
    let tree = Tree.withMovingLayer()
    let before = LayerPosition(of: tree.a)
    let drag = try #require(DragSession(of: tree.a, at: CGPoint(x: 50, y: 50)))
    #expect(drag.isDisplacing)
    drag.move(to: CGPoint(x: 40, y: 45))
    CATransaction.flush()
    tree.edits.history.recordDrag(of: [(tree.a, before)])
    #expect(tree.a.presentation()?.position == CGPoint(x: 40, y: 45))
    tree.edits.history.undo()
    #expect(tree.a.presentation()?.position == CGPoint(x: 50, y: 50))
    tree.edits.history.redo()
    #expect(tree.a.presentation()?.position == CGPoint(x: 40, y: 45))
  }

  /// After a drag of an animated layer a person reads the position that the text has, and sets it in the same coordinates.
  @Test func theEditedPositionOfADisplacedLayerIsThatOfTheText() throws {
    let tree = Tree.withMovingLayer()
    func edited() -> CGPoint? { Unbox.point(tree.a.editedValue(forKeyPath: "position")) }
    let before = LayerPosition(of: tree.a)
    let drag = try #require(DragSession(of: tree.a, at: CGPoint(x: 50, y: 50)))
    drag.move(to: CGPoint(x: 40, y: 45))
    CATransaction.flush()
    tree.edits.history.recordDrag(of: [(tree.a, before)])
    #expect(edited() == CGPoint(x: 40, y: 45) && edited() == LayerPosition(of: tree.a).shown)
    // Nothing animates y.
    tree.edits.editor.set(33.0, of: tree.a, forKeyPath: "position.y")
    #expect(edited() == CGPoint(x: 40, y: 33))
    #expect(Unbox.number(tree.a.editedValue(forKeyPath: "position.y")) == 33)
    #expect(tree.a.presentation()?.position == CGPoint(x: 40, y: 33))
    tree.edits.history.undo()
    #expect(edited() == CGPoint(x: 40, y: 45))
    tree.edits.history.undo()
    #expect(edited() == CGPoint(x: 50, y: 50) && tree.a.position == CGPoint(x: 50, y: 50))
    tree.edits.history.redo()
    tree.edits.history.redo()
    #expect(edited() == CGPoint(x: 40, y: 33))
  }

  @Test func historyKnowsWhetherTheSceneIsAsSaved() {
    let tree = Tree()
    let history = tree.edits.history
    #expect(!history.isEdited)
    tree.edits.editor.set(0.5, of: tree.a, forKeyPath: "opacity")
    #expect(history.isEdited)
    history.noteSaved()
    #expect(!history.isEdited)
    history.undo()
    #expect(history.isEdited && history.unsavedCount == 1)
    history.redo()
    #expect(!history.isEdited && history.unsavedCount == 0)
  }

  @Test func stepsThereAndBackAreNoChange() {
    let tree = Tree()
    let history = tree.edits.history
    for x in [51.0, 50] {
      let before = LayerPosition(of: tree.a)
      tree.a.position.x = x
      history.recordDrag(of: [(tree.a, before)], isRepeated: true)
    }
    #expect(history.count == 1 && !history.isEdited && history.unsavedCount == 0)
  }

  /// Of each kind of value.
  @Test func theSameValueIsNoStep() {
    let tree = Tree()
    tree.a.backgroundColor = CGColor(srgbRed: 0.2, green: 0.4, blue: 0.6, alpha: 1)
    tree.a.setValue("a name", forKeyPath: "name")
    let values: [(keyPath: String, value: Any?)] = [
      ("opacity", tree.a.opacity), ("position", tree.a.position), ("bounds.size.width", tree.a.bounds.width),
      ("hidden", false), ("transform", CATransform3DIdentity), ("name", "a name"), ("contents", nil),
      ("backgroundColor", CGColor(srgbRed: 0.2, green: 0.4, blue: 0.6, alpha: 1)),
    ]
    for (keyPath, value) in values {
      tree.edits.editor.set(value, of: tree.a, forKeyPath: keyPath)
      #expect(tree.edits.history.count == 0 && !tree.edits.history.isEdited, "\(keyPath)")
    }
    tree.edits.editor.set(nil, of: tree.a, forKeyPath: "backgroundColor")
    #expect(tree.edits.history.count == 1 && tree.edits.history.isEdited)
  }

  // MARK: Overrides

  @Test func hiddenLayersKeepTheirValues() {
    let tree = Tree()
    let overrides = tree.edits.overrides
    overrides.toggle(.hidden, of: tree.b, in: tree.edits.history)
    #expect(overrides.isHidden(tree.b))
    #expect(!tree.b.isHidden)
    #expect(tree.b.presentation()?.isHidden == true)
    #expect(tree.a.presentation()?.isHidden == false)
    // A still scene stays still.
    #expect(tree.context.nextFrameTime(after: 0.01) == .infinity)
    tree.edits.history.undo()
    #expect(tree.b.presentation()?.isHidden == false)
    tree.edits.history.redo()
    #expect(tree.b.presentation()?.isHidden == true)
    overrides.removeAll()
    CATransaction.flush()
    #expect(tree.b.animationKeys() == nil)
  }

  @Test func soloShowsALayerAndWhatItNeeds() {
    let tree = Tree()
    let overrides = tree.edits.overrides
    overrides.setSolo(true, tree.c)
    #expect(tree.a.presentation()?.isHidden == true)
    #expect(tree.b.presentation()?.isHidden == false)
    #expect(tree.c.presentation()?.isHidden == false)
    // Layers above draw nothing of their own.
    #expect(tree.root.presentation()?.backgroundColor?.alpha == 0)
    #expect(tree.root.backgroundColor?.alpha == 1)
    overrides.setSolo(true, tree.a)
    #expect(tree.a.presentation()?.isHidden == false)
    overrides.setSolo(false, tree.a)
    overrides.setSolo(false, tree.c)
    #expect(tree.root.presentation()?.backgroundColor?.alpha == 1)
    #expect(tree.root.animationKeys() == nil && tree.a.animationKeys() == nil)
  }

  @Test func soloOfAPortalShowsItsSource() {
    let tree = Tree()
    let portal = CAPortalLayer()
    portal.sourceLayer = tree.c
    tree.root.addSublayer(portal)
    CATransaction.flush()
    tree.edits.overrides.setSolo(true, portal)
    #expect(tree.a.presentation()?.isHidden == true)
    #expect(tree.c.presentation()?.isHidden == false)
    #expect(tree.b.presentation()?.isHidden == false)
  }

  @Test func lockedLayersAreNotHit() {
    let tree = Tree()
    let overrides = tree.edits.overrides
    overrides.setLocked(true, tree.b)
    #expect(!overrides.isHittable(tree.b) && !overrides.isHittable(tree.c))
    #expect(overrides.isHittable(tree.a) && overrides.isHittable(tree.root))
    overrides.setLocked(false, tree.b)
    #expect(overrides.isHittable(tree.c))
  }

  @Test func filesDoNotHaveOverrides() throws {
    let tree = Tree()
    tree.edits.overrides.setHidden(true, tree.a)
    tree.edits.overrides.setSolo(true, tree.c)
    let text = try EditedScene.markup(of: tree.root, in: nil, tree.edits.overrides)
    #expect(text.contains("name=\"a\""))
    #expect(!text.contains("cambium.override") && !text.contains("animation"))
    CATransaction.flush()
    #expect(tree.a.presentation()?.isHidden == true)
  }

  // MARK: Scenes that are read again

  /// The layers of the same names in another tree.
  private static func counterpart(in tree: Tree, without lost: String = "") -> (CALayer) -> CALayer? {
    { layer in [tree.a, tree.b, tree.c].first { $0.name == layer.name && $0.name != lost } }
  }

  /// Values, drags and overrides are made again in the new layers, and undo leads to the new layers' own values.
  @Test func changesStayWhenTheSceneIsReadAgain() throws {
    let old = Tree()
    let shown = Shown(old)
    let edits = SceneEdits(root: { shown.tree.root }, changed: { CATransaction.flush() })
    edits.editor.set(0.5, of: old.a, forKeyPath: "opacity")
    for x in [10.0, 20, 30] { edits.editor.set(x, of: old.a, forKeyPath: "cornerRadius", isDragged: true) }
    let before = LayerPosition(of: old.b)
    old.b.position = CGPoint(x: 70, y: 80)
    edits.history.recordDrag(of: [(old.b, before)])
    edits.overrides.toggle(.hidden, of: old.c, in: edits.history)
    edits.overrides.setLocked(true, old.a)
    CATransaction.flush()

    let new = Tree()
    new.a.opacity = 0.75
    new.b.position = CGPoint(x: 1, y: 2)
    CATransaction.flush()
    shown.tree = new
    let told = try #require(edits.scenesRead("x.caml", counterpart: Self.counterpart(in: new)))
    #expect(
      told.text == "x.caml was read again; the 3 unsaved changes of the window are kept" && !told.isLoss)
    #expect(new.a.opacity == 0.5 && new.a.cornerRadius == 30)
    #expect(new.b.position == CGPoint(x: 70, y: 80))
    #expect(edits.overrides.isHidden(new.c) && edits.overrides.isLocked(new.a))
    #expect(new.c.presentation()?.isHidden == true)
    #expect(!edits.overrides.isHidden(old.c))

    let history = edits.history
    history.undo()
    #expect(!edits.overrides.isHidden(new.c))
    history.undo()
    #expect(new.b.position == CGPoint(x: 1, y: 2))
    history.undo()
    history.undo()
    #expect(new.a.cornerRadius == 0 && new.a.opacity == 0.75)
    #expect(!history.undo() && history.unsavedCount == 0)
    history.redo()
    #expect(new.a.opacity == 0.5 && old.a.opacity == 0.5)
  }

  /// A change whose layer is gone is named.
  @Test func aLostChangeIsNamed() throws {
    let old = Tree()
    let shown = Shown(old)
    let edits = SceneEdits(root: { shown.tree.root }, changed: { CATransaction.flush() })
    edits.editor.set(0.5, of: old.a, forKeyPath: "opacity")
    edits.editor.set(0.25, of: old.b, forKeyPath: "opacity")
    let new = Tree()
    shown.tree = new
    let told = try #require(edits.scenesRead("x.caml", counterpart: Self.counterpart(in: new, without: "a")))
    #expect(
      told.text
        == "x.caml was read again; the unsaved change of the window is kept; this change is lost, because its layer is gone: a: opacity"
    )
    #expect(told.isLoss && new.b.opacity == 0.25 && edits.history.count == 1)
    // Nothing to tell without changes of the scene.
    let other = SceneEdits(root: { shown.tree.root }, changed: {})
    #expect(other.scenesRead("x.caml", counterpart: Self.counterpart(in: new)) == nil)
  }
}
