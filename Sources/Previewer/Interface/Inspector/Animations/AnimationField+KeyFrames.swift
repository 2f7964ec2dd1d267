import CoreAnimationMarkup
import Localization
import QuartzCore
import SceneEditing

extension KeyFrames {
  /// The keys of an animation's lists with a number for each key frame, which shape the curve of the cubic modes.
  static let shapeKeys = ["tensionValues", "continuityValues", "biasValues"]

  /// A key frame as an animation to its value, whose begin time is when the value is reached, and whose timing function is the pace of the
  /// interval that begins there. So the fields of animations edit it. Nil if there is none.
  func model(of index: Int) -> CABasicAnimation? {
    guard frames.indices.contains(index) else { return nil }
    let animation = animation
    let model = CABasicAnimation(keyPath: animation.keyPath)
    model.valueFunction = animation.valueFunction
    model.toValue = frames[index].value
    model.beginTime = seconds(of: index)
    model.timingFunction = frames[index].pace
    model.setValue(Double(index + 1), forKey: "keyFrame")
    for key in Self.shapeKeys {
      let numbers = Unbox.numbers(animation.value(forKey: key)) ?? []
      model.setValue(numbers.indices.contains(index) ? numbers[index] : 0.0, forKey: key)
    }
    return model
  }
}

extension AnimationField {
  /// The lines for a key frame.
  ///
  /// - Parameters:
  ///   - frames: the key frames of its animation.
  ///   - model: the key frame, as `KeyFrames.model(of:)` makes it.
  ///   - index: which one it is.
  static func fields(
    of frames: KeyFrames, _ model: CABasicAnimation, at index: Int, on layer: CALayer
  ) -> [AnimationField] {
    let count = frames.frames.count
    var chooser = AnimationField(
      title: localized("Key frame of \(count)"), property: "keyFrame", form: .numbers(.number, labels: [""]))
    (chooser.least, chooser.greatest) = (1, Double(count))
    var time = AnimationField(
      title: localized("Key time"), property: "beginTime", form: .numbers(.number, labels: [""]), step: 0.01)
    (time.least, time.greatest) = (0, frames.duration)
    var fields = [chooser, time]
    if !frames.followsPath, let end = values(of: model, on: layer).first(where: { $0.property == "toValue" })
    {
      fields.append(end.renamed(end.factor == 1 ? localized("Value") : "\(localized("Value")) °"))
    }
    if index < count - 1, !frames.isPaced, !frames.isDiscrete {
      fields += easings.map { $0.renamed($0.form == .easing ? localized("To the next") : $0.title) }
    }
    guard [.cubic, .cubicPaced].contains(frames.animation.calculationMode) else { return fields }
    let titles = [localized("Tension"), localized("Continuity"), localized("Bias")]
    return fields
      + zip(titles, KeyFrames.shapeKeys).map { title, key in
        var field = AnimationField(
          title: title, property: key, form: .numbers(.number, labels: [""]), step: 0.01)
        (field.least, field.greatest) = (-1, 1)
        return field
      }
  }

  /// The line with another title, and with a value that has to be there.
  private func renamed(_ title: String) -> AnimationField {
    var field = AnimationField(title: title, property: property, form: form)
    (field.step, field.factor, field.keyPath) = (step, factor, keyPath)
    return field
  }
}
