/// The result of a comparison as text and as JSON.
extension SceneComparison.Moment {
  /// For example `0.5 s`, or the names of the files.
  package var title: String {
    if let time { return "\(SceneComparison.text(of: time)) s" }
    guard let a = names.a, let b = names.b else { return "" }
    return a == b ? a : "\(a), \(b)"
  }

  /// The result in words, which follow the title: whether the pictures are equal, or how many pixels differ, by how much and where.
  /// An example is `12 pixels differ (0.5 %), by up to 40 of 255 levels at 3,4, within 6 × 2 at 1,4`.
  package var summary: String {
    if let sizes {
      return
        "the sizes differ: \(sizes.a.width) × \(sizes.a.height) and \(sizes.b.width) × \(sizes.b.height) pixels"
    }
    guard let difference else { return "" }
    guard let box = difference.box else {
      return difference.greatest == 0 ? "equal" : "equal within \(difference.greatest) of 255 levels"
    }
    var text = "\(difference.pixels) pixel\(difference.pixels == 1 ? " differs" : "s differ") (\(share) %)"
    text += ", by up to \(difference.greatest) of 255 levels at \(difference.place.x),\(difference.place.y)"
    text += ", within \(box.width) × \(box.height) at \(box.x),\(box.y)"
    if let layers = layersText { text += "; \(layers)" }
    if !isDifferent { text += "; within the budget" }
    return text
  }

  /// The layers at the greatest difference; nil if there are none.
  private var layersText: String? {
    switch (layers.a, layers.b) {
    case (let a?, let b?): a == b ? "layer \(a)" : "layers \(a) and \(b)"
    case (let layer?, nil), (nil, let layer?): "layer \(layer)"
    case (nil, nil): nil
    }
  }

  /// The share of pixels that differ, in percent, to two digits.
  private var share: String {
    let value = Double(difference?.pixels ?? 0) * 100 / Double(max(size.width * size.height, 1))
    if value < 0.01 { return "less than 0.01" }
    return JSON.text(of: (value * 100).rounded() / 100)
  }

  var json: JSON {
    var members: [JSON.Member] = []
    if let time { members.append(JSON.Member("time", .number(time))) }
    if let name = names.a { members.append(JSON.Member("a", .string(name))) }
    if let name = names.b { members.append(JSON.Member("b", .string(name))) }
    members.append(JSON.Member("equal", .bool(!isDifferent)))
    members.append(JSON.Member("size", .array([.integer(size.width), .integer(size.height)])))
    if let sizes {
      members.append(JSON.Member("otherSize", .array([.integer(sizes.b.width), .integer(sizes.b.height)])))
    }
    if let difference {
      members.append(JSON.Member("pixels", .integer(difference.pixels)))
      members.append(JSON.Member("levels", .integer(difference.greatest)))
      if let box = difference.box {
        members.append(
          JSON.Member("at", .array([.integer(difference.place.x), .integer(difference.place.y)])))
        members.append(
          JSON.Member(
            "box", .array([.integer(box.x), .integer(box.y), .integer(box.width), .integer(box.height)])))
        members.append(JSON.Member("layers", .array([.optional(layers.a), .optional(layers.b)])))
      }
    }
    return .object(members)
  }
}

extension SceneComparison {
  /// A time in seconds, to four digits.
  fileprivate static func text(of time: Double) -> String { JSON.text(of: (time * 1e4).rounded() / 1e4) }
}

extension SceneComparison.Outcome {
  /// For example `a.caml and b.caml differ at 2 of 5 times from 0 to 4 s`.
  package var summary: String {
    let count = moments.filter(\.isDifferent).count
    let differ = "\(names.a) and \(names.b) differ"
    let equal = "\(names.a) and \(names.b) are equal"
    guard let (first, last) = times else {
      if count == 0 {
        return equal + (moments.count == 1 ? " in the picture" : " in all \(moments.count) pictures")
      }
      return differ + (moments.count == 1 ? "" : " in \(count) of \(moments.count) pictures")
    }
    if moments.count == 1 {
      return (count == 0 ? equal : differ) + " at \(SceneComparison.text(of: first)) s"
    }
    let range = "from \(SceneComparison.text(of: first)) to \(SceneComparison.text(of: last)) s"
    return (count == 0 ? "\(equal) at \(moments.count)" : "\(differ) at \(count) of \(moments.count)")
      + " times \(range)"
  }

  /// The first and the last time of the pictures; nil where two folders of pictures are compared.
  private var times: (Double, Double)? {
    let times = moments.compactMap(\.time)
    guard let first = times.min(), let last = times.max() else { return nil }
    return (first, last)
  }

  /// `{"a", "b", "equal", "budget", "pictures"}`.
  package var json: JSON {
    [
      "a": .string(names.a), "b": .string(names.b), "equal": .bool(!isDifferent),
      "budget": ["pixels": .integer(budget.pixels), "levels": .integer(budget.levels)],
      "pictures": .array(moments.map(\.json)),
    ]
  }
}
