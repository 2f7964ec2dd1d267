/// The index of a node in a render tree; −1 is none.
package typealias NodeIndex = Int32
