/// Values of layers, their timing, commits, render trees, evaluation and the simulation of particles. Knows no CALayer.
@_exported import CoreGraphics
@_exported import Foundation
