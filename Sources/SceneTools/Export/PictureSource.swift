import CoreGraphics
import Foundation
import ImageIO

/// The pictures of a film, by their index.
package protocol PictureSource: AnyObject {
  /// In pixels.
  var size: (width: Int, height: Int) { get }
  var count: Int { get }
  /// Pictures per second.
  var rate: Double { get }
  /// Whether a picture can be had again after later ones.
  var canGoBack: Bool { get }

  func picture(_ index: Int) throws -> CGImage
}

/// The pictures of a scene at the times of a film.
package final class ScenePictures: PictureSource {
  private let renderer: SceneRenderer
  private let times: FrameTimes

  package init(_ renderer: SceneRenderer, _ times: FrameTimes) {
    self.renderer = renderer
    self.times = times
  }

  package var size: (width: Int, height: Int) { renderer.size }
  package var count: Int { times.count }
  package var rate: Double { times.rate }
  package var canGoBack: Bool { renderer.canGoBack }

  package func picture(_ index: Int) throws -> CGImage { try renderer.picture(at: times[index]) }
}

/// Numbered pictures in files, `x-%04d.png`, from number 0.
package final class PictureFiles: PictureSource {
  package let size: (width: Int, height: Int)
  package let count: Int
  package let rate: Double
  package let canGoBack = true
  private let pattern: PicturePattern

  /// Finds the files. Throws if there are none, if one is missing before the last, or if the first cannot be read.
  package init(_ pattern: PicturePattern, rate: Double) throws {
    self.pattern = pattern
    self.rate = rate
    let folder = URL(fileURLWithPath: pattern.name(0)).deletingLastPathComponent()
    let names = Set((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    func exists(_ index: Int) -> Bool {
      names.contains(URL(fileURLWithPath: pattern.name(index)).lastPathComponent)
    }
    var count = 0
    while exists(count) { count += 1 }
    guard count > 0 else { throw PictureFilesError.none(pattern.name(0)) }
    // Only names of this pattern can follow, so their number limits the search for one behind a gap.
    if let later = (count + 1..<count + 1 + names.count).first(where: exists) {
      throw PictureFilesError.gap(missing: pattern.name(count), later: pattern.name(later))
    }
    self.count = count
    let first = try ImageFile.read(URL(fileURLWithPath: pattern.name(0)))
    size = (first.width, first.height)
  }

  package func picture(_ index: Int) throws -> CGImage {
    let name = pattern.name(index)
    let image = try ImageFile.read(URL(fileURLWithPath: name))
    guard image.width == size.width, image.height == size.height else {
      throw PictureFilesError.size(name, image.width, image.height, pattern.name(0), size.width, size.height)
    }
    return image
  }
}

/// Why numbered pictures cannot become a film.
package enum PictureFilesError: Error, CustomStringConvertible {
  case none(String)
  case gap(missing: String, later: String)
  case size(String, Int, Int, String, Int, Int)

  package var description: String {
    switch self {
    case .none(let name): "\(name): there is no such file; numbered pictures begin with number 0"
    case .gap(let missing, let later): "\(missing) is missing, and \(later) is there"
    case .size(let name, let width, let height, let first, let firstWidth, let firstHeight):
      "\(name) has \(width) × \(height) pixels, and \(first) has \(firstWidth) × \(firstHeight)"
    }
  }
}
