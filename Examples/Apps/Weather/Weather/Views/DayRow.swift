import Skies
import UIKit

/// A row with a day's name, its sky and a bar from its lowest to its highest temperature.
class DayRow: UIView {
  @IBOutlet private weak var nameLabel: UILabel!
  @IBOutlet private weak var icon: SkyView!
  @IBOutlet private weak var lowLabel: UILabel!
  @IBOutlet private weak var highLabel: UILabel!
  @IBOutlet private weak var track: UIView!

  private let bar = CAGradientLayer()
  private var range: ClosedRange<CGFloat> = 0...1

  static func load() -> DayRow {
    Bundle.main.loadNibNamed("DayRow", owner: nil, options: nil)?.first as! DayRow
  }

  override func awakeFromNib() {
    super.awakeFromNib()
    bar.startPoint = CGPoint(x: 0, y: 0.5)
    bar.endPoint = CGPoint(x: 1, y: 0.5)
    bar.colors = [UIColor.systemTeal.cgColor, UIColor.systemOrange.cgColor]
    bar.cornerRadius = 3
    track.layer.addSublayer(bar)
  }

  /// - Parameter week: the lowest and the highest temperature of all rows.
  func show(_ day: Day, week: ClosedRange<Int>) {
    nameLabel.text = day.name
    icon.kind = SkyView.Kind(rawValue: day.sky.rawValue) ?? .sun
    lowLabel.text = "\(day.low)°"
    highLabel.text = "\(day.high)°"
    let span = CGFloat(week.upperBound - week.lowerBound)
    range = CGFloat(day.low - week.lowerBound) / span...CGFloat(day.high - week.lowerBound) / span
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    bar.frame = CGRect(
      x: track.bounds.width * range.lowerBound, y: 0,
      width: track.bounds.width * (range.upperBound - range.lowerBound),
      height: track.bounds.height)
    CATransaction.commit()
  }

  func grow(after delay: CFTimeInterval) {
    let growth = CABasicAnimation(keyPath: "transform.scale.x")
    growth.fromValue = 0
    growth.duration = 0.6
    growth.beginTime = CACurrentMediaTime() + delay
    growth.fillMode = .backwards
    growth.timingFunction = CAMediaTimingFunction(name: .easeOut)
    bar.add(growth, forKey: "growth")
  }
}
