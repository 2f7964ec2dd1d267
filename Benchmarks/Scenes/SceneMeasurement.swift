import COpenGL
import Compositor
import CoreAnimationMarkup
import Foundation
import ImageIO
import QuartzCore
import RenderTree

/// Measures a scene from its file: the stages of its frames, the same frames of its floor, the difference of both pictures, and
/// the memory of a layer by purpose.
final class SceneMeasurement {
  struct Stages {
    var commit: Double
    var evaluate: Double
    /// Without the draw calls.
    var encode: Double
    /// The draw calls, in which a software driver executes the vertex stage.
    var submit: Double
    var frame: Double
    var floor: Double
    /// The number of draw calls, and of instances that they drew.
    var draws: Double
    var instances: Double
  }

  let scene: BenchScene
  private let document: SceneDocument
  private let context: CAContext
  private let compositor: Compositor
  private let image: ImageTarget
  private let target: Compositor.Target
  private let floor: SceneFloor?
  private let floorImage: ImageTarget
  /// Bytes in use on the heap after each step: before reading, model, replica, display list.
  private var heap: [Int] = []
  /// The bytes of the display list and of the GPU's memory after the first frame.
  private var firstLists = (display: 0, gpu: 0)
  private(set) var layerCount = 0

  init(_ scene: BenchScene, file: URL, hasFloor: Bool = true) throws {
    self.scene = scene
    compositor = try Compositor()
    image = try ImageTarget(width: 1280, height: 720)
    floorImage = try ImageTarget(width: 1280, height: 720)
    target = Compositor.Target(
      framebuffer: image.framebuffer, width: 1280, height: 720, background: scene.background)
    floor = hasFloor ? scene.floor?() : nil
    heap.append(heapInUse())
    document = SceneDocument.open(file)
    for problem in document.diagnostics { FileHandle.standardError.write(Data("\(problem)\n".utf8)) }
    layerCount = document.layerCount
    heap.append(heapInUse())
    context = CAContext(layer: document.host, clock: MediaClock(isPaused: true))
    CATransaction.flush()
    heap.append(heapInUse())
    _ = draw(at: 0)
    heap.append(heapInUse())
    firstLists = (compositor.displayListMemory, compositor.memory.total)
  }

  deinit { context.layer = nil }

  private static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) * 1e-6 }

  // MARK: Frames

  /// Draws a frame as a window does, as an update. Returns the milliseconds of its stages.
  func draw(at time: Double) -> Stages {
    context.clock.seek(to: time)
    let start = Self.now
    CATransaction.flush()
    let committed = Self.now
    let frame = context.frame(at: time)
    let evaluated = Self.now
    compositor.update(frame, on: target)
    let encoded = Self.now
    glFinish()
    let finished = Self.now
    let draws = compositor.statistics.drawCalls
    return Stages(
      commit: committed - start, evaluate: evaluated - committed,
      encode: encoded - evaluated - compositor.statistics.submit * 1e3,
      submit: compositor.statistics.submit * 1e3,
      frame: finished - start, floor: 0, draws: Double(draws),
      instances: draws == 0 ? 0 : Double(compositor.statistics.instances))
  }

  private func drawFloor(at time: Double) -> Double {
    guard let floor else { return 0 }
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), floorImage.framebuffer)
    let start = Self.now
    floor.draw(at: time)
    glFinish()
    return Self.now - start
  }

  /// Medians of the times of frames and of the floor's, which alternate, so that changes in the speed of the machine affect both, and means
  /// of the numbers of draw calls and instances.
  ///
  /// Of two frames in a row the second is measured, as frames of a window follow each other. The first one finds the processor's caches
  /// full of the floor's data, or of the frame's, and the driver frees what the other has drawn.
  func measure(frames: Int) -> Stages {
    for index in 0..<3 {
      _ = draw(at: Double(index) * scene.step)
      _ = drawFloor(at: Double(index) * scene.step)
    }
    var samples: [Stages] = []
    for index in 0..<frames {
      let times = (0..<2).map { Double(3 + 2 * index + $0) * scene.step }
      _ = draw(at: times[0])
      var stages = draw(at: times[1])
      _ = drawFloor(at: times[0])
      stages.floor = drawFloor(at: times[1])
      samples.append(stages)
    }
    func median(_ path: KeyPath<Stages, Double>) -> Double {
      let sorted = samples.map { $0[keyPath: path] }.sorted()
      return sorted[sorted.count / 2]
    }
    func mean(_ path: KeyPath<Stages, Double>) -> Double {
      samples.reduce(0) { $0 + $1[keyPath: path] } / Double(frames)
    }
    return Stages(
      commit: median(\.commit), evaluate: median(\.evaluate), encode: median(\.encode),
      submit: median(\.submit), frame: median(\.frame), floor: median(\.floor), draws: mean(\.draws),
      instances: mean(\.instances))
  }

  /// Draws frames without measuring, for a profiler.
  func run(frames: Int) {
    for index in 0..<frames { _ = draw(at: Double(index) * scene.step) }
  }

  // MARK: Pictures

  /// Saves both pictures of one time in a folder, and says how far they differ.
  func compare(in folder: URL) throws -> String {
    _ = draw(at: scene.pictureTime)
    let ours = try Self.pixels(image, folder.appendingPathComponent("\(scene.name).png"))
    guard floor != nil else { return "no floor" }
    // The floor of a part is drawn over the picture.
    if let cards = floor as? CardsFloor, cards.box != nil {
      glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), image.framebuffer)
      glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), floorImage.framebuffer)
      glBlitFramebuffer(
        0, 0, 1280, 720, 0, 0, 1280, 720, GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
    }
    _ = drawFloor(at: scene.pictureTime)
    let theirs = try Self.pixels(floorImage, folder.appendingPathComponent("\(scene.name)-floor.png"))
    var (greatest, beyond, sum) = (0, 0, 0)
    for pixel in stride(from: 0, to: ours.count, by: 4) {
      var most = 0
      for part in pixel..<pixel + 4 { most = max(most, abs(Int(ours[part]) - Int(theirs[part]))) }
      greatest = max(greatest, most)
      sum += most
      if most > 8 { beyond += 1 }
    }
    return String(
      format: "%d pixels (%.3f %%) differ by more than 8 levels, greatest %d, mean %.3f", beyond,
      Double(beyond) / 9216, greatest, Double(sum) / Double(ours.count / 4))
  }

  private static func pixels(_ image: ImageTarget, _ file: URL) throws -> [UInt8] {
    var pixels = [UInt8](repeating: 0, count: image.width * image.height * 4)
    pixels.withUnsafeMutableBytes { if let base = $0.baseAddress { image.read(into: base) } }
    if let picture = image.image() { try ImageFile.encodePNG(picture).write(to: file) }
    return pixels
  }

  // MARK: Memory

  /// Bytes for each layer: what the file became, its replica, the display list after the first frame, and the buffers on the GPU. A
  /// software driver has these buffers on the heap, and its own lists of what it draws (`driver`).
  var memory: String {
    let count = Double(max(layerCount, 1))
    func part(_ from: Int, _ to: Int) -> Double { Double(heap[to] - heap[from]) / count }
    let (list, buffers) = (Double(firstLists.display) / count, Double(firstLists.gpu) / count)
    return String(
      format:
        "%d layers: model %.0f B, replica %.0f B, display list %.0f B, together %.0f B; GPU buffers %.0f B, driver %.0f B, all %.0f B",
      layerCount, part(0, 1), part(1, 2), list, part(0, 2) + list, buffers,
      max(part(2, 3) - list - buffers, 0), part(0, 3))
  }
}
