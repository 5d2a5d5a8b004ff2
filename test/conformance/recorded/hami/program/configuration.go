package main

import (
	"encoding/json"
	"os"

	"github.com/Project-HAMi/HAMi/pkg/device/nvidia"
	"github.com/Project-HAMi/HAMi/pkg/scheduler/config"
)

// deviceConfig does with a `device-config.yaml` what the scheduler does when it starts.
func deviceConfig(text string) error {
	file, err := os.CreateTemp("", "device-config-*.yaml")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	defer file.Close()
	if _, err := file.WriteString(text); err != nil {
		return err
	}
	read, err := config.LoadConfig(file.Name())
	if err != nil {
		return err
	}
	return config.InitDevicesWithConfig(read)
}

// nodeConfig reads the configuration of single nodes as the device plugin does.
func nodeConfig(text string) error {
	var read nvidia.DevicePluginConfigs
	return json.Unmarshal([]byte(text), &read)
}
