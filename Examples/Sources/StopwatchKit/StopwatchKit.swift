// The sources of this target are in Apple/: they are written for Apple's systems, and the plugin AppleSource rewrites
// copies of them. A target needs one file of its own.
