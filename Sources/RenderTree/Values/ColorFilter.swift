import Foundation

/// A filter that changes every colour by itself: its name in scene files, its inputs, and the change that they make.
///
/// A new filter is one entry of `all`. Scene files, archives, animations of inputs, `cambium check` and the compositor
/// follow from it.
///
/// Sources: W3C, Filter Effects Module Level 1 (saturate, hue-rotate, sepia, contrast, invert, opacity and the order of a
/// colour matrix's numbers); Core Image's descriptions of CIColorControls (brightness is added) and CIColorMonochrome
/// (shades of one colour, by luminance).
package final class ColorFilter: Sendable, Equatable {
  /// An input with its default.
  package enum Input: Sendable {
    case number(String, Double)
    /// Red, green, blue, alpha.
    case color(String, [Double])
    /// The twenty numbers of a colour matrix, row by row. Default: the identity.
    case matrix(String)
  }

  /// The numbers of a filter's inputs, in the order of its entry. A colour has five; the fifth says whether there is one.
  package struct Numbers {
    fileprivate let numbers: ContiguousArray<Double>
    fileprivate let offset: Int

    package init(_ numbers: ContiguousArray<Double>, at offset: Int) {
      (self.numbers, self.offset) = (numbers, offset)
    }

    fileprivate subscript(index: Int) -> Double {
      let number = numbers[offset + index]
      return number.isFinite ? min(max(number, -1e6), 1e6) : 0
    }
  }

  package let name: String
  package let inputs: [Input]
  /// Core Image's name, where that differs in more than its spelling.
  package let coreImageName: String?
  /// Core Image's names of inputs, by the names here, where they differ.
  package let coreImageInputs: [String: String]
  /// The change of colours for values of the inputs.
  package let matrix: @Sendable (Numbers) -> ColorMatrix

  private init(
    _ name: String, _ inputs: [Input], coreImageName: String? = nil,
    coreImageInputs: [String: String] = [:],
    matrix: @escaping @Sendable (Numbers) -> ColorMatrix
  ) {
    (self.name, self.inputs, self.coreImageName, self.matrix) = (name, inputs, coreImageName, matrix)
    self.coreImageInputs = coreImageInputs
  }

  package static func == (a: ColorFilter, b: ColorFilter) -> Bool { a === b }

  package static func named(_ name: String) -> ColorFilter? { all.first { $0.name == name } }

  package static let all: [ColorFilter] = [
    ColorFilter("colorMatrix", [.matrix("inputColorMatrix")]) { input in
      func column(_ index: Int) -> SIMD4<Double> {
        SIMD4(input[index], input[index + 5], input[index + 10], input[index + 15])
      }
      return ColorMatrix(
        red: column(0), green: column(1), blue: column(2), alpha: column(3), offset: column(4))
    },
    ColorFilter(
      "colorMonochrome",
      [.color("inputColor", [1, 1, 1, 1]), .number("inputAmount", 1), .number("inputBias", 0)],
      coreImageInputs: ["inputAmount": "inputIntensity"]
    ) { input in
      let color = SIMD4(input[0], input[1], input[2], 0)
      let (amount, bias) = (input[5], input[6])
      let kept = 1 - amount
      return ColorMatrix(
        red: SIMD4(kept, 0, 0, 0) + color * (amount * 0.2126),
        green: SIMD4(0, kept, 0, 0) + color * (amount * 0.7152),
        blue: SIMD4(0, 0, kept, 0) + color * (amount * 0.0722), offset: color * (amount * bias))
    },
    ColorFilter("colorSaturate", [.number("inputAmount", 1)]) { input in
      let s = input[0]
      let grey = (1 - s) * SIMD3(0.213, 0.715, 0.072)
      return ColorMatrix(
        red: SIMD4(grey.x + s, grey.x, grey.x, 0), green: SIMD4(grey.y, grey.y + s, grey.y, 0),
        blue: SIMD4(grey.z, grey.z, grey.z + s, 0))
    },
    ColorFilter("colorBrightness", [.number("inputAmount", 0)]) { input in
      ColorMatrix(offset: SIMD4(input[0], input[0], input[0], 0))
    },
    ColorFilter("colorContrast", [.number("inputAmount", 1)]) { input in
      let k = input[0]
      let middle = 0.5 * (1 - k)
      return ColorMatrix(scale: SIMD3(k, k, k), offset: SIMD4(middle, middle, middle, 0))
    },
    ColorFilter("colorHueRotate", [.number("inputAngle", 0)], coreImageName: "hueAdjust") { input in
      let (c, s) = (cos(input[0]), sin(input[0]))
      return ColorMatrix(
        red: SIMD4(
          0.213 + c * 0.787 - s * 0.213, 0.213 - c * 0.213 + s * 0.143, 0.213 - c * 0.213 - s * 0.787, 0),
        green: SIMD4(
          0.715 - c * 0.715 - s * 0.715, 0.715 + c * 0.285 + s * 0.140, 0.715 - c * 0.715 + s * 0.715, 0),
        blue: SIMD4(
          0.072 - c * 0.072 + s * 0.928, 0.072 - c * 0.072 - s * 0.283, 0.072 + c * 0.928 + s * 0.072, 0))
    },
    ColorFilter("colorInvert", []) { _ in
      ColorMatrix(scale: SIMD3(-1, -1, -1), offset: SIMD4(1, 1, 1, 0))
    },
    ColorFilter("colorAdd", [.color("inputColor", [0, 0, 0, 1])]) { input in
      ColorMatrix(offset: SIMD4(input[0], input[1], input[2], 0) * input[3])
    },
    ColorFilter("multiplyColor", [.color("inputColor", [1, 1, 1, 1])]) { input in
      ColorMatrix(scale: SIMD3(input[0], input[1], input[2]), alpha: input[3])
    },
    ColorFilter(
      "sepia", [.number("inputAmount", 1)], coreImageName: "sepiaTone",
      coreImageInputs: ["inputAmount": "inputIntensity"]
    ) { input in
      let kept = 1 - min(max(input[0], 0), 1)
      return ColorMatrix(
        red: SIMD4(0.393 + 0.607 * kept, 0.349 - 0.349 * kept, 0.272 - 0.272 * kept, 0),
        green: SIMD4(0.769 - 0.769 * kept, 0.686 + 0.314 * kept, 0.534 - 0.534 * kept, 0),
        blue: SIMD4(0.189 - 0.189 * kept, 0.168 - 0.168 * kept, 0.131 + 0.869 * kept, 0))
    },
    ColorFilter("opacity", [.number("inputAmount", 1)]) { input in
      ColorMatrix(alpha: SIMD4(0, 0, 0, min(max(input[0], 0), 1)))
    },
  ]
}

/// An affine change of colours that are not premultiplied: each component of the result is a sum of red,
/// green, blue, alpha and 1 with factors. The result is then clamped to 0…1.
package struct ColorMatrix: Equatable, Sendable {
  package var red, green, blue, alpha, offset: SIMD4<Double>

  package init(
    red: SIMD4<Double> = SIMD4(1, 0, 0, 0), green: SIMD4<Double> = SIMD4(0, 1, 0, 0),
    blue: SIMD4<Double> = SIMD4(0, 0, 1, 0), alpha: SIMD4<Double> = SIMD4(0, 0, 0, 1),
    offset: SIMD4<Double> = .zero
  ) {
    (self.red, self.green, self.blue, self.alpha, self.offset) = (red, green, blue, alpha, offset)
  }

  /// Multiplies each component by itself.
  package init(scale: SIMD3<Double>, alpha: Double = 1, offset: SIMD4<Double> = .zero) {
    self.init(
      red: SIMD4(scale.x, 0, 0, 0), green: SIMD4(0, scale.y, 0, 0), blue: SIMD4(0, 0, scale.z, 0),
      alpha: SIMD4(0, 0, 0, alpha), offset: offset)
  }

  /// Whether it is so close to the identity that no colour of eight bits changes.
  package var isIdentity: Bool {
    let same = ColorMatrix()
    func isNear(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Bool {
      let d = a - b
      return abs(d.x) < 1e-5 && abs(d.y) < 1e-5 && abs(d.z) < 1e-5 && abs(d.w) < 1e-5
    }
    return isNear(red, same.red) && isNear(green, same.green) && isNear(blue, same.blue)
      && isNear(alpha, same.alpha) && isNear(offset, same.offset)
  }
}
