// Measures scenes and rows against floors in the same run: a number without its floor says nothing on another
// machine. `make bench` prints the table.
import Foundation
import Compositor
import QuartzCore

let context = try OffscreenContext()

let only = CommandLine.arguments.dropFirst().first
let rows =
  evaluationRows(only) + (only == nil ? commitRows() : [])
  + (only == nil || only == "churn" ? churnRows() : [])
  + (only == nil || only == "presentations" ? presentationRows() : [])
  + (only == nil || only == "rectangles" ? try rectangleRows() : [])
  + (only == nil || only == "copies" ? try copyRows() : [])
  + (only == nil || only == "shadows" ? try shadowRows() : [])
  + (only == nil || only == "images" ? try imageRows() : [])
  + (only == nil || only == "small" ? try smallLayerRows() : [])
  + (only == nil || only == "corner" ? try cornerRows() : [])
print(Row.header)
for row in rows { print(row) }
