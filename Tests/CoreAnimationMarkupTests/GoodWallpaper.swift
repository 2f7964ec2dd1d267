import TestSupport
import Foundation
import Testing

@testable import CoreAnimationMarkup
@testable import SceneFiles

/// A wallpaper with which a check finds nothing wrong, to put faults into.
struct GoodWallpaper {
  static let descriptor = "descriptors/6C62272E-07BB-4142-A2B8-21756295C58D"
  static let contents = "\(descriptor)/versions/1/contents"
  static let name = "7400.Clownfish"
  static let screen = "390w-844h@3x~iphone"

  /// The files by their paths in the archive, except for the property lists.
  var files: [String: Data] = [:]
  /// `Wallpaper.plist`.
  var list: [String: Any] = [:]
  /// The user info.
  var userInfo: [String: Any] = [:]
  /// The folder of the wallpaper.
  var folder = "\(contents)/\(name)-\(screen).wallpaper"

  /// The folder of a plane.
  func plane(_ role: String) -> String { "\(folder)/\(Self.name)_\(role)-\(Self.screen).ca" }

  static let index = """
    <plist version="1.0"><dict><key>rootDocument</key><string>main.caml</string><key>assetManifest</key>
    <string>assetManifest.caml</string><key>documentWidth</key><real>390</real><key>documentHeight</key><real>844</real></dict></plist>
    """

  /// A plane whose root layer holds `content`. The layer has the id `root` if something refers to it.
  static func markup(_ content: String) -> String {
    let id = content.contains("\"root\"") ? "id=\"root\" " : ""
    return caml(
      "<CALayer \(id)bounds=\"0 0 390 844\" position=\"195 422\" geometryFlipped=\"1\" backgroundColor=\"0 0 0.2\">\(content)</CALayer>"
    )
  }

  /// States that every value belongs to, and transitions between them all.
  static let states = """
    <sublayers><CALayer id="ball" bounds="0 0 80 80" position="195 422" backgroundColor="1 1 1"/></sublayers>
    <states>
    <LKState name="Locked"><elements><LKStateSetValue targetId="ball" keyPath="position.y"><value type="real" value="600"/></LKStateSetValue></elements></LKState>
    <LKState name="Unlock"><elements><LKStateSetValue targetId="ball" keyPath="position.y"><value type="real" value="200"/></LKStateSetValue></elements></LKState>
    <LKState name="Sleep"><elements><LKStateSetValue targetId="ball" keyPath="position.y"><value type="real" value="430"/></LKStateSetValue></elements></LKState>
    </states>
    <stateTransitions><LKStateTransition fromState="*" toState="*"><elements>
    <LKStateTransitionElement targetId="ball" key="position.y"><animation type="CASpringAnimation" keyPath="position.y" duration="0.8"/></LKStateTransitionElement>
    </elements></LKStateTransition></stateTransitions>
    """

  /// - Parameter content: what the root layer of the plane at the back holds.
  init(_ content: String = GoodWallpaper.states) {
    files = [
      "\(Self.descriptor)/\(DescriptorFile.identifier)": Data("7400".utf8),
      "\(Self.descriptor)/\(DescriptorFile.role)": Data("PRPosterRoleLockScreen".utf8),
      "\(Self.descriptor)/\(DescriptorFile.providerInfo)": Data("bplist".utf8),
    ]
    for role in ["Background", "Floating"] {
      files["\(plane(role))/index.xml"] = Data(Self.index.utf8)
      files["\(plane(role))/assetManifest.caml"] = Data(SceneIndex.emptyManifest)
      files["\(plane(role))/main.caml"] = Data(Self.markup(role == "Background" ? content : "").utf8)
    }
    let planes: [String: Any] = [
      "backgroundAnimationFileName": "\(Self.name)_Background-\(Self.screen).ca",
      "floatingAnimationFileNameKey": "\(Self.name)_Floating-\(Self.screen).ca", "identifier": 7400,
      "name": "Clownfish", "type": "LayeredAnimation",
    ]
    list = [
      "appearanceAware": false, "assets": ["lockAndHome": ["default": planes]], "contentVersion": 1.0,
      "family": "Clownfish", "identifier": 7400, "logicalScreenClass": Self.screen, "name": "Clownfish",
      "version": 1,
    ]
    userInfo = [
      "posterEnvironmentOverrides": Data("{}".utf8), "wallpaperRepresentingIdentifier": "7400",
      "wallpaperRepresentingFileName": "\(Self.name)-\(Self.screen).wallpaper",
    ]
  }

  /// All files with the property lists.
  private func all() throws -> [(path: String, bytes: Data)] {
    var all = files
    func add(_ list: [String: Any], _ path: String) throws {
      guard !list.isEmpty else { return }
      all[path] = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
    }
    try add(list, "\(folder)/Wallpaper.plist")
    try add(userInfo, "\(Self.contents)/\(DescriptorFile.userInfo)")
    return all.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Writes an archive.
  ///
  /// - Parameter change: what becomes of the path of each file; nil leaves it out.
  func archive(in folder: TemporaryFolder, _ change: (String) -> String? = { $0 }) throws -> URL {
    let url = folder.url.appendingPathComponent("clownfish.tendies")
    let writer = try ZipWriter(url.path)
    for (path, bytes) in try all() {
      if let path = change(path) { try writer.add(path, [UInt8](bytes)) }
    }
    try writer.commit()
    return url
  }

  /// Writes the files into a folder, and returns it.
  func unpacked(in folder: TemporaryFolder) throws -> URL {
    for (path, bytes) in try all() { try folder.write(bytes, to: "unpacked/\(path)") }
    return folder.url.appendingPathComponent("unpacked")
  }
}
