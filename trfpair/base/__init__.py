"""What every room stands on: errors, files, plain data classes, resources."""
