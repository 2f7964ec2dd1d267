import UIKit

/// A small app: a wall of photos. Tap one to open it, pinch to enlarge it, drag it down or tap it to put it back.
///
/// Run it with `swift run PhotoWall`. F8 in the window is slow motion, which shows how the springs take over from each other.
@main final class App: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = WallController()
    window?.makeKeyAndVisible()
    return true
  }
}

/// Shows photos in a grid, and one of them large.
final class WallController: UIViewController {
  private let photos = Photo.all
  private var tiles: [PhotoTile] = []
  private let shade = UIView()
  private let caption = UILabel()
  private var open: PhotoTile?

  /// The space between tiles and round the grid, in points.
  private let gap: CGFloat = 10
  private let columns = 3
  /// The distance of a drag, in points, at which a photo goes back to the wall, and the speed that does as well.
  private let dismissalDistance: CGFloat = 120
  private let dismissalSpeed: CGFloat = 900

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.96, alpha: 1)
    let title = UILabel(frame: CGRect(x: 16, y: 28, width: 300, height: 34))
    title.text = "Photo wall"
    title.font = .boldSystemFont(ofSize: 26)
    view.addSubview(title)

    for (index, photo) in photos.enumerated() {
      let tile = PhotoTile(photo)
      tile.layer.name = "tile \(index + 1)"
      tile.addGestureRecognizer(
        UITapGestureRecognizer(target: self, action: Selector(WallController.tap(_:))))
      tiles.append(tile)
      view.addSubview(tile)
    }

    shade.backgroundColor = .black
    shade.alpha = 0
    shade.isUserInteractionEnabled = false
    view.addSubview(shade)
    caption.textColor = .white
    caption.textAlignment = .center
    caption.alpha = 0
    view.addSubview(caption)

    let pan = UIPanGestureRecognizer(target: self, action: Selector(WallController.pan(_:)))
    let pinch = UIPinchGestureRecognizer(target: self, action: Selector(WallController.pinch(_:)))
    view.addGestureRecognizer(pan)
    view.addGestureRecognizer(pinch)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    shade.frame = view.bounds
    caption.frame = CGRect(x: 0, y: view.bounds.height - 70, width: view.bounds.width, height: 24)
    for (index, tile) in tiles.enumerated() where tile !== open { tile.place(in: place(of: index)) }
    if let open { open.place(in: openPlace) }
  }

  /// The place of a tile on the wall.
  private func place(of index: Int) -> CGRect {
    let side = (view.bounds.width - gap * CGFloat(columns + 1)) / CGFloat(columns)
    return CGRect(
      x: gap + CGFloat(index % columns) * (side + gap), y: 80 + CGFloat(index / columns) * (side + gap),
      width: side, height: side)
  }

  /// The place of an open photo: as wide as the view, in the middle.
  private var openPlace: CGRect {
    let side = view.bounds.width - 2 * gap
    return CGRect(x: gap, y: (view.bounds.height - side) / 2, width: side, height: side)
  }

  // MARK: Opening and closing

  func tap(_ tap: UITapGestureRecognizer) {
    guard let tile = tap.view as? PhotoTile else { return }
    if open === tile { close() } else if open == nil { show(tile) }
  }

  private func show(_ tile: PhotoTile) {
    open = tile
    view.bringSubviewToFront(shade)
    view.bringSubviewToFront(tile)
    view.bringSubviewToFront(caption)
    caption.text = tile.photo.name
    UIView.animate(
      withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.75, initialSpringVelocity: 0,
      options: [.allowUserInteraction, .beginFromCurrentState],
      animations: {
        tile.place(in: self.openPlace)
        self.shade.alpha = 0.85
        self.caption.alpha = 1
      }, completion: nil)
  }

  /// Puts the open photo back on the wall. `velocity` is that of the finger, in points per second.
  private func close(velocity: CGFloat = 0) {
    guard let tile = open, let index = tiles.firstIndex(where: { $0 === tile }) else { return }
    open = nil
    let target = place(of: index)
    let way = max(abs(target.midY - tile.center.y), 1)
    UIView.animate(
      withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.85, initialSpringVelocity: abs(velocity) / way,
      options: [.allowUserInteraction, .beginFromCurrentState],
      animations: {
        tile.transform = .identity
        tile.place(in: target)
        self.shade.alpha = 0
        self.caption.alpha = 0
      }, completion: nil)
  }

  // MARK: Gestures on the open photo

  func pan(_ pan: UIPanGestureRecognizer) {
    guard let tile = open else { return }
    let way = pan.translation(in: view)
    switch pan.state {
    case .changed:
      // The photo follows the finger, gets smaller, and the wall shows through.
      let part = min(abs(way.y) / (2 * dismissalDistance), 1)
      tile.transform = CGAffineTransform(translationX: way.x, y: way.y).scaledBy(
        x: 1 - part / 4, y: 1 - part / 4)
      shade.alpha = 0.85 * (1 - part)
      caption.alpha = 1 - part
    case .ended, .cancelled:
      let speed = pan.velocity(in: view).y
      if abs(way.y) > dismissalDistance || abs(speed) > dismissalSpeed {
        close(velocity: speed)
      } else {
        settle(tile)
      }
    default: break
    }
  }

  func pinch(_ pinch: UIPinchGestureRecognizer) {
    guard let tile = open else { return }
    switch pinch.state {
    case .changed: tile.transform = CGAffineTransform(scaleX: max(pinch.scale, 0.3), y: max(pinch.scale, 0.3))
    case .ended, .cancelled: if pinch.scale < 0.7 { close() } else { settle(tile) }
    default: break
    }
  }

  /// Lets the open photo spring back to its place.
  private func settle(_ tile: PhotoTile) {
    UIView.animate(
      withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0,
      options: [.allowUserInteraction, .beginFromCurrentState],
      animations: {
        tile.transform = .identity
        self.shade.alpha = 0.85
        self.caption.alpha = 1
      }, completion: nil)
  }
}

/// A photo with round corners and a shadow.
final class PhotoTile: UIView {
  let photo: Photo
  private let picture: UIImageView

  init(_ photo: Photo) {
    self.photo = photo
    picture = UIImageView(image: photo.image)
    super.init(frame: .zero)
    picture.contentMode = .scaleAspectFill
    picture.clipsToBounds = true
    picture.layer.cornerRadius = 8
    picture.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    picture.frame = bounds
    addSubview(picture)
    layer.shadowOpacity = 0.25
    layer.shadowRadius = 4
    layer.shadowOffset = CGSize(width: 0, height: 2)
  }

  required init?(coder: NSCoder) { nil }

  /// Sets centre and size, which unlike the frame are independent of the transform.
  func place(in rect: CGRect) {
    bounds = CGRect(origin: .zero, size: rect.size)
    center = CGPoint(x: rect.midX, y: rect.midY)
  }
}

/// A photo, drawn: a landscape under a sky of its hour.
struct Photo {
  let name: String
  let image: UIImage

  @MainActor static let all: [Photo] = [
    ("Dawn", 0.07, 0.30), ("Morning", 0.12, 0.45), ("Noon", 0.56, 0.75), ("Lake", 0.52, 0.60),
    ("Hills", 0.38, 0.55),
    ("Afternoon", 0.13, 0.60), ("Dusk", 0.93, 0.35), ("Evening", 0.78, 0.30), ("Night", 0.66, 0.15),
    ("Storm", 0.60, 0.40), ("Desert", 0.10, 0.70), ("Forest", 0.33, 0.35),
  ].map { Photo(name: $0.0, image: draw(hue: $0.1, light: $0.2)) }

  private static func draw(hue: CGFloat, light: CGFloat) -> UIImage {
    let side: CGFloat = 360
    return UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { context in
      for band in 0..<12 {
        let part = CGFloat(band) / 11
        UIColor(hue: hue, saturation: 0.65 - 0.4 * part, brightness: light + (1 - light) * part, alpha: 1)
          .setFill()
        context.fill(CGRect(x: 0, y: part * side * 0.7, width: side, height: side))
      }
      UIColor(hue: hue, saturation: 0.15, brightness: 1, alpha: 0.9).setFill()
      UIBezierPath(ovalIn: CGRect(x: side * (0.15 + hue * 0.6), y: side * 0.18, width: 54, height: 54)).fill()
      for ridge in 0..<3 {
        let base = side * (0.62 + 0.13 * CGFloat(ridge))
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 0, y: side))
        path.addLine(to: CGPoint(x: 0, y: base))
        path.addCurve(
          to: CGPoint(x: side, y: base - 20),
          controlPoint1: CGPoint(x: side * (0.25 + hue / 4), y: base - 110 + 30 * CGFloat(ridge)),
          controlPoint2: CGPoint(x: side * 0.7, y: base + 70))
        path.addLine(to: CGPoint(x: side, y: side))
        path.close()
        UIColor(hue: hue, saturation: 0.5, brightness: light * (0.75 - 0.2 * CGFloat(ridge)), alpha: 1)
          .setFill()
        path.fill()
      }
    }
  }
}
