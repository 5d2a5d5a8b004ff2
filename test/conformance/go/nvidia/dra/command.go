// Package dra is the command which decodes and validates opaque configuration as NVIDIA's DRA driver does.
package dra

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"

	"cdk8s-gpu.test/conformance/nvidia/stream"
	"k8s.io/apimachinery/pkg/runtime"
	config "sigs.k8s.io/dra-driver-nvidia-gpu/api/nvidia.com/resource/v1beta1"
	"sigs.k8s.io/dra-driver-nvidia-gpu/pkg/featuregates"
)

// Question is the feature gates of the driver's chart and, unless they alone are asked about, the parameters of an opaque
// configuration.
type Question struct {
	ID           string          `json:"id"`
	Content      json.RawMessage `json:"content"`
	FeatureGates map[string]any  `json:"featureGates"`
}

// Verdict says whether the driver prepares a claim with it.
type Verdict struct {
	ID       string   `json:"id"`
	Accepted bool     `json:"accepted"`
	Messages []string `json:"messages"`
}

// Command reads Question lines and writes a Verdict for each. One at a time: feature gates belong to the process.
func Command() error { return stream.Answer(os.Stdin, os.Stdout, 1, answer) }

func answer(question Question) Verdict {
	verdict := Verdict{ID: question.ID, Messages: []string{}}
	err := judge(question)
	if err != nil {
		verdict.Messages = append(verdict.Messages, err.Error())
	}
	verdict.Accepted = err == nil
	return verdict
}

func judge(question Question) (err error) {
	// A pointer that nobody looked at ends the driver's process: it refuses by that.
	defer func() {
		if panicked := recover(); panicked != nil {
			err = fmt.Errorf("the driver panics: %v", panicked)
		}
	}()
	before := featuregates.ToMap()
	defer func() { _ = featuregates.FeatureGates().SetFromMap(before) }()
	gates, err := gatesOf(question.FeatureGates, before)
	if err != nil {
		return err
	}
	if err := featuregates.FeatureGates().SetFromMap(gates); err != nil {
		return err
	}
	if err := featuregates.ValidateFeatureGates(); err != nil {
		return err
	}
	if question.Content == nil {
		return nil
	}
	decoded, err := runtime.Decode(config.StrictDecoder, question.Content)
	if err != nil {
		return err
	}
	parameters, ok := decoded.(config.Interface)
	if !ok {
		return errNoParameters
	}
	if err := parameters.Normalize(); err != nil {
		return err
	}
	if err := parameters.Validate(); err != nil {
		return err
	}
	return share(parameters)
}

// gatesOf reads gates as the driver reads its list of `gate=value`. A set of gates that was told one which it does not know
// takes no more: whether it knows them is asked before.
func gatesOf(given map[string]any, known map[string]bool) (map[string]bool, error) {
	gates := map[string]bool{}
	for gate, value := range given {
		if _, is := known[gate]; !is {
			return nil, fmt.Errorf("unrecognized feature gate: %s", gate)
		}
		on, err := strconv.ParseBool(fmt.Sprint(value))
		if err != nil {
			return nil, fmt.Errorf("invalid value of %s: %w", gate, err)
		}
		gates[gate] = on
	}
	return gates, nil
}
