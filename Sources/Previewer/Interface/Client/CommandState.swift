/// Whether a command can be carried out, and whether what it switches is on.
package struct CommandState: Sendable, Equatable {
  /// Whether there is something that the command is for, such as states or an animation. Commands for which there is nothing are not
  /// listed. Default true.
  package var isAvailable = true
  /// Whether the command would do something now. Others are listed in a pale colour. Default true.
  package var isEnabled = true
  /// Whether what the command switches is on. Default false.
  package var isOn = false

  package init(isAvailable: Bool = true, isEnabled: Bool = true, isOn: Bool = false) {
    self.isAvailable = isAvailable
    self.isEnabled = isEnabled
    self.isOn = isOn
  }

  /// Listed, but without an effect.
  package static func enabled(_ flag: Bool) -> CommandState { CommandState(isEnabled: flag) }
  /// Listed only under a condition.
  package static func available(_ flag: Bool) -> CommandState { CommandState(isAvailable: flag) }
  /// A switch.
  package static func on(_ flag: Bool) -> CommandState { CommandState(isOn: flag) }
}
