import CoreAnimationMarkup
import CoreGraphics
import QuartzCore
import RenderTree
import SceneEditing
import Compositor
import Windowing

/// What the interface's panels see of the window's session, and what they can ask of it.
@MainActor package protocol PreviewClient: AnyObject {
  /// The name of what the window shows.
  var name: String { get }
  /// The number of frames that were drawn, and the times of the last ones.
  var framesDrawn: Int { get }
  var frameTimes: FrameTimeLog { get }
  /// The scenes in the window. Their `host` layers are in the live tree.
  var documents: [SceneDocument] { get }
  /// The root of the live tree, in points of the stage.
  var host: CALayer { get }
  /// The host of the tree: its clock, its render tree, its next frame time.
  var context: CAContext { get }
  /// The clock's speed, time and pause.
  var playback: Playback { get }
  /// Where the stage lies in the window, in pixels.
  var viewport: Viewport { get }
  /// Pixels per point of the interface.
  var pixelsPerPoint: Double { get }
  /// The length of the loop in seconds; 0 if nothing moves.
  var loopDuration: Double { get }
  /// The name of the device that a Swift scene is shown on, empty for a screen that is none; nil without a Swift scene.
  var deviceName: String? { get }

  /// The chosen layer, a model layer of the scene; nil for none. Setting it tells every panel.
  var selection: CALayer? { get set }
  /// All chosen layers; `selection` is the last one.
  var selected: [CALayer] { get set }
  /// The constraints that are chosen in the tree; nil for none. Setting them chooses the layer of the view that holds them, and setting
  /// `selection` or `selected` chooses no constraints.
  var chosenConstraints: ConstraintEntry? { get set }
  /// The animations that are chosen among those of the selected layers. Choosing layers chooses none.
  var chosenAnimations: [AnimationKey] { get set }
  /// The animations whose cards are open in the inspector, also while other layers are selected.
  var openAnimations: Set<AnimationKey> { get set }
  /// It is another one after each change of the selection.
  var selectionVersion: Int { get }
  /// What the pointer does on the stage.
  var marks: StageMarks { get }

  /// The commands of the table, in its order.
  var table: [CommandEntry] { get }
  /// What the table says about a command.
  func entry(of command: WindowCommand) -> CommandEntry
  /// Whether a command can be carried out now, and whether what it switches is on.
  func state(of command: WindowCommand) -> CommandState
  func perform(_ command: WindowCommand)
  /// Runs the command of a key; nothing for a key without one.
  func press(_ key: Key)
  /// The animation of the chosen layer for which a menu was last opened; nil for none.
  var chosenAnimation: AnimationSpan? { get set }
  /// Shows a scene, by path or bundled name, in place of the current ones.
  func open(_ scene: String)
  /// Shows the bundled scenes to choose from.
  func showGallery()
  func seek(to time: Double)
  func setSpeed(_ speed: Double)
  /// Sets the range of the loop, and what happens at its ends.
  func setOrder(_ order: PlaybackOrder)

  // MARK: Editing

  /// The changes made in the window: values, drags, and layers that are hidden, shown alone or locked.
  var edits: SceneEdits { get }
  /// Adds an animation of a property to a layer, as a step of the history.
  func addAnimation(of keyPath: String, kind: NewAnimation.Kind, to layer: CALayer)
  /// Removes animations from their layers or their groups, as a step of the history.
  func removeAnimations(_ places: [AnimationPath])
  /// Asks for the text of the clipboard, whose animation gives the chosen animations its timing.
  func askForTiming()
  /// Why an animation cannot be changed where its scene is saved, as a sentence; nil if it can.
  ///
  /// - Parameter keys: the properties that are to change, such as `duration`; none for its class, or the animation as a whole.
  func obstacle(to place: AnimationPath, changing keys: [String]) -> String?
  /// Why a value of a layer cannot be changed where its scene is saved, as a sentence; nil if it can.
  func obstacle(to keyPath: String, of layer: CALayer) -> String?
  /// Changes a list of filters, emitter cells or emitter behaviours, as a step of the history.
  func edit(_ command: ObjectCommand, _ object: ObjectPath)
  /// Lets the person choose a picture for a key path of a layer, such as `contents`.
  func choosePicture(forKeyPath keyPath: String, of layer: CALayer)
  /// Puts layers into another one, as a step of the history. They keep their order.
  ///
  /// - Parameter index: the index among the sublayers as they are before; nil for the end, in front of the others.
  func move(_ layers: [CALayer], into outer: CALayer, at index: Int?)
  /// The layer that a panel points at, which the window outlines; nil for none.
  var pointedLayer: CALayer? { get set }
  /// Puts a text on the desktop's clipboard.
  func copyText(_ text: String)
  /// Adds the layers or the animations of a text of the clipboard.
  func paste(_ text: String)
  /// Tells the person something in a banner.
  func tell(_ message: String, isError: Bool)
}

extension PreviewClient {
  /// Adds it to the layer alone, and to no text.
  package func addAnimation(of keyPath: String, kind: NewAnimation.Kind, to layer: CALayer) {
    guard let animation = NewAnimation.make(keyPath, kind: kind, on: layer) else { return }
    edits.animations.add(animation, forKey: NewAnimation.key(for: keyPath, on: layer), to: layer)
  }

  /// Nothing is saved.
  package func obstacle(to place: AnimationPath, changing keys: [String]) -> String? { nil }
  package func obstacle(to keyPath: String, of layer: CALayer) -> String? { nil }

  /// Changes the list of the layer alone, and no text.
  package func edit(_ command: ObjectCommand, _ object: ObjectPath) { edits.editor.edit(command, object) }

  /// Removes them from the layers alone, and from no text.
  package func removeAnimations(_ places: [AnimationPath]) {
    for place in places { edits.animations.remove(place) }
  }

  /// Removes one animation.
  package func removeAnimation(_ place: AnimationPath) { removeAnimations([place]) }

  /// There is no clipboard.
  package func askForTiming() {}
}

/// A client without a window, on whose panels nobody acts.
extension PreviewClient {
  package var name: String { "" }
  package var framesDrawn: Int { 0 }
  package var frameTimes: FrameTimeLog { FrameTimeLog() }
  package var table: [CommandEntry] { [] }
  package func entry(of command: WindowCommand) -> CommandEntry { CommandEntry(command, "") }
  package func state(of command: WindowCommand) -> CommandState { CommandState() }
  package func perform(_ command: WindowCommand) {}
  package func press(_ key: Key) {}
  package func choosePicture(forKeyPath keyPath: String, of layer: CALayer) {}
  package var deviceName: String? { nil }
}

/// A client without texts, in which layers have no other place.
extension PreviewClient {
  package func paste(_ text: String) {}
  package func move(_ layers: [CALayer], into outer: CALayer, at index: Int?) {}
}

/// A client without several chosen layers.
extension PreviewClient {
  package var selected: [CALayer] {
    get { selection.map { [$0] } ?? [] }
    set { selection = newValue.last }
  }
  package var chosenConstraints: ConstraintEntry? {
    get { nil }
    set { selection = newValue?.holder?.layer ?? selection }
  }
  package var chosenAnimations: [AnimationKey] {
    get { [] }
    set {}
  }
  package var openAnimations: Set<AnimationKey> {
    get { [] }
    set {}
  }
  package var selectionVersion: Int { 0 }
  package var marks: StageMarks { StageMarks() }
}
