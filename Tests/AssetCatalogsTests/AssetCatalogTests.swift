import Foundation
import TestSupport
import Testing

@testable import AssetCatalogs

/// Catalogs as Xcode writes them. Expected: Apple's "Asset Catalog Format Reference", and the counts of real catalogs.
struct AssetCatalogTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ contents: String, _ files: [String] = [], to set: String) throws {
    try folder.write(Data(contents.utf8), to: set + "/Contents.json")
    for file in files { try folder.write(Data(file.utf8), to: set + "/" + file) }
  }

  private var catalog: AssetCatalog { AssetCatalog(folder.url) }

  @Test func theFileForTheScreenIsChosen() throws {
    try write(
      """
      {"images": [
        {"filename": "1.png", "idiom": "universal", "scale": "1x"}, {"filename": "2.png", "idiom": "universal", "scale": "2x"},
        {"idiom": "universal", "scale": "3x"}, {"filename": "dark.png", "idiom": "universal", "scale": "2x",
          "appearances": [{"appearance": "luminosity", "value": "dark"}]},
        {"filename": "pad.png", "idiom": "ipad", "scale": "1x"}, {"filename": "watch.png", "idiom": "watch", "scale": "3x"}
      ], "info": {"version": 1, "author": "xcode"}, "properties": {"template-rendering-intent": "template"}}
      """, ["1.png", "2.png", "dark.png", "pad.png", "watch.png"], to: "Leaf.imageset")
    let set = try #require(catalog.images["Leaf"])
    #expect(set.rendering == .template && set.hasAppearances && catalog.problems.isEmpty)
    // The screen's scale, a larger one, a smaller one; then the device and the appearance.
    for (traits, file) in [
      (AssetTraits(scale: 1), "1.png"), (AssetTraits(scale: 2), "2.png"), (AssetTraits(scale: 3), "2.png"),
      (AssetTraits(scale: 1.5), "2.png"), (AssetTraits(scale: 1, isDark: true), "dark.png"),
      (AssetTraits(scale: 3, idiom: .pad), "pad.png"),
      (AssetTraits(scale: 2, isDark: true, idiom: .pad), "pad.png"),
    ] { #expect(set.variant(for: traits)?.url.lastPathComponent == file, "\(traits)") }
  }

  @Test func imagesHaveSlicesAndDrawingsNoScale() throws {
    try write(
      """
      {"images": [{"filename": "a.png", "scale": "2x", "resizing": {"mode": "9-part",
        "center": {"mode": "tile", "width": 1, "height": 1}, "cap-insets": {"top": 1, "left": 2, "bottom": 3, "right": 4}}}]}
      """, ["a.png"], to: "Panel.imageset")
    try write(
      #"{"images": [{"filename": "a.pdf", "idiom": "universal"}, {"filename": "b.SVG", "idiom": "ipad"}]}"#,
      ["a.pdf", "b.SVG"],
      to: "Drawing.imageset")
    let panel = try #require(catalog.images["Panel"]?.variant(for: AssetTraits()))
    #expect(
      panel.scale == 2 && panel.slices == ImageSet.Slices(top: 1, left: 2, bottom: 3, right: 4, tiles: true))
    let drawing = try #require(catalog.images["Drawing"])
    #expect(drawing.variants.allSatisfy { $0.scale == nil && DrawingFile.isDrawing($0.url) })
    #expect(drawing.rendering == nil && !drawing.hasAppearances)
  }

  /// Spellings of real catalogs: fractions (84 %), hexadecimal (13 %) and decimal numbers of 255.
  @Test func coloursHaveManySpellings() throws {
    func color(_ components: String, _ space: String = "srgb") throws -> ColorSet.Value? {
      try write(
        #"{"colors": [{"idiom": "universal", "color": {"color-space": "\#(space)", "components": {\#(components)}}}]}"#,
        to: "Ink.colorset")
      return catalog.colors["Ink"]?.value(for: AssetTraits())
    }
    for (components, red, alpha) in [
      (#""red": "0.250", "green": "0", "blue": "0x00", "alpha": "1.000""#, 0.25, 1.0),
      (#""red": "0x40", "green": "0", "blue": "0", "alpha": "0.5""#, 64 / 255.0, 0.5),
      (#""red": "64", "green": "0.000", "blue": "0", "alpha": "1""#, 64 / 255.0, 1),
      (#""red": 0.5, "green": "0", "blue": "0""#, 0.5, 1),
      (#""red": "-0.500", "green": "0", "blue": "0", "alpha": "1.000""#, -0.5, 1),
    ] {
      #expect(
        try color(components) == .components(.sRGB, red: red, green: 0, blue: 0, alpha: alpha),
        "\(components)")
    }
    #expect(
      try color(#""red": "1.0", "green": "0", "blue": "0", "alpha": "1.0""#, "display-p3")
        == .components(.displayP3, red: 1, green: 0, blue: 0, alpha: 1))
    #expect(
      try color(#""white": "0.500", "alpha": "0.300""#, "gray-gamma-22") == .gray(white: 0.5, alpha: 0.3))
    // What cannot be read is named.
    for (components, space) in [
      (#""red": "x", "green": "0", "blue": "0""#, "srgb"), (#""red": "1""#, "srgb"), ("", "cmyk"),
    ] {
      #expect(try color(components, space) == nil)
      #expect(catalog.problems.map(\.reason) == ["a colour cannot be read; its space is “\(space)”"])
    }
  }

  @Test func coloursHaveAppearancesAndReferences() throws {
    try write(
      """
      {"colors": [{"idiom": "universal", "color": {"reference": "systemBlueColor", "platform": "ios"}},
        {"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}],
         "color": {"reference": "labelColor", "platform": "universal"}}]}
      """, to: "Alias.colorset")
    try write(#"{"colors": [{"idiom": "universal"}]}"#, to: "AccentColor.colorset")
    let alias = try #require(catalog.colors["Alias"])
    #expect(alias.isDynamic && alias.value(for: AssetTraits()) == .system("systemBlueColor"))
    #expect(alias.value(for: AssetTraits(isDark: true)) == .system("labelColor"))
    let accent = try #require(catalog.colors["AccentColor"])
    #expect(accent.isEmpty && accent.value(for: AssetTraits()) == nil && catalog.problems.isEmpty)
  }

  @Test func foldersMayProvideNamespaces() throws {
    let image = #"{"images": [{"filename": "a.png"}]}"#
    try write(#"{"properties": {"provides-namespace": true}}"#, to: "Brand")
    try write(image, ["a.png"], to: "Brand/Glyph.imageset")
    try write(image, ["a.png"], to: "Brand/Inner/Deep.imageset")
    try write(image, ["a.png"], to: "Plain/Leaf.imageset")
    try write(#"{"images": []}"#, to: "AppIcon.appiconset")
    try write(
      #"{"data": [{"filename": "w.txt", "idiom": "universal"}]}"#, ["w.txt"], to: "Plain/Words.dataset")
    #expect(Set(catalog.images.keys) == ["Brand/Glyph", "Brand/Deep", "Leaf"])
    #expect(
      catalog.data["Words"]?.url(for: AssetTraits())?.lastPathComponent == "w.txt" && catalog.problems.isEmpty
    )
  }

  /// Each set that cannot be read is one sentence; the others are there.
  @Test(arguments: [
    ("A.imageset", #"{"images": [{"filename": "gone.png"}]}"#, "A.imageset/gone.png: the file is missing"),
    (
      "A.imageset", #"{"images": [{"filename": "../b.png"}]}"#,
      "A.imageset: the file name “../b.png” leads out of the folder"
    ),
    (
      "A.imageset", #"{"images": [{"filename": "/etc/passwd"}]}"#,
      "A.imageset: the file name “/etc/passwd” leads out of the folder"
    ),
    ("A.colorset", "<<<<<<< HEAD", "A.colorset/Contents.json: it is no JSON"),
    ("A.symbolset", "{}", "A.symbolset: symbol sets are not supported"),
  ])
  func whatCannotBeReadIsNamed(set: String, contents: String, problem: String) throws {
    try write(contents, to: set)
    try write(#"{"images": [{"filename": "a.png"}]}"#, ["a.png"], to: "Leaf.imageset")
    #expect(catalog.problems.map(\.description) == ["\(folder.url.path)/\(problem)"])
    #expect(catalog.images["Leaf"]?.variants.count == 1)
  }

  @Test func wrongTypesNameTheirPlace() throws {
    try write(#"{"images": [{"filename": 3}]}"#, to: "A.imageset")
    let problem = try #require(catalog.problems.first)
    #expect(problem.reason.hasPrefix("images.[0].filename: ") && catalog.images["A"] == nil)
    #expect(AssetCatalog(folder.url.appendingPathComponent("none")).problems.isEmpty)
  }

  @Test func linksAndSecondSetsAreLeftOut() throws {
    let image = #"{"images": [{"filename": "a.png"}]}"#
    try write(image, ["a.png"], to: "One/Leaf.imageset")
    try write(image, ["a.png"], to: "Two/Leaf.imageset")
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("Round"), withDestinationURL: folder.url)
    #expect(catalog.images["Leaf"]?.variants.first?.url.path.contains("/One/") == true)
    #expect(
      catalog.problems.map(\.description) == [
        "\(folder.url.path)/Two/Leaf.imageset: another set is named “Leaf”, too, and is used in its place"
      ])
  }
}

/// Drawings. The programs that turn them into pixels are stand-ins of the test, which record how they are called.
struct DrawingFileTests {
  private func program(_ name: String, _ script: String, in folder: TemporaryFolder) throws -> [String:
    String]
  {
    let url = try folder.write(Data("#!/bin/sh\n\(script)\n".utf8), to: name)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path)
    return ["PATH": folder.url.path]
  }

  @Test func programsDrawForAScale() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("a.pdf")
    var path = try program("pdftocairo", #"for last; do :; done; echo "$@" > "$last.png""#, in: folder)
    let arguments = String(
      decoding: try DrawingFile.png(of: file, scale: 2, environment: path), as: UTF8.self)
    #expect(arguments.hasPrefix("-png -transp -singlefile -cropbox -r 144.0 \(file.path) "))
    path = try program("rsvg-convert", #"echo "$@" > "$6""#, in: folder)
    let svg = folder.url.appendingPathComponent("a.svg")
    let others = String(decoding: try DrawingFile.png(of: svg, scale: 3, environment: path), as: UTF8.self)
    #expect(others.hasPrefix("--zoom 3.0 --format png --output ") && others.hasSuffix(" \(svg.path)\n"))
  }

  @Test func failuresNameTheProgramAndItsPackage() throws {
    let folder = try TemporaryFolder()
    let (pdf, svg) = (folder.url.appendingPathComponent("a.pdf"), folder.url.appendingPathComponent("a.svg"))
    for (file, program, package) in [
      (pdf, "pdftocairo", "poppler-utils"), (svg, "rsvg-convert", "librsvg2-bin"),
    ] {
      let failure = #expect(throws: DrawingFile.Failure.self) {
        try DrawingFile.png(of: file, scale: 1, environment: ["PATH": folder.url.path])
      }
      #expect(
        failure?.description
          == "\(file.path): \(program) draws such files, and is not installed; install the package \(package)"
      )
    }
    let path = try program("pdftocairo", "echo 'Syntax Error' >&2; exit 1", in: folder)
    let failure = #expect(throws: DrawingFile.Failure.self) {
      try DrawingFile.png(of: pdf, scale: 1, environment: path)
    }
    #expect(failure?.description == "\(pdf.path): pdftocairo could not draw it: Syntax Error")
  }
}
