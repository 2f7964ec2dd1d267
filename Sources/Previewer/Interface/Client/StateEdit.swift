import CoreAnimationMarkup
import QuartzCore
import SceneEditing

/// A change of states or transitions in the scenes' files, as one step of the history.
package enum StateEdit {
  case addState(String)
  case copyState(String, as: String)
  case renameState(String, to: String)
  case deleteState(String)
  /// Removes what the shown state sets of a property of a layer.
  case resetValue(String, of: CALayer)
  case addTransition(TransitionNames)
  case deleteTransition(TransitionNames)
  case renameTransition(TransitionNames, to: TransitionNames)
  /// Gives values elements in a transition.
  case addElements([TransitionValue], to: TransitionNames)
  /// Removes the element with an animation.
  case removeElement(AnimationPath)
}

/// What the panel of states sees of the session, and what it can ask of it.
@MainActor package protocol StatesClient: AnyObject {
  /// The last change of state in the window; nil before one.
  var stateChange: StateChangeRun? { get }
  /// Whether the last change is made again and again.
  var repeatsStateChange: Bool { get set }
  /// Changes from a state to another one, from the begin; nil is the base state.
  func playStateChange(from: String?, to: String?)
  /// Holds a change at a time, in seconds since its begin.
  func holdStateChange(from: String?, to: String?, at time: Double)
  /// Holds the last change where it is, or lets it go on.
  func holdStateChange(_ flag: Bool)
  /// Changes states or transitions in the files. What cannot be done is told.
  func edit(_ edit: StateEdit)
}
