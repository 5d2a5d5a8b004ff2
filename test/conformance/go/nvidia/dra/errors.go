package dra

import "errors"

var errNoParameters = errors.New("is a kind that no claim takes as parameters")
