// A navigation controller pushes a page and goes back: the views, the titles and the buttons move on one spring. Tap a card; drag from the left edge.
import UIKit

class ListController: UIViewController {
  let names = ["Ocean", "Forest", "Desert"]
  let colors: [UIColor] = [.systemTeal, .systemGreen, .systemOrange]

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Places"
    view.backgroundColor = .systemBackground
    view.layer.name = "list"
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      barButtonSystemItem: .add, target: self, action: #selector(add))
    let stack = UIStackView()
    stack.axis = .vertical
    stack.spacing = 12
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)
    for (index, name) in names.enumerated() {
      let card = UIButton(type: .system)
      card.setTitle(name, for: .normal)
      card.setTitleColor(.white, for: .normal)
      card.titleLabel?.font = .boldSystemFont(ofSize: 22)
      card.backgroundColor = colors[index]
      card.layer.cornerRadius = 14
      card.heightAnchor.constraint(equalToConstant: 96).isActive = true
      card.tag = index
      card.addTarget(self, action: #selector(open(_:)), for: .touchUpInside)
      stack.addArrangedSubview(card)
    }
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 16),
      stack.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
      stack.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -16),
    ])
  }

  @objc func open(_ card: UIButton) {
    let page = PageController()
    page.title = names[card.tag]
    page.view.backgroundColor = colors[card.tag]
    navigationController?.pushViewController(page, animated: true)
  }

  @objc func add() {
    let alert = UIAlertController(
      title: "No more places", message: "Three are enough for an example.", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    present(alert, animated: true)
  }
}

class PageController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.layer.name = "page"
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: "Edit", style: .plain, target: nil, action: nil)
    toolbarItems = [
      UIBarButtonItem(barButtonSystemItem: .action, target: nil, action: nil),
      UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil),
      UIBarButtonItem(barButtonSystemItem: .trash, target: nil, action: nil),
    ]
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    navigationController?.setToolbarHidden(false, animated: animated)
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    navigationController?.setToolbarHidden(true, animated: animated)
  }
}

@main class App: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = UINavigationController(rootViewController: ListController())
    window?.makeKeyAndVisible()
    return true
  }
}
