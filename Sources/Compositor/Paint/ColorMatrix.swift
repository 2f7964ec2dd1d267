import Foundation
import QuartzCore

/// An affine change of colours that are not premultiplied: each component of the result is a sum of red,
/// green, blue, alpha and 1 with factors. The result is then clamped to 0…1.
struct ColorMatrix: Equatable {
  var red = SIMD4<Double>(1, 0, 0, 0)
  var green = SIMD4<Double>(0, 1, 0, 0)
  var blue = SIMD4<Double>(0, 0, 1, 0)
  var alpha = SIMD4<Double>(0, 0, 0, 1)
  var offset = SIMD4<Double>.zero

  /// Whether it is so close to the identity that no colour of eight bits changes.
  var isIdentity: Bool {
    let same = ColorMatrix()
    func isNear(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Bool {
      let d = a - b
      return abs(d.x) < 1e-5 && abs(d.y) < 1e-5 && abs(d.z) < 1e-5 && abs(d.w) < 1e-5
    }
    return isNear(red, same.red) && isNear(green, same.green) && isNear(blue, same.blue)
      && isNear(alpha, same.alpha) && isNear(offset, same.offset)
  }

  /// The matrix of a filter. `numbers` has the inputs of the filter, from `at` on.
  ///
  /// Sources: W3C, Filter Effects Module Level 1 (saturate, hue-rotate, sepia, contrast, invert, opacity and the order
  /// of a colour matrix's numbers); Core Image's descriptions of CIColorControls (brightness is added) and
  /// CIColorMonochrome (shades of one colour, by luminance).
  init(_ filter: ColorFilter, _ numbers: ContiguousArray<Double>, at: Int) {
    func input(_ index: Int) -> Double {
      let number = numbers[at + index]
      return number.isFinite ? min(max(number, -1e6), 1e6) : 0
    }
    switch filter {
    case .colorMatrix:
      func column(_ index: Int) -> SIMD4<Double> {
        SIMD4(input(index), input(index + 5), input(index + 10), input(index + 15))
      }
      (red, green, blue, alpha, offset) = (column(0), column(1), column(2), column(3), column(4))
    case .colorMonochrome:
      let color = SIMD4(input(0), input(1), input(2), 0)
      // A colour is five numbers; the fifth says whether there is a colour.
      let (amount, bias) = (input(5), input(6))
      let kept = 1 - amount
      red = SIMD4(kept, 0, 0, 0) + color * (amount * 0.2126)
      green = SIMD4(0, kept, 0, 0) + color * (amount * 0.7152)
      blue = SIMD4(0, 0, kept, 0) + color * (amount * 0.0722)
      offset = color * (amount * bias)
    case .colorSaturate:
      let s = input(0)
      let grey = (1 - s) * SIMD3(0.213, 0.715, 0.072)
      red = SIMD4(grey.x + s, grey.x, grey.x, 0)
      green = SIMD4(grey.y, grey.y + s, grey.y, 0)
      blue = SIMD4(grey.z, grey.z, grey.z + s, 0)
    case .colorBrightness:
      offset = SIMD4(input(0), input(0), input(0), 0)
    case .colorContrast:
      let k = input(0)
      (red.x, green.y, blue.z) = (k, k, k)
      let middle = 0.5 * (1 - k)
      offset = SIMD4(middle, middle, middle, 0)
    case .colorHueRotate:
      let (c, s) = (cos(input(0)), sin(input(0)))
      red = SIMD4(
        0.213 + c * 0.787 - s * 0.213, 0.213 - c * 0.213 + s * 0.143, 0.213 - c * 0.213 - s * 0.787, 0)
      green = SIMD4(
        0.715 - c * 0.715 - s * 0.715, 0.715 + c * 0.285 + s * 0.140, 0.715 - c * 0.715 + s * 0.715, 0)
      blue = SIMD4(
        0.072 - c * 0.072 + s * 0.928, 0.072 - c * 0.072 - s * 0.283, 0.072 + c * 0.928 + s * 0.072, 0)
    case .colorInvert:
      (red.x, green.y, blue.z) = (-1, -1, -1)
      offset = SIMD4(1, 1, 1, 0)
    case .multiplyColor:
      (red.x, green.y, blue.z, alpha.w) = (input(0), input(1), input(2), input(3))
    case .sepia:
      let kept = 1 - min(max(input(0), 0), 1)
      red = SIMD4(0.393 + 0.607 * kept, 0.349 - 0.349 * kept, 0.272 - 0.272 * kept, 0)
      green = SIMD4(0.769 - 0.769 * kept, 0.686 + 0.314 * kept, 0.534 - 0.534 * kept, 0)
      blue = SIMD4(0.189 - 0.189 * kept, 0.168 - 0.168 * kept, 0.131 + 0.869 * kept, 0)
    case .opacity:
      alpha.w = min(max(input(0), 0), 1)
    }
  }

  private init() {}

  /// The record that the shader reads.
  var stage: ColorStage {
    ColorStage(
      red: SIMD4<Float>(red), green: SIMD4<Float>(green), blue: SIMD4<Float>(blue), alpha: SIMD4<Float>(alpha),
      offset: SIMD4<Float>(offset))
  }
}
