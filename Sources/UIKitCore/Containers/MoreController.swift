/// The list of the controllers that have no tab.
final class MoreController: UIViewController {
  private weak var tabs: UITabBarController?
  private let list = UIStackView()

  init(of tabs: UITabBarController) {
    self.tabs = tabs
    super.init(nibName: nil, bundle: nil)
    title = "More"
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    list.axis = .vertical
    list.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(list)
    NSLayoutConstraint.activate([
      list.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      list.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      list.trailingAnchor.constraint(equalTo: view.trailingAnchor),
    ])
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    for row in list.arrangedSubviews { row.removeFromSuperview() }
    for controller in tabs?.hiddenControllers ?? [] { list.addArrangedSubview(row(of: controller)) }
  }

  private func row(of controller: UIViewController) -> UIView {
    let row = UIButton(
      type: .system,
      primaryAction: UIAction(title: controller.tabBarItem.shownTitle ?? controller.title ?? "") {
        [weak self, weak controller] _ in
        guard let self, let controller else { return }
        if controller.parent === tabs { controller.leaveParent() }
        navigationController?.pushViewController(controller, animated: true)
      })
    row.setTitleColor(.label, for: .normal)
    row.titleLabel?.font = .systemFont(ofSize: 17)
    row.contentHorizontalAlignment = .leading
    row.contentEdgeInsets = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 16)
    row.heightAnchor.constraint(equalToConstant: 44).isActive = true
    return row
  }
}
