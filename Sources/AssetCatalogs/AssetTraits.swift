import Foundation

/// What decides which file or colour of a set is used.
package struct AssetTraits: Equatable, Sendable {
  /// A kind of device, as `Contents.json` names it.
  package enum Idiom: String, Sendable { case phone = "iphone", pad = "ipad" }

  /// Pixels per point of the screen.
  package var scale: Double
  /// Whether the appearance is dark.
  package var isDark: Bool
  package var idiom: Idiom

  package init(scale: Double = 1, isDark: Bool = false, idiom: Idiom = .phone) {
    self.scale = scale
    self.isDark = isDark
    self.idiom = idiom
  }
}

/// For which devices and appearances a file or a colour of a set is meant.
struct AssetCondition: Decodable, Equatable, Sendable {
  private struct Appearance: Decodable, Equatable {
    var appearance: String?
    var value: String?
  }

  private let idiom: String?
  private let appearances: [Appearance]?
  private let widthClass: String?
  private let heightClass: String?
  private let gamut: String?
  private let direction: String?

  private enum CodingKeys: String, CodingKey {
    case idiom, appearances
    case widthClass = "width-class"
    case heightClass = "height-class"
    case gamut = "display-gamut"
    case direction = "language-direction"
  }

  /// How well the condition fits traits: the greater the better, nil if it does not hold. A variant for the device comes before one for all
  /// devices, and then one for the appearance before one for all.
  func rank(_ traits: AssetTraits) -> Int? {
    var rank = 0
    if let idiom, idiom != "universal" {
      guard idiom == traits.idiom.rawValue else { return nil }
      rank += 16
    }
    for each in appearances ?? [] {
      // The system's contrast is the usual one.
      guard each.appearance == "luminosity", each.value == (traits.isDark ? "dark" : "light") else {
        return nil
      }
      rank += 4
    }
    if gamut == "display-P3" || direction == "right-to-left" { rank -= 1 }
    if widthClass != nil || heightClass != nil { rank -= 2 }
    return rank
  }

  /// Whether the appearance decides.
  var hasAppearance: Bool { appearances?.isEmpty == false }
}
