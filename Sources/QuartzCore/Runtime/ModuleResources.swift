import Foundation
import Synchronization

/// The resources of a module that was written for Apple's systems.
///
/// Foundation on Linux answers `Bundle(for:)` with the bundle of the program, for classes of every module. The rewriter of module
/// `AppleSource` adds a subclass of this class to a module. The subclass names the module's folder, and the rewriter replaces
/// `Bundle(for:)` and `Bundle.main` by calls to it:
///
/// ```swift
/// final class ConfettiResources: ModuleResources {
///   override class var folder: String { "/usr/share/confetti" }
/// }
/// let bundle = ConfettiResources.module
/// let url = bundle.url(forResource: "badge", withExtension: "png")
/// ```
open class ModuleResources {
  /// The folder with the resources, an absolute path. Subclasses override it; the default is empty, which stands for none.
  open class var folder: String { "" }

  /// The folder with the resources of the Swift scene that this process runs, which is the program then; nil without one.
  package static var programFolder: String? {
    get { folderOfProgram.withLock { $0 } }
    set { folderOfProgram.withLock { $0 = newValue } }
  }
  private static let folderOfProgram = Mutex<String?>(nil)
  /// The name of the subclass that the rewriter adds to a module.
  private static let className = "__CambiumResources"

  /// The bundle with the resources of the module that declares a class. For a class of a module without such a subclass, it is that of
  /// `Bundle(for:)`.
  public class func bundle(for aClass: AnyClass) -> Bundle {
    let module = name(ofModuleOf: aClass)
    if module == name(ofModuleOf: self) { return self.module }
    let other = NSClassFromString("\(module).\(className)") as? ModuleResources.Type
    return other?.own ?? Bundle(for: aClass)
  }

  /// The bundle of the program: in a Swift scene that of the scene, else `Bundle.main`.
  public class var main: Bundle { programFolder.flatMap { Bundle(path: $0) } ?? Bundle.main }

  /// The bundle of the module that declares the subclass: what `Bundle.module` is in it. A module whose folder is missing has the program's
  /// bundle.
  public class var module: Bundle { own ?? Bundle.main }

  /// The module's folder beside the program, `Confetti.resources`, or else that of the build.
  private class var own: Bundle? {
    let beside = Bundle.main.executableURL?.deletingLastPathComponent()
      .appendingPathComponent("\(name(ofModuleOf: self)).resources")
    return [beside?.path, folder].lazy.compactMap { $0 }.filter { !$0.isEmpty }.compactMap {
      Bundle(path: $0)
    }
    .first
  }

  /// The module comes first in the full name of a class: `Confetti.Outer.Knob`.
  private static func name(ofModuleOf aClass: AnyClass) -> String {
    String(String(reflecting: aClass).prefix { $0 != "." })
  }
}
