import UIKit

class MenuViewController: UIViewController {
  @IBOutlet private weak var titleLabel: UILabel!
  @IBOutlet private weak var bestLabel: UILabel!
  @IBOutlet private var levelButtons: [UIButton]!

  private var best: Int? {
    didSet { bestLabel.text = best.map { "Best: \($0) moves" } ?? "No game yet" }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    best = nil
    for (index, button) in levelButtons.enumerated() {
      button.alpha = 0
      button.transform = CGAffineTransform(translationX: 0, y: 40)
      UIView.animate(withDuration: 0.5, delay: 0.15 * Double(index), options: .curveEaseOut) {
        button.alpha = 1
        button.transform = .identity
      }
    }
  }

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    guard let game = segue.destination as? GameViewController, let button = sender as? UIButton else {
      return
    }
    game.pairs = button.tag
  }

  @IBAction func backToMenu(_ segue: UIStoryboardSegue) {
    guard let game = segue.source as? ResultViewController else { return }
    best = min(best ?? .max, game.moves)
  }
}
