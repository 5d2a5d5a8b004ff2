package main

import (
	"bytes"
	"compress/gzip"
	"io"

	"github.com/vincent-petithory/dataurl"
)

// unpacked is the text of a data URL, however it was packed.
func unpacked(source *string) (*string, error) {
	if source == nil {
		return nil, nil
	}
	parsed, err := dataurl.DecodeString(*source)
	if err != nil {
		return nil, err
	}
	data := parsed.Data
	if packed, err := gzip.NewReader(bytes.NewReader(data)); err == nil {
		if data, err = io.ReadAll(packed); err != nil {
			return nil, err
		}
	}
	text := string(data)
	return &text, nil
}
