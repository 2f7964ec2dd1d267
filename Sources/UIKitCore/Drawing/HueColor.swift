/// A colour by hue, saturation and brightness (A. R. Smith, "Color Gamut Transform Pairs", 1978).
struct HueColor {
  /// The angle on the colour circle in turns, 0 ≤ hue < 1: 0 red, 1/3 green, 2/3 blue.
  var hue: CGFloat
  /// The difference of the greatest and the least component, as a fraction of the greatest.
  var saturation: CGFloat
  /// The greatest component.
  var brightness: CGFloat

  init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
    let turn = hue.isFinite ? hue - hue.rounded(.down) : 0
    self.hue = turn < 1 ? turn : 0
    self.saturation = saturation
    self.brightness = brightness
  }

  init(red: CGFloat, green: CGFloat, blue: CGFloat) {
    let greatest = max(red, green, blue)
    let range = greatest - min(red, green, blue)
    var sixths: CGFloat = 0
    if range > 0 {
      if greatest == red {
        sixths = (green - blue) / range
      } else if greatest == green {
        sixths = 2 + (blue - red) / range
      } else {
        sixths = 4 + (red - green) / range
      }
    }
    self.init(
      hue: sixths / 6, saturation: greatest == 0 ? 0 : range / greatest, brightness: greatest)
  }

  /// The components.
  var rgb: (red: CGFloat, green: CGFloat, blue: CGFloat) {
    let sector = (hue * 6).rounded(.down)
    let fraction = hue * 6 - sector
    let low = brightness * (1 - saturation)
    let falling = brightness * (1 - saturation * fraction)
    let rising = brightness * (1 - saturation * (1 - fraction))
    return switch sector {
    case 0: (brightness, rising, low)
    case 1: (falling, brightness, low)
    case 2: (low, brightness, rising)
    case 3: (low, falling, brightness)
    case 4: (rising, low, brightness)
    default: (brightness, low, falling)
    }
  }
}
