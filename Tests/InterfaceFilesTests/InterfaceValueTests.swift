import Foundation
import XMLFiles
import TestSupport
import Testing
import UIKitCore

@testable import InterfaceFiles

/// Colours, fonts and texts in the forms that Xcode writes.
@MainActor @Suite struct InterfaceValueTests {
  /// A colour and its sRGB bytes with alpha, within `tolerance`.
  @Test(
    arguments: [
      (
        "red=\"0.25\" green=\"0.5\" blue=\"0.75\" alpha=\"0.5\" colorSpace=\"custom\" customColorSpace=\"sRGB\"",
        [64, 128, 191, 128], 1
      ),
      (
        "red=\"0.25\" green=\"0.5\" blue=\"0.75\" alpha=\"1\" colorSpace=\"calibratedRGB\"",
        [64, 128, 191, 255], 4
      ),
      (
        "red=\"0.25\" green=\"0.5\" blue=\"0.75\" alpha=\"1\" colorSpace=\"custom\" customColorSpace=\"displayP3\"",
        [32, 129, 197, 255], 1
      ),
      (
        "white=\"0.33333333333333331\" alpha=\"1\" colorSpace=\"custom\" customColorSpace=\"genericGamma22GrayColorSpace\"",
        [85, 85, 85, 255], 2
      ),
      ("white=\"0.66666666666666663\" alpha=\"1\" colorSpace=\"calibratedWhite\"", [170, 170, 170, 255], 4),
      ("systemColor=\"systemOrangeColor\"", [255, 149, 0, 255], 0),
      ("systemColor=\"systemBackgroundColor\"", [255, 255, 255, 255], 0),
      ("systemColor=\"futureColor\"", [10, 20, 30, 255], 0),
      ("cocoaTouchSystemColor=\"darkTextColor\"", [0, 0, 0, 255], 0),
      ("cocoaTouchSystemColor=\"groupTableViewBackgroundColor\"", [242, 242, 247, 255], 0),
      ("cocoaTouchSystemColor=\"whiteColor\"", [255, 255, 255, 255], 0),
      (
        "white=\"0\" alpha=\"1\" xcode11CocoaTouchSystemColor=\"systemBackgroundColor\" cocoaTouchSystemColor=\"blackColor\"",
        [255, 255, 255, 255], 0
      ),
      ("name=\"Moss\"", [77, 102, 26, 255], 1),
      (
        "cyan=\"0\" magenta=\"1\" yellow=\"1\" black=\"0\" alpha=\"1\" colorSpace=\"deviceCMYK\"",
        [255, 0, 0, 255], 0
      ),
    ] as [(String, [Int], Int)])
  func color(attributes: String, bytes: [Int], tolerance: Int) throws {
    let fixture = try InterfaceFixture(
      "<color key=\"backgroundColor\" \(attributes)/>",
      resources: """
        <namedColor name="Moss"><color red="0.3" green="0.4" blue="0.1" alpha="1" colorSpace="custom" customColorSpace="sRGB"/></namedColor>
        <systemColor name="futureColor"><color red="0.0392" green="0.0784" blue="0.1176" alpha="1" colorSpace="custom" customColorSpace="sRGB"/></systemColor>
        """)
    let color = try #require(fixture.root.backgroundColor)
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    let found = [red, green, blue, alpha].map { Int(clamping: Double($0 * 255).rounded()) }
    #expect(zip(found, bytes).allSatisfy { abs($0 - $1) <= tolerance }, "\(found)")
  }

  @Test func badColors() throws {
    let fixture = try InterfaceFixture(
      """
      <subviews><view id="a"><color key="backgroundColor" systemColor="gone"/></view>
      <view id="b"><color key="backgroundColor" name="Gone"/></view>
      <view id="c"><color key="backgroundColor" red="x" green="0" blue="0" alpha="1"/></view>
      <view id="d"><color key="tintColor" name="Gone"/></view>
      <view id="e"><nil key="backgroundColor"/></view></subviews>
      """)
    // A name that is missing twice is named once. The bad number also leaves a colour without its numbers.
    #expect(fixture.messages.count == 4, "\(fixture.messages)")
    for id in ["a", "b", "c", "e"] { #expect(try fixture.view(id).backgroundColor == nil) }
  }

  /// A font, and its size and weight.
  @Test(
    arguments: [
      ("type=\"system\" pointSize=\"24\"", UIFont.systemFont(ofSize: 24)),
      ("type=\"system\" weight=\"semibold\" pointSize=\"13\"", .systemFont(ofSize: 13, weight: .semibold)),
      ("type=\"boldSystem\" pointSize=\"20\"", .boldSystemFont(ofSize: 20)),
      ("type=\"italicSystem\" pointSize=\"20\"", .italicSystemFont(ofSize: 20)),
      ("style=\"UICTFontTextStyleTitle1\"", .preferredFont(forTextStyle: .title1)),
      ("type=\"system\" pointSize=\"0.0\"", .systemFont(ofSize: 17)),
      ("type=\"system\" size=\"system\"", .systemFont(ofSize: 14)),
      ("type=\"boldSystem\" size=\"button\"", .boldSystemFont(ofSize: 18)),
      (
        "name=\"DejaVuSans\" family=\"DejaVu Sans\" pointSize=\"15\"",
        UIFont(name: "DejaVuSans", size: 15) ?? .systemFont(ofSize: 1)
      ),
    ] as [(String, UIFont)])
  func font(attributes: String, font: UIFont) throws {
    let fixture = try InterfaceFixture(
      "<subviews><label text=\"A\" id=\"a\"><fontDescription key=\"fontDescription\" \(attributes)/></label></subviews>"
    )
    #expect(try fixture.view("a", as: UILabel.self).font == font)
    #expect(fixture.messages == [])
  }

  /// The element of a label, and the text that it shows.
  @Test(arguments: [
    ("<label text=\"One\" id=\"a\"/>", "One"),
    ("<label text=\"Fish &amp; Chips\" id=\"a\"/>", "Fish & Chips"),
    ("<label id=\"a\"><string key=\"text\">One\ntwo</string></label>", "One\ntwo"),
    ("<label id=\"a\"><mutableString key=\"text\">One</mutableString></label>", "One"),
    ("<label id=\"a\"><string key=\"text\" base64-UTF8=\"YES\">\nSMOkdXNlcgo\n</string></label>", "Häuser\n"),
    (
      "<label id=\"a\"><attributedString key=\"attributedText\"><fragment content=\"Red\"><attributes><color key=\"NSColor\" red=\"1\" green=\"0\" blue=\"0\" alpha=\"1\"/></attributes></fragment><fragment><string key=\"content\"> and blue</string></fragment></attributedString></label>",
      "Red and blue"
    ),
  ])
  func text(element: String, text: String) throws {
    let fixture = try InterfaceFixture("<subviews>\(element)</subviews>")
    #expect(try fixture.view("a", as: UILabel.self).text == text)
    #expect(fixture.messages == [])
  }

  @Test func translation() throws {
    let folder = try TemporaryFolder()
    let base = folder.url.appendingPathComponent("Base.lproj/Main.storyboard")
    for (name, text) in [
      ("Base.lproj/Main.storyboard", ""), ("de.lproj/Main.strings", "/* Titel */ \"a.text\" = \"Hafen\";"),
      ("fr-CA.lproj/Main.strings", "\"a.text\" = \"Port\";"),
    ] {
      try folder.write(Data(text.utf8), to: name)
    }
    for (languages, text) in [
      (["de-AT", "en"], "Hafen"), (["en-GB", "de"], nil), (["it", "fr-CA"], "Port"), (["fr"], nil), ([], nil),
    ] as [([String], String?)] {
      #expect(Translations(of: base, for: languages)["a.text"] == text, "\(languages)")
    }
  }

  @Test func runtimeAttributes() throws {
    let fixture = try InterfaceFixture(
      """
      <userDefinedRuntimeAttributes>
        <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius"><integer key="value" value="10"/></userDefinedRuntimeAttribute>
        <userDefinedRuntimeAttribute type="number" keyPath="share"><real key="value" value="0.25"/></userDefinedRuntimeAttribute>
        <userDefinedRuntimeAttribute type="boolean" keyPath="isRound" value="YES"/>
        <userDefinedRuntimeAttribute type="string" keyPath="name" value="Ada"/>
        <userDefinedRuntimeAttribute type="color" keyPath="ink"><color key="value" red="1" green="0" blue="0" alpha="1"/></userDefinedRuntimeAttribute>
        <userDefinedRuntimeAttribute type="size" keyPath="offset"><size key="value" width="1" height="2"/></userDefinedRuntimeAttribute>
        <userDefinedRuntimeAttribute type="point" keyPath="start"><point key="value" x="3" y="4"/></userDefinedRuntimeAttribute>
        <userDefinedRuntimeAttribute type="nil" keyPath="other"/>
        <userDefinedRuntimeAttribute type="hologram" keyPath="odd"/>
      </userDefinedRuntimeAttributes>
      """)
    let element = try #require(fixture.document.elements["root"])
    let attributes = RuntimeAttribute.all(of: element, fixture.decoder.values)
    #expect(
      attributes.map(\.keyPath) == [
        "layer.cornerRadius", "share", "isRound", "name", "ink", "offset", "start", "other",
      ])
    #expect((attributes[0].value as? NSNumber)?.doubleValue == 10)
    #expect((attributes[1].value as? NSNumber)?.doubleValue == 0.25)
    #expect(attributes[2].value as? Bool == true)
    #expect(attributes[3].value as? String == "Ada")
    #expect(attributes[4].value as? UIColor == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect((attributes[5].value as? NSValue)?.cgSizeValue == CGSize(width: 1, height: 2))
    #expect((attributes[6].value as? NSValue)?.cgPointValue == CGPoint(x: 3, y: 4))
    #expect(attributes[7].value == nil)
    #expect(fixture.messages.contains { $0.contains("“hologram” are not read; odd is left out") })
  }
}
