// Measures scenes and floors in the same run, because times alone cannot be compared between machines. `make
// bench` prints the table.
//
//   cambium-bench [TABLE]                                     the tables below, or one of them
//   cambium-bench scenes [--quick] [--markdown] [SCENE …]     scenes from files (make bench-scenes)
//   cambium-bench frame-cost [--quick]                        frames against the size of the tree (Scripts/measure)
//   cambium-bench write [SCENE …]                             the scene files, to out/bench
//   cambium-bench draw SCENE FRAMES                           frames for a profiler (Scripts/measure)
//   cambium-bench draw-tree LAYERS CHANGING FRAMES
import Foundation
import Compositor
import QuartzCore

let context = try OffscreenContext()

let arguments = Array(CommandLine.arguments.dropFirst())
let words = arguments.filter { !$0.hasPrefix("--") }
let isQuick = arguments.contains("--quick")
switch words.first {
case "scenes":
  try SceneTable.run(
    Array(words.dropFirst()), isQuick: isQuick, isMarkdown: arguments.contains("--markdown"))
case "frame-cost": try FrameCost.run(isQuick: isQuick)
case "write":
  for scene in BenchScene.all where words.count == 1 || words.contains(scene.name) {
    try SceneTable.write(scene)
  }
case "draw" where words.count == 3: try SceneTable.draw(words[1], frames: Int(words[2]) ?? 1)
case "draw-tree" where words.count == 4:
  try FrameCost.draw(
    layers: Int(words[1]) ?? 1, changing: Int(words[2]) ?? 0, frames: Int(words[3]) ?? 1)
default: try printTables(words.first)
}

/// Prints all tables, or one.
func printTables(_ only: String?) throws {
  let tables: [(name: String, rows: () throws -> [Row])] = [
    ("layers", layerRows), ("commits", commitRows), ("states", stateRows), ("churn", churnRows),
    ("presentations", presentationRows),
    ("rectangles", rectangleRows), ("shadows", shadowRows), ("images", imageRows), ("paths", pathRows),
    ("copies", copyRows), ("small", smallLayerRows), ("corner", cornerRows), ("particles", particleRows),
    ("transitions", transitionRows),
  ]
  print(Row.header)
  // Printed one by one, because the whole table takes long.
  for row in evaluationRows(only) { print(row) }
  for table in tables where only == nil || only == table.name {
    for row in try table.rows() { print(row) }
  }
}
