/// The times of a sequence of pictures: from `start` on, every `speed`/`rate` s, up to `end`, which is not
/// included. So a sequence with the length of a loop can be repeated without showing a picture twice.
package struct FrameTimes: Sendable, Equatable {
  package let start: Double
  /// Pictures per second of the film.
  package let rate: Double
  /// Seconds of the scene per second of the film.
  package let speed: Double
  package let count: Int

  /// Nil if there are no frames, or more than ten million.
  package init?(from start: Double, to end: Double, rate: Double, speed: Double = 1) {
    guard start.isFinite, end.isFinite, start >= 0, end > start, rate.isFinite, rate > 0, speed.isFinite,
      speed > 0
    else { return nil }
    // The tolerance makes 100 s at 10 per second exactly 1000 pictures, in spite of rounding.
    let count = ((end - start) / speed * rate - 1e-6).rounded(.up)
    guard count >= 1, count <= 1e7 else { return nil }
    self.start = start
    self.rate = rate
    self.speed = speed
    self.count = Int(clamping: count)
  }

  /// The time of picture `index`, seconds.
  package subscript(index: Int) -> Double { start + Double(index) * speed / rate }
}
