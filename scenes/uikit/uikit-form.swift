// A form with text fields, segments, a stepper, pages and a text view. Tap a field and type; Tab goes on, Return ends.
import UIKit

class FormController: UIViewController, UITextFieldDelegate, UITextViewDelegate {
  let name = UITextField()
  let secret = UITextField()
  let sizes = UISegmentedControl(items: ["Small", "Medium", "Large"])
  let stepper = UIStepper()
  let count = UILabel()
  let pages = UIPageControl()
  let note = UITextView()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    view.layer.name = "form"
    let title = UILabel()
    title.text = "New card"
    title.font = .systemFont(ofSize: 34, weight: .bold)
    for field in [name, secret] {
      field.borderStyle = .roundedRect
      field.clearButtonMode = .whileEditing
      field.delegate = self
      field.layer.name = field === name ? "name" : "secret"
    }
    name.placeholder = "Name"
    secret.placeholder = "Password"
    secret.isSecureTextEntry = true
    sizes.selectedSegmentIndex = 1
    stepper.value = 3
    stepper.maximumValue = 5
    stepper.addAction(UIAction { [weak self] _ in self?.showCount() }, for: .valueChanged)
    let amount = UIStackView(arrangedSubviews: [count, stepper])
    note.font = .systemFont(ofSize: 17)
    note.text = "A note of several lines.\nمرحبا بالعالم, 你好 👋🏽"
    note.layer.cornerRadius = 8
    note.layer.name = "note"
    note.heightAnchor.constraint(equalToConstant: 150).isActive = true
    pages.pageIndicatorTintColor = .systemGray4
    pages.currentPageIndicatorTintColor = .systemIndigo
    let column = UIStackView(arrangedSubviews: [title, name, secret, sizes, amount, note, pages])
    column.axis = .vertical
    column.spacing = 16
    column.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(column)
    NSLayoutConstraint.activate([
      column.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 24),
      column.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
      column.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -20),
    ])
    showCount()
  }

  private func showCount() {
    let number = Int(stepper.value)
    count.text = "\(number) copies"
    pages.numberOfPages = number
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    if textField === name { return secret.becomeFirstResponder() }
    return textField.resignFirstResponder()
  }
}

@main class App: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = FormController()
    window?.makeKeyAndVisible()
    return true
  }
}
