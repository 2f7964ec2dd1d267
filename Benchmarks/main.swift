// Measures scenes and rows against floors in the same run: a number without its floor says nothing on another
// machine. `make bench` prints the table.
import Foundation
import QuartzCore

let rows = evaluationRows() + commitRows()
print(Row.header)
for row in rows { print(row) }
