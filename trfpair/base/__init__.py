"""The foundation of every room: errors, files, plain data classes, resources."""
