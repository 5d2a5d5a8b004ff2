package main

import (
	"encoding/json"
	"fmt"
	"reflect"

	"cloud.google.com/go/container/apiv1/containerpb"
	"github.com/Azure/azure-sdk-for-go/sdk/resourcemanager/containerservice/armcontainerservice/v6"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
)

// gcloud has other words than the API for two fields. Source: Google Kubernetes Engine documentation, Customizing node system
// configuration.
var ofGcloud = map[string]string{"hugepageConfig": "hugepages", "sysctl": "sysctls"}

// ofGke reads the two parts of a node system configuration as the messages of GKE's API, strictly: names, types and enums.
func ofGke(asked question) []string {
	var parts map[string]json.RawMessage
	if err := json.Unmarshal([]byte(asked.Text), &parts); err != nil {
		return []string{err.Error()}
	}
	known := map[string]proto.Message{"kubeletConfig": &containerpb.NodeKubeletConfig{}, "linuxConfig": &containerpb.LinuxNodeConfig{}}
	messages := []string{}
	for name, part := range parts {
		message := known[name]
		if name == "linuxConfig" {
			part = renamed(part)
		}
		if message == nil {
			messages = append(messages, "unknown part "+name)
		} else if err := protojson.Unmarshal(part, message); err != nil {
			messages = append(messages, name+": "+err.Error())
		}
	}
	return messages
}

func renamed(part json.RawMessage) json.RawMessage {
	var keys map[string]json.RawMessage
	if json.Unmarshal(part, &keys) != nil {
		return part
	}
	for theirs, ofAPI := range ofGcloud {
		if keys[theirs] != nil {
			keys[ofAPI] = keys[theirs]
			delete(keys, theirs)
		}
	}
	written, _ := json.Marshal(keys)
	return written
}

// ofAks reads a file as the type of Azure's API. Its reader passes over keys that it does not know: what it writes again tells them.
func ofAks(read interface {
	json.Unmarshaler
	json.Marshaler
}) func(question) []string {
	return func(asked question) []string {
		into := reflect.New(reflect.TypeOf(read).Elem()).Interface().(json.Unmarshaler)
		if err := into.UnmarshalJSON([]byte(asked.Text)); err != nil {
			return []string{err.Error()}
		}
		written, err := json.Marshal(into)
		if err != nil {
			return []string{err.Error()}
		}
		var before, after any
		if err := json.Unmarshal([]byte(asked.Text), &before); err != nil {
			return []string{err.Error()}
		}
		if err := json.Unmarshal(written, &after); err != nil {
			return []string{err.Error()}
		}
		if !reflect.DeepEqual(before, after) {
			return []string{fmt.Sprintf("Azure reads another file: %s", written)}
		}
		return nil
	}
}

var (
	aksKubelet = ofAks(&kubeletConfig{})
	aksLinux   = ofAks(&linuxConfig{})
)

// Azure's types have their readers on pointers and their writers on values.
type kubeletConfig struct {
	armcontainerservice.KubeletConfig
}

func (c *kubeletConfig) UnmarshalJSON(data []byte) error { return c.KubeletConfig.UnmarshalJSON(data) }
func (c *kubeletConfig) MarshalJSON() ([]byte, error)    { return c.KubeletConfig.MarshalJSON() }

type linuxConfig struct {
	armcontainerservice.LinuxOSConfig
}

func (c *linuxConfig) UnmarshalJSON(data []byte) error { return c.LinuxOSConfig.UnmarshalJSON(data) }
func (c *linuxConfig) MarshalJSON() ([]byte, error)    { return c.LinuxOSConfig.MarshalJSON() }
