extension UIVisualEffectView {
  func readEffectView(_ reader: PropertyReader, _ decoder: InterfaceDecoder) {
    if let content = reader.child(key: "contentView") {
      decoder.configure(contentView, as: content)
      // The effect view places the view, whatever frame the file has.
      contentView.translatesAutoresizingMaskIntoConstraints = true
      contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      contentView.frame = CGRect(origin: .zero, size: bounds.size)
    }
    if let blur = reader.children("blurEffect").first {
      effect = UIBlurEffect(
        style: PropertyReader(blur, reader.values).choice("style", Self.styles) ?? .regular)
    } else if let vibrancy = reader.children("vibrancyEffect").first {
      let blur = vibrancy.children.first { $0.name == "blurEffect" }
      let style = blur.flatMap { PropertyReader($0, reader.values).choice("style", Self.styles) } ?? .regular
      effect = UIVibrancyEffect(blurEffect: UIBlurEffect(style: style))
    }
  }

  private static let styles: [String: UIBlurEffect.Style] = [
    "extraLight": .extraLight, "light": .light, "dark": .dark, "regular": .regular, "prominent": .prominent,
    "systemUltraThinMaterial": .systemUltraThinMaterial, "systemThinMaterial": .systemThinMaterial,
    "systemMaterial": .systemMaterial, "systemThickMaterial": .systemThickMaterial,
    "systemChromeMaterial": .systemChromeMaterial,
    "systemUltraThinMaterialLight": .systemUltraThinMaterialLight,
    "systemThinMaterialLight": .systemThinMaterialLight, "systemMaterialLight": .systemMaterialLight,
    "systemThickMaterialLight": .systemThickMaterialLight,
    "systemChromeMaterialLight": .systemChromeMaterialLight,
    "systemUltraThinMaterialDark": .systemUltraThinMaterialDark,
    "systemThinMaterialDark": .systemThinMaterialDark, "systemMaterialDark": .systemMaterialDark,
    "systemThickMaterialDark": .systemThickMaterialDark,
    "systemChromeMaterialDark": .systemChromeMaterialDark,
  ]
}
