import TestSupport
import Testing

@testable import QuartzCore
@testable import UIKitCore

/// Random changes of stacks: after each one the frames are those of a new stack with the same properties.
@MainActor @Suite(.serialized) struct StackRandomTests {
  /// Numbers of a linear congruential generator, the same on every machine.
  struct Dice: RandomNumberGenerator {
    var numbers: LinearCongruential
    /// The random bits are in front, and become the lower ones, too.
    mutating func next() -> UInt64 {
      let number = numbers.next()
      return (number >> 32) | (number << 32)
    }
  }

  /// What a stack and its views are made of.
  private struct Recipe {
    var axis = NSLayoutConstraint.Axis.horizontal
    var distribution = UIStackView.Distribution.fill
    var alignment = UIStackView.Alignment.fill
    var spacing: CGFloat = 4
    var views: [(natural: CGSize, isHidden: Bool, gap: CGFloat?)] = []
    /// Nil: the size follows from the contents.
    var size: CGSize?

    @MainActor func apply(to stack: UIStackView) {
      stack.axis = axis
      stack.distribution = distribution
      stack.alignment = alignment
      stack.spacing = spacing
      for (view, wanted) in zip(stack.arrangedSubviews, views) {
        view.isHidden = wanted.isHidden
        stack.setCustomSpacing(wanted.gap ?? UIStackView.spacingUseDefault, after: view)
        if let view = view as? SizedView, view.natural != wanted.natural { view.natural = wanted.natural }
      }
    }
  }

  /// A root with a stack that has two optional lengths, which are active where the size is given.
  @MainActor private final class Bed {
    let root = LayoutTree.root()
    let stack = UIStackView()
    let lengths: [NSLayoutConstraint]

    init() {
      LayoutTree.add(stack, to: root)
      lengths = [
        stack.widthAnchor.constraint(equalToConstant: 0), stack.heightAnchor.constraint(equalToConstant: 0),
      ]
      activate(
        stack.leftAnchor.constraint(equalTo: root.leftAnchor),
        stack.topAnchor.constraint(equalTo: root.topAnchor))
    }

    @MainActor func lay(_ recipe: Recipe) {
      recipe.apply(to: stack)
      for (length, points) in zip(lengths, [recipe.size?.width, recipe.size?.height]) {
        if let points { length.constant = points }
        length.isActive = points != nil
      }
      root.layoutIfNeeded()
    }

    var frames: [CGRect] { [stack.frame] + stack.arrangedSubviews.filter { !$0.isHidden }.map(\.frame) }
  }

  private func view(_ natural: CGSize) -> SizedView {
    let view = SizedView()
    view.natural = natural
    return view
  }

  @Test(arguments: 1...40) func changesEndWhereANewStackBegins(_ seed: UInt64) {
    var dice = Dice(numbers: LinearCongruential(seed: seed))
    func length(_ range: ClosedRange<Int>) -> CGFloat { CGFloat(Int.random(in: range, using: &dice)) }
    func natural() -> CGSize { CGSize(width: length(1...40), height: length(1...40)) }
    let old = Bed()
    var recipe = Recipe()
    for _ in 0..<60 {
      let count = recipe.views.count
      switch Int.random(in: 0..<10, using: &dice) {
      case 0, 1:
        let place = Int.random(in: 0...count, using: &dice)
        let size = natural()
        recipe.views.insert((size, false, nil), at: place)
        old.stack.insertArrangedSubview(view(size), at: place)
      case 2 where count > 0:
        let place = Int.random(in: 0..<count, using: &dice)
        recipe.views.remove(at: place)
        old.stack.arrangedSubviews[place].removeFromSuperview()
      case 3, 4, 5:
        for index in recipe.views.indices where Bool.random(using: &dice) {
          recipe.views[index].isHidden.toggle()
        }
      case 6 where count > 0:
        recipe.views[Int.random(in: 0..<count, using: &dice)].gap =
          Bool.random(using: &dice) ? length(0...20) : nil
      case 7 where count > 0: recipe.views[Int.random(in: 0..<count, using: &dice)].natural = natural()
      case 8:
        recipe.size =
          Bool.random(using: &dice) ? CGSize(width: length(0...400), height: length(0...400)) : nil
      default:
        recipe.axis = Bool.random(using: &dice) ? .horizontal : .vertical
        // The middles of many views can be equally wrong in several ways.
        let some: [UIStackView.Distribution] = [.fill, .fillEqually, .fillProportionally, .equalSpacing]
        recipe.distribution = some.randomElement(using: &dice) ?? .fill
        recipe.alignment = UIStackView.Alignment(rawValue: Int.random(in: 0..<6, using: &dice)) ?? .fill
      }
      old.lay(recipe)
      let new = Bed()
      for wanted in recipe.views { new.stack.addArrangedSubview(view(wanted.natural)) }
      new.lay(recipe)
      let isSame = zip(old.frames, new.frames).allSatisfy { a, b in
        let distances = [a.minX - b.minX, a.minY - b.minY, a.maxX - b.maxX, a.maxY - b.maxY]
        // A place between two pixels may go either way.
        return distances.allSatisfy { abs($0) <= 1 / UIScreen.main.scale }
      }
      #expect(isSame, "\(recipe): \(old.frames) and \(new.frames)")
      #expect(old.stack.constraints.count == new.stack.constraints.count)
      #expect(old.stack.constraints.allSatisfy { !$0.isBroken })
      if !isSame { return }
    }
  }

  @Test func stacksAreFreed() {
    weak var stack: UIStackView?
    weak var inner: UIStackView?
    weak var view: UIView?
    let root = LayoutTree.root()
    autoreleasepool {
      let nested = UIStackView(arrangedSubviews: [SizedView(), UIView()])
      let outer = UIStackView(arrangedSubviews: [nested])
      outer.distribution = .equalSpacing
      (stack, inner, view) = (outer, nested, nested.arrangedSubviews[0])
      LayoutTree.add(outer, to: root)
      root.layoutIfNeeded()
      nested.arrangedSubviews[0].isHidden = true
      root.layoutIfNeeded()
      outer.removeFromSuperview()
    }
    CATransaction.flush()
    #expect(stack == nil && inner == nil && view == nil)
  }
}
