import CoreGraphics
import QuartzCore
import SceneFiles

extension Wallpaper {
  /// Reads the planes, and stacks them in a root layer. The ids of a single plane are those of the document;
  /// with several planes the ids begin with the name of the plane and a colon.
  func read(limits: SceneLimits, log: DiagnosticLog, isChecked: Bool) -> SceneContents {
    let about = propertyList(limits: limits, log: log)
    let planes = self.planes(about, limits: limits, log: log)
    var contents = SceneContents(file: tree.name(of: folder))
    contents.files = [tree.location(of: TreePath.join(folder, Self.list))]
    guard !planes.isEmpty else {
      log.report(
        Diagnostic(
          .error, .badArchive, file: contents.file, message: "the wallpaper has no scene that can be read"))
      return contents
    }
    var rest = limits
    let images = ImageBudget(limits: limits)
    var found: [(plane: Plane, contents: SceneContents)] = []
    for plane in planes {
      guard let read = read(plane, limits: rest, images: images, log: log, isChecked: isChecked) else {
        continue
      }
      contents.files += read.files
      contents.layerCount += read.layerCount
      contents.checks += read.checks
      contents.markups += read.markups
      contents.parallax.add(read.parallax)
      contents.imageOrigins.merge(read.imageOrigins) { first, _ in first }
      rest = read.rest ?? rest
      if read.root != nil { found.append((plane, read)) }
    }
    guard !found.isEmpty else { return contents }
    let screen =
      Self.screen(about?["logicalScreenClass"]?.text) ?? Self.screen(folder)
      ?? Self.screen(tree.location(of: "").lastPathComponent)
      ?? found.lazy.compactMap { Self.screen($0.plane.path) }.first
    let size = self.size(screen?.size, found.map(\.contents), log)
    contents.scale = screen?.scale
    let root = CALayer()
    root.name = "wallpaper"
    root.frame = CGRect(origin: .zero, size: size)
    contents.root = root
    contents.layerCount += 1 + found.count
    // Each plane reverses y itself, as in a document of its own.
    contents.index.geometryFlipped = true
    contents.index.documentWidth = size.width
    contents.index.documentHeight = size.height
    contents.rootIsPlaced = true
    contents.wallpaper = self
    contents.wallpaperFolder =
      folder.split(separator: "/").last.map { String($0) } ?? tree.location(of: "").lastPathComponent
    if found.contains(where: { $0.contents.index.loopLength != nil }) {
      contents.index.loopEnd = found.map { plane in
        plane.contents.index.loopLength ?? plane.contents.root.map { SceneLength(of: $0).seconds } ?? 0
      }.max()
    }
    if isChecked {
      WallpaperChecker(wallpaper: self, limits: limits, log: log).check(
        list: about,
        planes: found.map { plane, read in
          WallpaperChecker.Plane(
            path: plane.path, size: read.size,
            isFlipped: read.index.geometryFlipped || read.root?.isGeometryFlipped == true)
        },
        screen: screen)
    }
    for (plane, read) in found {
      let stage = Stage(
        root: read.root, rootIsPlaced: read.rootIsPlaced, index: read.index, limits: limits, file: read.file,
        log: log)
      stage.host.name = plane.name
      stage.host.position = CGPoint(x: size.width / 2, y: size.height / 2)
      let scale = Self.scale(of: stage.size, in: size)
      if scale != 1 { stage.host.transform = CATransform3DMakeScale(scale, scale, 1) }
      root.addSublayer(stage.host)
      if let planeRoot = read.root {
        contents.planes.append(
          WallpaperPlane(
            name: plane.name, folder: tree.kind(of: plane.path) == .folder ? plane.path : nil,
            host: stage.host, root: planeRoot, index: read.index,
            names: LayerIDs(root: planeRoot, idsByLayer: read.idsByLayer)))
      }
      for (layer, id) in read.idsByLayer {
        contents.idsByLayer[layer] = found.count == 1 ? id : "\(plane.name):\(id)"
      }
    }
    return contents
  }

  /// Reads the scene of a plane. Nil, with a report, if there is none.
  private func read(
    _ plane: Plane, limits: SceneLimits, images: ImageBudget, log: DiagnosticLog, isChecked: Bool
  ) -> SceneContents? {
    guard tree.kind(of: plane.path) == .file else {
      let bundle = SceneBundle(tree, folder: plane.path, limits: limits, imageBudget: images)
      return SceneLocation(bundle: bundle, log: log)?.read(log: log, isChecked: isChecked)
    }
    let file = tree.name(of: plane.path)
    do throws(FileError) {
      let bytes = try tree.contents(of: plane.path, limit: limits.fileBytes)
      var contents = KeyedArchiveReader.read(bytes, file: file, limits: limits, images: images, log: log)
      contents.files = [tree.location(of: plane.path)]
      return contents
    } catch {
      log.report(Diagnostic(.error, .unreadableFile, file: file, message: error.message))
      return nil
    }
  }

  // MARK: Size

  /// The scale of a plane that is larger than the wallpaper: it just fills it. Smaller planes keep their size. This was
  /// measured in recordings of devices: planes of 3176 × 3176 points in a wallpaper of 810 × 1080 are shown at 0.346
  /// ± 0.006, which is 1080/3176, and one of 428 × 926 points at 1 on a screen that is 430 points wide.
  static func scale(of plane: CGSize, in wallpaper: CGSize) -> Double {
    guard plane.width > 0, plane.height > 0 else { return 1 }
    return min(1, max(wallpaper.width / plane.width, wallpaper.height / plane.height))
  }

  /// The size of the wallpaper: the screen size in the names, unless every plane is smaller. Authors use the
  /// folder of another device's wallpaper as a template and keep its name, so the planes have the right size.
  private func size(_ screen: CGSize?, _ planes: [SceneContents], _ log: DiagnosticLog) -> CGSize {
    var largest = CGSize.zero
    for plane in planes {
      let size = plane.size
      largest = CGSize(width: max(largest.width, size.width), height: max(largest.height, size.height))
    }
    guard let screen else {
      return largest.width > 0 && largest.height > 0 ? largest : CGSize(width: 390, height: 844)
    }
    guard largest.width > 0, largest.height > 0,
      largest.width < screen.width || largest.height < screen.height
    else { return screen }
    log.report(
      Diagnostic(
        .warning, .sizeMismatch, file: tree.name(of: folder),
        message: "the folder's name gives \(screen.width) × \(screen.height) points, but the planes are "
          + "\(largest.width) × \(largest.height); the size of the planes is used"))
    return largest
  }
}

extension SceneContents {
  /// The size from the index or the root layer.
  fileprivate var size: CGSize {
    if let width = index.documentWidth, let height = index.documentHeight, width > 0, height > 0 {
      return CGSize(width: width, height: height)
    }
    return root?.bounds.size ?? .zero
  }
}
