/// What a finger or the pointer did, as a window or a script of input tells it.
package struct TouchSample: Sendable, Equatable {
  /// What it did.
  package enum Phase: Sendable { case began, moved, ended, cancelled }

  /// Tells fingers apart. The pointer has a name of its own.
  package var finger: Int64
  package var phase: Phase
  /// In points of the screen.
  package var place: CGPoint
  /// In seconds of the screen's clock.
  package var time: CFTimeInterval
  /// Whether a mouse or a similar device points, and not a finger.
  package var isPointer: Bool

  package init(
    finger: Int64 = 0, _ phase: Phase, _ place: CGPoint, at time: CFTimeInterval, isPointer: Bool = false
  ) {
    self.finger = finger
    self.phase = phase
    self.place = place
    self.time = time
    self.isPointer = isPointer
  }
}
