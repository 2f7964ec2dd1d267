import Confetti
import UIKit

class GameViewController: UIViewController {
  @IBOutlet weak var movesLabel: UILabel!
  @IBOutlet weak var board: UIView!
  @IBOutlet weak var confetti: ConfettiView!

  var pairs = 6
  private var cards: [CardView] = []
  private var opened: CardView?
  private var found = 0
  private var moves = 0 {
    didSet { movesLabel.text = moves == 1 ? "1 move" : "\(moves) moves" }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    moves = 0
    cards = Deck(pairs: pairs, seed: 7).cards.map { CardView(symbol: $0) }
    for (index, card) in cards.enumerated() {
      card.layer.name = "card \(index)"
      card.addTarget(self, action: #selector(touched(_:)), for: .touchUpInside)
      board.addSubview(card)
    }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let columns = pairs > 6 ? 4 : 3
    let rows = (cards.count + columns - 1) / columns
    let gap: CGFloat = 12
    let width = (board.bounds.width - gap * CGFloat(columns - 1)) / CGFloat(columns)
    let height = (board.bounds.height - gap * CGFloat(rows - 1)) / CGFloat(rows)
    for (index, card) in cards.enumerated() {
      card.bounds.size = CGSize(width: width, height: height)
      card.center = CGPoint(
        x: CGFloat(index % columns) * (width + gap) + width / 2,
        y: CGFloat(index / columns) * (height + gap) + height / 2)
    }
  }

  @objc private func touched(_ card: CardView) {
    guard !card.isFaceUp else { return }
    guard let first = opened else {
      opened = card
      card.turn(faceUp: true)
      return
    }
    opened = nil
    moves += 1
    view.isUserInteractionEnabled = false
    card.turn(faceUp: true) { [weak self] in
      self?.view.isUserInteractionEnabled = true
      self?.compare(first, card)
    }
  }

  private func compare(_ first: CardView, _ second: CardView) {
    if first.symbol == second.symbol {
      [first, second].forEach { $0.celebrate() }
      found += 1
      if found == pairs {
        confetti.burst()
        performSegue(withIdentifier: "finish", sender: nil)
      }
    } else {
      [first, second].forEach { $0.shake() }
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) {
        [first, second].forEach { $0.turn(faceUp: false) }
      }
    }
  }

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    if segue.identifier == "finish", let result = segue.destination as? ResultViewController {
      result.moves = moves
      result.pairs = pairs
    }
  }
}
