import Foundation
import UIKitCore

/// A touch as events and files of input have it.
package struct RecordedTouch: Sendable, Equatable {
  /// The number of the finger: the lowest one that no other finger on the screen has, from 0.
  package var finger: Int
  package var phase: TouchSample.Phase
  /// In points of the screen.
  package var point: CGPoint
  /// In seconds of the scene.
  package var time: Double

  package init(finger: Int, phase: TouchSample.Phase, point: CGPoint, time: Double) {
    self.finger = finger
    self.phase = phase
    self.point = point
    self.time = time
  }

  /// The members of an event.
  package var members: [JSON.Member] {
    [
      JSON.Member("phase", .string("\(phase)")), JSON.Member("finger", .integer(finger)),
      JSON.Member("point", .numbers([Double(point.x), Double(point.y)])), JSON.Member("time", .number(time)),
    ]
  }

  /// The members of an element of a file of input.
  package var inputMembers: [JSON.Member] {
    [
      JSON.Member("finger", .integer(finger)), JSON.Member("phase", .string("\(phase)")),
      JSON.Member("x", .number(Double(point.x))), JSON.Member("y", .number(Double(point.y))),
      JSON.Member("time", .number(time)),
    ]
  }
}

/// Gives the fingers of a session their numbers.
package struct TouchTrace: Sendable {
  private struct Finger {
    var name: Int64
    var point: CGPoint
  }

  /// The fingers that are down, by their numbers.
  private var fingers: [Int: Finger] = [:]

  package init() {}

  /// The touches for samples that a screen gets. Movements of fingers that are not down are none.
  package mutating func take(_ samples: [TouchSample]) -> [RecordedTouch] {
    samples.compactMap { sample in
      var number = fingers.first { $0.value.name == sample.finger }?.key
      if sample.phase == .began, number == nil {
        number = (0...).first { fingers[$0] == nil }
      }
      guard let number else { return nil }
      switch sample.phase {
      case .began, .moved: fingers[number] = Finger(name: sample.finger, point: sample.place)
      case .ended, .cancelled: fingers[number] = nil
      }
      return RecordedTouch(finger: number, phase: sample.phase, point: sample.place, time: sample.time)
    }
  }

  /// The touches that end because all are cancelled.
  ///
  /// - Parameter time: in seconds of the scene.
  package mutating func cancel(at time: Double) -> [RecordedTouch] {
    defer { fingers = [:] }
    return fingers.sorted { $0.key < $1.key }.map {
      RecordedTouch(finger: $0.key, phase: .cancelled, point: $0.value.point, time: time)
    }
  }
}
