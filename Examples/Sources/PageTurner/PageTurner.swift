import ExampleKit
import QuartzCore

/// A card that turns its pages with transitions, which are started in the four possible ways.
///
/// `cambium transitions` shows how transitions look. This program shows their behaviour: where transitions
/// are stored, when they begin and end, and what the model's values are meanwhile.
@main struct PageTurner {
  static func main() {
    let report = Report()
    let stage = Stage(size: CGSize(width: 160, height: 100))
    let card = stage.add(Card())
    explicit(card, report)
    part(card, report)
    byAction(card, report)
    byHiding(card, report)
    report.finish()
  }

  /// The transition is added to the layer, in the same transaction as the change that it shows.
  static func explicit(_ card: Card, _ report: Report) {
    report.heading("A transition that is added")
    let diary = Diary()
    let push = CATransition()
    push.type = .push
    push.subtype = .fromRight
    push.duration = 0.2
    push.delegate = diary
    let (_, start) = timed {
      CATransaction.begin()
      // The block waits for all animations of the transaction, which is only the push.
      CATransaction.setDisableActions(true)
      CATransaction.setCompletionBlock { diary.events.append("completed") }
      card.add(push, forKey: "any")
      card.page = 1
      CATransaction.commit()
    }
    CATransaction.flush()
    report.check(
      card.animationKeys() == [kCATransition] && card.animation(forKey: kCATransition) is CATransition,
      "It is kept as \"\(kCATransition)\", whatever key it was given")
    report.check(
      card.page == 1 && card.sublayers?.first?.name == "page 1", "The model has the new page at once")
    let kept = card.animation(forKey: kCATransition) as? CATransition
    push.subtype = .fromLeft
    report.check(
      kept?.subtype == .fromRight, "What runs is a copy: later changes of the original are not seen")
    let patience = CACurrentMediaTime() + 5
    while diary.events.count < 3, CACurrentMediaTime() < patience {
      runMainLoop(until: CACurrentMediaTime() + 0.02)
    }
    let took = CACurrentMediaTime() - start.lowerBound
    report.check(
      diary.events == ["started", "completed", "stopped"],
      "It told of its start, completion and end, in this order")
    report.check(took >= push.duration, "That took \(text(took)) s, of \(text(push.duration)) at least")
    report.check(card.animationKeys() == nil, "It is gone when it has ended")
  }

  /// The transition covers a part of the progress, which may lie outside 0…1.
  static func part(_ card: Card, _ report: Report) {
    report.heading("Part of a transition")
    let curl = CATransition()
    curl.type = CATransitionType(rawValue: "pageCurl")
    curl.startProgress = 0.25
    curl.endProgress = 0.75
    curl.fillMode = .both
    curl.isRemovedOnCompletion = false
    card.add(curl, forKey: nil)
    card.page = 2
    CATransaction.flush()
    let kept = card.animation(forKey: kCATransition) as? CATransition
    report.check(
      kept?.startProgress == 0.25 && kept?.endProgress == 0.75 && kept?.type.rawValue == "pageCurl",
      "It keeps its part of the way, and kinds that have no constant")
    let next = CATransition()
    card.add(next, forKey: "other")
    CATransaction.flush()
    let type = (card.animation(forKey: kCATransition) as? CATransition)?.type
    report.check(
      type == .fade && card.animationKeys()?.count == 1, "A layer has one: the next takes its place")
    card.removeAllAnimations()
    CATransaction.flush()
  }

  /// The transition is the action of a property, so each change starts it.
  static func byAction(_ card: Card, _ report: Report) {
    report.heading("A transition as an action")
    let cube = CATransition()
    cube.type = CATransitionType(rawValue: "cube")
    card.actions = ["backgroundColor": cube]
    card.backgroundColor = CGColor(srgbRed: 0.9, green: 0.4, blue: 0.1, alpha: 1)
    CATransaction.flush()
    let type = (card.animation(forKey: kCATransition) as? CATransition)?.type.rawValue
    report.check(
      type == "cube" && card.animation(forKey: "backgroundColor") == nil,
      "A change of the colour turns the card, and is no animation of the colour")
    card.removeAllAnimations()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    card.backgroundColor = CGColor(srgbRed: 0.1, green: 0.4, blue: 0.9, alpha: 1)
    CATransaction.commit()
    report.check(card.animationKeys() == nil, "In a transaction without actions it changes at once")
  }

  /// A property without intermediate values fades by default.
  static func byHiding(_ card: Card, _ report: Report) {
    report.heading("A transition that comes by itself")
    card.isHidden = true
    CATransaction.flush()
    let fade = card.animation(forKey: kCATransition) as? CATransition
    report.check(fade?.type == .fade, "A layer that is hidden fades out")
    report.check(
      fade.map { abs($0.duration - 0.25) < 1e-9 } ?? false, "In a default transaction's quarter of a second")
    card.isHidden = false
    CATransaction.flush()
  }
}

/// A card with a page on it.
final class Card: CALayer {
  /// The number of the page. Each has a layer of its own.
  var page = 0 { didSet { turn() } }

  override init() {
    super.init()
    frame = CGRect(x: 20, y: 10, width: 120, height: 80)
    backgroundColor = CGColor(gray: 0.9, alpha: 1)
    turn()
  }

  override init(layer: Any) { super.init(layer: layer) }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func turn() {
    let sheet = CATextLayer()
    sheet.name = "page \(page)"
    sheet.string = "Page \(page)"
    sheet.frame = bounds
    // A new list of sublayers has a transition as its action, which would replace one that was added.
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    sublayers = [sheet]
    CATransaction.commit()
  }
}

/// Records the callbacks of a transition.
final class Diary: NSObject, CAAnimationDelegate {
  var events: [String] = []
  func animationDidStart(_ anim: CAAnimation) { events.append("started") }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { events.append("stopped") }
}
