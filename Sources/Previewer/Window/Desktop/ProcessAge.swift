import Foundation

/// The age of the process.
enum ProcessAge {
  /// In seconds, to a hundredth; 0 if the system does not give it.
  static var seconds: Double {
    // The 22nd field of /proc/self/stat. The second field may contain spaces and ends with the last
    // parenthesis.
    guard let stat = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8),
      let end = stat.lastIndex(of: ")")
    else { return 0 }
    let fields = stat[stat.index(after: end)...].split(separator: " ")
    guard fields.count > 19, let ticks = Double(fields[19]) else { return 0 }
    var now = timespec()
    clock_gettime(CLOCK_BOOTTIME, &now)
    let age = Double(now.tv_sec) + Double(now.tv_nsec) / 1e9 - ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    return (age * 100).rounded() / 100
  }
}
