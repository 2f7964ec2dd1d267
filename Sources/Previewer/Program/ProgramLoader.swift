import Foundation
import UIKit

/// Loads the library of a compiled Swift scene into this process, and shows what it makes.
///
/// Its code runs with all rights of this process, which is therefore the one that `ProgramProcess` started.
@MainActor package enum ProgramLoader {
  /// The function of the library that makes what the scene shows: a retained object, or nil when the scene has made its windows
  /// itself.
  private typealias Root = @convention(c) () -> UnsafeMutableRawPointer?
  private static let rootName = "cambium_scene_root"

  /// Loads `library`, and shows its scene on the main screen. Images are looked for in `folder`.
  package static func load(_ library: String, scene: String, folder: URL) throws {
    guard let handle = dlopen(library, RTLD_NOW | RTLD_LOCAL) else {
      throw ProgramFailure("\(scene): the compiled scene cannot be loaded: \(String(cString: dlerror()))")
    }
    guard let symbol = dlsym(handle, rootName) else {
      throw ProgramFailure("\(scene): the compiled scene has no function \(rootName)")
    }
    UIImage.searchFolders = [folder]
    let object = unsafeBitCast(symbol, to: Root.self)().map {
      Unmanaged<AnyObject>.fromOpaque($0).takeRetainedValue()
    }
    guard SceneStage.show(object, on: .main) else {
      throw ProgramFailure("\(scene): there is nothing to show: the scene makes no window")
    }
  }
}
