package deviceplugin

import (
	"flag"
	"os"

	config "github.com/NVIDIA/k8s-device-plugin/api/config/v1"
	"github.com/urfave/cli/v2"
)

// load does what the plugin's main does with its file: it loads it, and takes back what it does not support yet.
func load(content string) (*config.Config, error) {
	file, err := os.CreateTemp("", "device-plugin")
	if err != nil {
		return nil, err
	}
	defer os.Remove(file.Name())
	if _, err := file.WriteString(content); err != nil {
		return nil, err
	}
	if err := file.Close(); err != nil {
		return nil, err
	}
	flags := flag.NewFlagSet("nvidia-device-plugin", flag.ContinueOnError)
	flags.String("config-file", file.Name(), "")
	loaded, err := config.NewConfig(cli.NewContext(cli.NewApp(), flags, nil), nil)
	if err != nil {
		return nil, err
	}
	config.DisableResourceNamingInConfig(loaded)
	return loaded, config.AssertChannelIDsValid(loaded.Imex.ChannelIDs)
}
