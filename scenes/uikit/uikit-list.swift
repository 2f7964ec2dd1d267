// A list whose rows come, go and move every second, above a grid whose layout changes. Drag to scroll, tap to select.
import UIKit

class ListController: UIViewController, UITableViewDataSource, UICollectionViewDataSource {
  var cities = ["Bergen", "Lima", "Kyoto", "Oslo", "Porto", "Quito"]
  let table = UITableView(frame: .zero, style: .insetGrouped)
  let layout = UICollectionViewFlowLayout()
  lazy var grid = UICollectionView(frame: .zero, collectionViewLayout: layout)
  var turns = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    table.register(UITableViewCell.self, forCellReuseIdentifier: "city")
    table.dataSource = self
    layout.itemSize = CGSize(width: 70, height: 70)
    layout.sectionInset = UIEdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
    grid.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "tile")
    grid.dataSource = self
    grid.backgroundColor = .secondarySystemBackground
    view.addSubview(table)
    view.addSubview(grid)
    Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.change() }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let height = view.bounds.height / 2
    table.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: height)
    grid.frame = CGRect(x: 0, y: height, width: view.bounds.width, height: height)
  }

  func change() {
    turns += 1
    let city = cities.remove(at: 0)
    if turns.isMultiple(of: 3) {
      cities.insert("Turin \(turns)", at: 2)
      table.performBatchUpdates {
        self.table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .left)
        self.table.insertRows(at: [IndexPath(row: 2, section: 0)], with: .right)
      }
    } else {
      cities.append(city)
      table.moveRow(at: IndexPath(row: 0, section: 0), to: IndexPath(row: cities.count - 1, section: 0))
    }
    let next = UICollectionViewFlowLayout()
    let side: CGFloat = turns.isMultiple(of: 2) ? 70 : 104
    next.itemSize = CGSize(width: side, height: side)
    next.sectionInset = layout.sectionInset
    grid.setCollectionViewLayout(next, animated: true)
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { cities.count }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "city", for: indexPath)
    cell.textLabel?.text = cities[indexPath.row]
    cell.accessoryType = .disclosureIndicator
    return cell
  }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 12 }
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "tile", for: indexPath)
    cell.contentView.backgroundColor = UIColor(
      hue: CGFloat(indexPath.item) / 12, saturation: 0.6, brightness: 0.9, alpha: 1)
    cell.contentView.layer.cornerRadius = 12
    return cell
  }
}

@main class App: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = ListController()
    window?.makeKeyAndVisible()
    return true
  }
}
