import ArgumentParser
import Foundation
import Previewer

StandardStreams.ignoreBrokenPipes()
Cambium.main()
