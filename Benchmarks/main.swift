// Measures scenes and floors in the same run, because times alone cannot be compared between machines. `make
// bench` prints the table.
import Foundation
import Compositor
import QuartzCore

let context = try OffscreenContext()

let only = CommandLine.arguments.dropFirst().first
let tables: [(name: String, rows: () throws -> [Row])] = [
  ("commits", commitRows), ("states", stateRows), ("churn", churnRows),
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
