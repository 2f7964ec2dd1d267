/// A time of a time space, and whether the time goes on. In a space that stands still, steps of discrete animations are exactly at
/// their marks (`StepMarks`).
struct SpaceMoment {
  let time: Double
  let isRunning: Bool
}
