// replaced by the number layer
