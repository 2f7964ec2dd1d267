import UIKit

class ResultViewController: UIViewController {
  @IBOutlet weak var panel: UIView!
  @IBOutlet weak var resultLabel: UILabel!
  @IBOutlet var stars: [UIImageView]!

  var moves = 0
  var pairs = 1

  /// Three stars for a game without a mistake, and one at least.
  private var count: Int { max(1, 3 - (moves - pairs) / 4) }

  override func viewDidLoad() {
    super.viewDidLoad()
    resultLabel.text = "\(pairs) pairs in \(moves) moves"
    for (index, star) in stars.enumerated() where index >= count { star.alpha = 0.2 }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    for (index, star) in stars.prefix(count).enumerated() {
      let pop = CASpringAnimation(keyPath: "transform.scale")
      pop.fromValue = 0.2
      pop.toValue = 1
      pop.damping = 9
      pop.beginTime = CACurrentMediaTime() + 0.2 * Double(index)
      pop.fillMode = .backwards
      pop.duration = pop.settlingDuration
      star.layer.add(pop, forKey: "pop")
    }
  }
}
