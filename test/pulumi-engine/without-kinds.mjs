// Keeps of the provider's table of kinds what says which are lists, and lets the rest refuse: it makes the children of YAML
// components, which no program here has, and imports the SDK's types of every kind for that.
import { readFileSync, writeFileSync } from 'node:fs';

const [, , file] = process.argv;
const text = readFileSync(file, 'utf8');
const lists = /^func IsListKind\([\s\S]*?^}\n/m.exec(text);
if (lists === null) throw new Error(`${file} has no IsListKind`);
writeFileSync(
  file,
  `package v2

import (
	"fmt"

	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

${lists[0]}
func RegisterResource(_ *pulumi.Context, apiVersion, kind, _ string, _ pulumi.Input,
	_ ...pulumi.ResourceOption) (pulumi.CustomResource, error) {
	return nil, fmt.Errorf("%s/%s: this provider was built without the children of components", apiVersion, kind)
}
`,
);
