// Measures scenes and rows against floors in the same run: a number without its floor says nothing on another
// machine. `make bench` prints the table.
import Foundation
import QuartzCore

let only = CommandLine.arguments.dropFirst().first
let rows = evaluationRows(only) + (only == nil ? commitRows() : [])
print(Row.header)
for row in rows { print(row) }
