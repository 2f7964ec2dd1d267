// Two text fields, and a square whose colour says what they have. For text.sh and wayland-text.sh.
import UIKit

class ViewController: UIViewController, UITextFieldDelegate {
  let one = UITextField(frame: CGRect(x: 20, y: 40, width: 335, height: 34))
  let two = UITextField(frame: CGRect(x: 20, y: 100, width: 335, height: 34))
  let square = UIView(frame: CGRect(x: 100, y: 400, width: 100, height: 100))

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    view.addSubview(square)
    for field in [one, two] {
      field.borderStyle = .roundedRect
      field.delegate = self
      field.addTarget(self, action: #selector(show), for: .allEditingEvents)
      view.addSubview(field)
    }
    show()
  }

  @objc func show() {
    if two.isEditing {
      square.backgroundColor = two.text == "a b " ? .green : two.text == "" ? .yellow : .gray
    } else if one.isEditing {
      square.backgroundColor = one.text == "a b " ? .red : one.text == "pasted" ? .blue : .white
    } else {
      square.backgroundColor = .purple
    }
  }
}
