import UIKit

UIApplication.run(title: "Bouncer", size: CGSize(width: 320, height: 240)) {
  UIWindow.root.backgroundColor = .white
  let ball = UIView(frame: CGRect(x: 20, y: 90, width: 60, height: 60))
  ball.backgroundColor = .systemRed
  ball.layer.cornerRadius = 30
  UIWindow.root.addSubview(ball)

  let options: UIView.AnimationOptions = [.repeat, .autoreverse, .allowUserInteraction]
  UIView.animate(withDuration: 1, delay: 0, options: options) { ball.center.x = 270 }

  let tap = UITapGestureRecognizer()
  tap.addAction { _ in
    UIView.animate(withDuration: 0.3) {
      ball.backgroundColor = ball.backgroundColor == .systemRed ? .systemBlue : .systemRed
    }
  }
  ball.addGestureRecognizer(tap)
}
