import Foundation
import TestSupport
import Testing

@testable import XcodeProjects

/// Variables of build settings. Expected: "Build settings reference" and "Evaluate build setting macros" of Apple's documentation.
@Suite struct BuildSettingsTests {
  @Test func variablesAreReplaced() {
    var settings = BuildSettings()
    settings.add(XcodeTarget.usual(name: "3D Über-Game"))
    settings.add(["FLAGS": "a", "KIND": "NAME", "LOOP": "$(POOL)", "POOL": "${LOOP}x"])
    settings.add([
      "FLAGS": "$(inherited) b", "OWN": "$(OWN) end", "K[sdk=iphoneos*]": "phone", "K[sdk=macosx*]": "mac",
    ])
    for (text, value) in [
      ("$(TARGET_NAME)", "3D Über-Game"), ("${PRODUCT_NAME}", "3D Über-Game"),
      ("$(PRODUCT_MODULE_NAME)", "_D_Über_Game"), ("$(PRODUCT_NAME:rfc1034identifier)", "3D--ber-Game"),
      ("$(FLAGS)", "a b"), ("$(TARGET_$(KIND)) 1", "3D Über-Game 1"), ("$(NONE:default=x)", "x"),
      ("$(NONE)", ""),
      ("$(K)", "phone"), ("$(OWN)", " end"), ("100 $", "100 $"), ("$(open", "$(open"),
      ("$(FLAGS:upper)", "A B"),
    ] { #expect(settings.replacing(text) == value, "\(text)") }
    // Values that name each other end.
    #expect(settings["LOOP"]?.allSatisfy { $0 == "x" } == true)
  }

  @Test func filesOfSettingsIncludeOthers() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      Data(
        "#include \"Base.xcconfig\"\n#include? \"../../../etc/passwd\"\nNAME = Own // mine\nFLAG[arch=*] = YES;\n"
          .utf8),
      to: "Own.xcconfig")
    try folder.write(Data("NAME = Base\nOTHER = 1 2\n#include \"Own.xcconfig\"\n".utf8), to: "Base.xcconfig")
    let table = BuildSettings.table(of: file, root: folder.url)
    #expect(table == ["NAME": "Own", "OTHER": "1 2", "FLAG[arch=*]": "YES"])
  }
}
