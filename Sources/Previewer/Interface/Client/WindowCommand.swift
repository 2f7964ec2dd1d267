import CoreAnimationMarkup
import SceneEditing

/// A command of the window, which a key, the palette, a menu or a button of the bar runs.
///
/// The table of the session (`WindowCommand.definition`) says of each what it is called, which keys it has, when it can be carried out, and
/// what it does.
package enum WindowCommand: Sendable, Equatable {
  case help
  case reload
  case speed(Double)
  case togglePause
  /// In frames of 1/60 s; pauses.
  case step(frames: Int)
  case toggleFullscreen
  case scaleSpeed(Double)
  /// In frames of 1/60 s, without pausing.
  case seek(frames: Int)
  case seekToStart
  case toggleLoop
  case togglePingPong
  case toggleReverse
  case toggleTimeline
  case toggleBorders
  case toggleCosts
  case toggleExploded
  case toggleFrameTimes
  /// Shows or hides the panel of states and transitions.
  case toggleStates
  /// Moves through the scene's states by a number of steps.
  case changeState(by: Int)
  /// Sets the scene's state for a phase of the screen.
  case screenPhase(ScreenPhase)
  case screenshot
  /// Shows the panel that exports a picture or a film.
  case export
  case resetView
  /// Zooms to the selected layers.
  case zoomToSelection
  /// Shows or hides the rulers, with the guides.
  case toggleRulers
  /// Shows or hides a device around the scene.
  case toggleFrame
  /// Shows the device of a name around the scene.
  case frame(String)
  /// Lets the pointer tilt wallpapers, or not.
  case toggleTilt
  /// Removes all guides of the scene.
  case removeGuides
  /// Shows the bundled scenes to choose from.
  case gallery
  /// Shows or hides time, speed, zoom and frames a second over the scene.
  case toggleHUD
  /// Shows one of several scenes alone, or all of them.
  case changeScene(by: Int)
  /// Makes the window's own interface light or dark.
  case toggleTheme
  /// Shows the desktop's dialog to choose a scene.
  case chooseScene
  /// Shows or hides the inspector.
  case inspector
  /// Brings the keyboard to the next control of the panels, or to the one before.
  case focus(by: Int)
  /// Takes the last change of the window back, or makes it again.
  case undo, redo
  /// Writes the changes of the window into the scene's file, or the scene into a new file.
  case save, saveCopy
  /// Checks the scene as `cambium check` does, and lists the problems.
  case check
  /// Switches between hit tests of the presentation tree and of the model tree.
  case toggleModelHits
  /// In a Swift scene, switches between touches and moving layers.
  case toggleTool
  /// Shows a Swift scene on the device of a name; an empty name stands for a screen that is no device.
  case device(String)
  /// Turns the device of a Swift scene by a quarter.
  case rotateDevice
  /// Shows or hides what a Swift scene prints.
  case toggleConsole
  /// Keeps the bar at the upper edge, turns it off, or lets it come and go with the pointer.
  case toggleBar
  /// Shows or hides the palette, in which commands are found by typing.
  case palette
  /// Switches an override of the selected layer: hidden, alone, locked.
  case toggleLayer(LayerOverrides.State)
  /// Edits the name of the selected layer in the tree of the inspector, which is shown.
  case rename
  /// Draws a path point by point, or ends it.
  case pen
  /// Opens the path of the selected shape layer, or closes it.
  case togglePathClosed
  /// Puts the selected layer on the clipboard as CAML.
  case copyMarkup
  /// Puts the selected layer on the clipboard as Swift source.
  case copySource
  /// Puts the scenes into a state; nil is the base state.
  case setState(String?)
  /// Adds, copies, renames and deletes states and transitions.
  case editStates(StatesCommand)
  /// Copies, moves and removes an object in a list of the selected layer, such as `filters`, by the key of the list and the way to the object.
  case editObject(ObjectCommand, key: String, way: [Int])
  /// Adds, deletes and moves layers in their file.
  case editLayer(LayerCommand)
  /// Aligns the selected layers, or distributes them.
  case arrange(LayerArrangement)
  /// Opens a menu with the alignments, the distributions and the orders of the selected layers.
  case arrangements
  /// Moves the selected layer, in points as they are seen on the screen, y down.
  case nudge(x: Int, y: Int)
  /// Chooses the grid of drags, in points; 0 for exact places.
  case grid(Double)
  /// Chooses all layers in the root layers.
  case selectAll
  /// Makes the changes again that were given up at the start.
  case restore
  /// What can be done with the chosen animation.
  case animation(AnimationCommand)
  /// What can be done with the key frames of the timeline.
  case keyFrame(KeyFrameCommand)
  /// Adds an animation of a property to the selected layer, by its key path and its kind.
  case animate(String, NewAnimation.Kind)
  /// Records and replays touches of a Swift scene.
  case gesture(GestureCommand)
  /// Ends a drag, or full screen, or goes back.
  case leave
  case quit
}
