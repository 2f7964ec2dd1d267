import Foundation

/// A function from interpolated numbers to the transform that they stand for (`CAValueFunction`).
package enum ValueFunction: UInt8, CaseIterable, Sendable {
  case rotateX, rotateY, rotateZ
  case scale, scaleX, scaleY, scaleZ
  case translate, translateX, translateY, translateZ

  /// How many numbers the function takes.
  package var width: Int {
    self == .scale || self == .translate ? 3 : 1
  }

  /// Writes the sixteen entries of the matrix that the `width` numbers at `numbers` stand for.
  package func write(_ numbers: UnsafePointer<Double>, into out: UnsafeMutablePointer<Double>) {
    let v = numbers[0]
    CATransform3DIdentity.store(to: out)
    switch self {
    case .rotateX, .rotateY, .rotateZ:
      let (i, j) = self == .rotateX ? (1, 2) : self == .rotateY ? (2, 0) : (0, 1)
      let c = cos(v)
      let s = sin(v)
      out[i * 5] = c
      out[j * 5] = c
      out[i * 4 + j] = s
      out[j * 4 + i] = -s
    case .scale:
      out[0] = v
      out[5] = numbers[1]
      out[10] = numbers[2]
    case .scaleX: out[0] = v
    case .scaleY: out[5] = v
    case .scaleZ: out[10] = v
    case .translate:
      out[12] = v
      out[13] = numbers[1]
      out[14] = numbers[2]
    case .translateX: out[12] = v
    case .translateY: out[13] = v
    case .translateZ: out[14] = v
    }
  }
}
