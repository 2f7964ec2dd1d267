import COpenGL
import Foundation
import QuartzCore

/// Scenes of shadows, paths and images.
extension BenchScene {
  static var shadows: BenchScene {
    let count = 500
    var centres: [(Float, Float)] = []
    var tints: [(Float, Float, Float)] = []
    for index in 0..<count {
      centres.append((Float(index * 197 % 1280), Float(index * 331 % 720)))
      tints.append((Float(index % 7) / 6, 0.5, Float(index % 5) / 4))
    }
    let (places, colors) = (centres, tints)
    return BenchScene(
      name: "shadows", title: "500 bordered rounded layers with shadows, moving",
      background: SIMD4(0.9, 0.9, 0.9, 1),
      tree: {
        let root = root()
        for index in 0..<count {
          let layer = CALayer()
          let (x, y) = (Double(places[index].0), Double(places[index].1))
          layer.bounds = CGRect(x: 0, y: 0, width: 96, height: 64)
          layer.position = CGPoint(x: x, y: y)
          layer.cornerRadius = 12
          layer.borderWidth = 2
          layer.borderColor = color(SIMD4(1, 1, 1, 1))
          layer.backgroundColor = color(SIMD4(colors[index].0, 0.5, colors[index].2, 1))
          layer.shadowOpacity = 0.5
          layer.shadowRadius = 8
          layer.shadowOffset = CGSize(width: 0, height: 4)
          layer.add(animation("position.x", from: x, to: x + 40, 2, reverses: true), forKey: "move")
          root.addSublayer(layer)
        }
        return root
      },
      floor: { MovingShadows(places, colors) })
  }

  private final class MovingShadows: SceneFloor {
    private let floor = ShadowsFloor(size: (96, 64), radius: 12, border: 2, sigma: 8)
    private let centres: [(Float, Float)]
    private let tints: [(Float, Float, Float)]

    init(_ centres: [(Float, Float)], _ tints: [(Float, Float, Float)]) {
      self.centres = centres
      self.tints = tints
    }

    func draw(at time: Double) {
      let moved = 40 * Float(thereAndBack(time, 2))
      floor.draw(centres.map { ($0.0 + moved, $0.1) }, tints)
    }
  }

  /// Skia is measured for the same scene by `Benchmarks/peers/paths-skia.py`.
  static var paths: BenchScene {
    BenchScene(
      name: "paths", title: "200 turning outlines, 100 growing strokes", background: .zero,
      tree: {
        let root = root()
        pathLayers(isCurved: true, paths: 200, strokes: 100).forEach(root.addSublayer)
        return root
      })
  }

  static var images: BenchScene {
    let (count, size) = (1000, 64)
    var random = SceneRandom()
    let positions = (0..<count).map { _ -> (Float, Float) in
      let x = (random.next() * (width - 64)).rounded()
      let y = (random.next() * (height - 64)).rounded()
      return (Float(x), Float(y))
    }
    let pixels = (0..<8).map { image -> [UInt8] in
      var bytes: [UInt8] = []
      for y in 0..<size {
        for x in 0..<size { bytes += [UInt8(x * 4), UInt8(y * 4), UInt8(image * 32), 255] }
      }
      return bytes
    }
    return BenchScene(
      name: "images", title: "1,000 images of 8, opacity animated", background: .zero,
      tree: {
        let root = root()
        let pictures = pixels.compactMap { CGImage(width: size, height: size, premultipliedRGBA: $0) }
        for (index, position) in positions.enumerated() {
          let layer = CALayer()
          layer.frame = CGRect(
            x: Double(position.0), y: Double(position.1), width: Double(size), height: Double(size))
          layer.contents = pictures[index % pictures.count]
          layer.add(
            animation("opacity", from: 0.2, to: 0.9, 1 + Double(index % 7) / 8, reverses: true),
            forKey: "fade")
          root.addSublayer(layer)
        }
        return root
      },
      floor: { FadingImages(ImagesFloor(positions: positions, images: pixels, size: size)) })
  }

  private final class FadingImages: SceneFloor {
    private let floor: ImagesFloor

    init(_ floor: ImagesFloor) { self.floor = floor }

    func draw(at time: Double) {
      // Seven durations in turn.
      let values = (0..<7).map { index -> Float in
        let part = thereAndBack(time, 1 + Double(index) / 8)
        return 0.2 + 0.7 * Float(part)
      }
      floor.draw { values[$0 % 7] }
    }
  }
}
