/// What other systems call the properties of animations: CSS and Web Animations, SVG (SMIL), and libraries for the web and for Swift.
///
/// Such a name is too far from Core Animation's to be found as a misspelling of it: `from` and `fromValue` differ by five letters.
///
/// Sources: the W3C's "CSS Animations Level 1", "CSS Transitions", "Web Animations" and "SVG Animations Level 2"; the documentation of GSAP
/// and of React Spring; Apple's documentation of UIView's animation options and of SwiftUI's Animation.
enum ForeignAnimationNames {
  /// Core Animation's names for a foreign one in lower case, the likeliest first. A class of animations has some of them or none.
  private static let names: [String: [String]] = [
    "from": ["fromValue", "values"], "start": ["fromValue", "values", "beginTime"],
    "startvalue": ["fromValue", "values"], "initial": ["fromValue", "values"],
    "initialvalue": ["fromValue", "values"],
    "to": ["toValue", "values"], "end": ["toValue", "values"], "endvalue": ["toValue", "values"],
    "final": ["toValue", "values"], "finalvalue": ["toValue", "values"], "target": ["toValue", "values"],
    "by": ["byValue"], "change": ["byValue"], "delta": ["byValue"], "offset": ["byValue"],
    "keyframes": ["values"], "frames": ["values"], "steps": ["values"],
    "offsets": ["keyTimes"], "times": ["keyTimes"],
    "keysplines": ["timingFunctions", "timingFunction"], "easings": ["timingFunctions", "timingFunction"],
    "curves": ["timingFunctions", "timingFunction"],
    "easing": ["timingFunction"], "ease": ["timingFunction"], "curve": ["timingFunction"],
    "timing": ["timingFunction"], "interpolator": ["timingFunction"],
    "animationtimingfunction": ["timingFunction"], "transitiontimingfunction": ["timingFunction"],
    "calcmode": ["calculationMode"], "interpolation": ["calculationMode"],
    "delay": ["beginTime"], "begin": ["beginTime"], "wait": ["beginTime"], "animationdelay": ["beginTime"],
    "dur": ["duration"], "length": ["duration"], "time": ["duration"], "seconds": ["duration"],
    "animationduration": ["duration"], "response": ["duration"],
    "repeat": ["repeatCount"], "repeats": ["repeatCount"], "loop": ["repeatCount"], "loops": ["repeatCount"],
    "loopcount": ["repeatCount"], "iterations": ["repeatCount"], "iterationcount": ["repeatCount"],
    "animationiterationcount": ["repeatCount"], "infinite": ["repeatCount"], "forever": ["repeatCount"],
    "repeatforever": ["repeatCount"], "repeatdur": ["repeatDuration"],
    "direction": ["autoreverses"], "alternate": ["autoreverses"], "yoyo": ["autoreverses"],
    "pingpong": ["autoreverses"], "reverse": ["autoreverses"], "reverses": ["autoreverses"],
    "fill": ["fillMode"], "animationfillmode": ["fillMode"],
    "rate": ["speed"], "playbackrate": ["speed"],
    "accumulate": ["cumulative"], "composite": ["additive"],
    "attributename": ["keyPath"], "attribute": ["keyPath"], "property": ["keyPath"],
    "rotate": ["rotationMode"],
    "tension": ["stiffness"], "friction": ["damping"], "dampingratio": ["damping"],
    "dampingfraction": ["damping"],
    "transitionsubtype": ["subtype"],
  ]

  /// Core Animation's name for a foreign one, in any case of letters and with hyphens or without; nil if it is none, or none of `keys`.
  static func name(for foreign: String, among keys: [String]) -> String? {
    let plain = foreign.lowercased().filter { $0 != "-" && $0 != "_" }
    return names[plain]?.first { keys.contains($0) }
  }
}
