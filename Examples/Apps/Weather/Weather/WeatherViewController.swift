import Skies
import UIKit

/// A page whose header collapses while the page scrolls.
class WeatherViewController: UIViewController {
  @IBOutlet private weak var header: GradientView!
  @IBOutlet private weak var headerHeight: NSLayoutConstraint!
  @IBOutlet private weak var scrollView: UIScrollView!
  @IBOutlet private weak var placeLabel: UILabel!
  @IBOutlet private weak var degreesLabel: UILabel!
  @IBOutlet private weak var summaryLabel: UILabel!
  @IBOutlet private weak var sky: SkyView!
  @IBOutlet private weak var rows: UIStackView!

  private let tall: CGFloat = 260
  private let short: CGFloat = 96
  private let forecast = Forecast.sample

  override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }

  override func viewDidLoad() {
    super.viewDidLoad()
    placeLabel.text = forecast.place
    degreesLabel.text = "\(forecast.now)°"
    summaryLabel.text = NSLocalizedString("summary", comment: "Today's weather in a sentence")
    scrollView.contentInset.top = tall
    scrollView.contentOffset.y = -tall
    scrollView.delegate = self
    let low = forecast.days.map(\.low).min() ?? 0
    let high = forecast.days.map(\.high).max() ?? 1
    for day in forecast.days {
      let row = DayRow.load()
      row.heightAnchor.constraint(equalToConstant: 72).isActive = true
      row.show(day, week: low...high)
      row.layer.name = day.name
      rows.addArrangedSubview(row)
    }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    sky.startAnimating()
    for (index, row) in rows.arrangedSubviews.enumerated() {
      (row as? DayRow)?.grow(after: 0.08 * Double(index))
      row.transform = CGAffineTransform(translationX: 60, y: 0)
      row.alpha = 0
      UIView.animate(
        withDuration: 0.6, delay: 0.08 * Double(index), usingSpringWithDamping: 0.8, initialSpringVelocity: 0,
        options: [.allowUserInteraction],
        animations: {
          row.transform = .identity
          row.alpha = 1
        }, completion: nil)
    }
  }

  @IBAction func toTop(_ sender: UITapGestureRecognizer) {
    scrollView.setContentOffset(CGPoint(x: 0, y: -tall), animated: true)
  }
}

extension WeatherViewController: UIScrollViewDelegate {
  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    let visible = -scrollView.contentOffset.y
    headerHeight.constant = max(short, visible)
    let progress = min(max((visible - short) / (tall - short), 0), 1)
    degreesLabel.alpha = progress
    summaryLabel.alpha = max(0, 2 * progress - 1)
    placeLabel.transform = CGAffineTransform(translationX: 0, y: (1 - progress) * 8)
    sky.transform = CGAffineTransform(scaleX: 0.5 + 0.5 * progress, y: 0.5 + 0.5 * progress)
  }
}
