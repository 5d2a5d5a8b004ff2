import { buildWithCdk8s } from './cdk8s-face';
import { inOrder } from './face';
import { buildWithPulumi } from './pulumi-face';
import { scenarios } from './scenarios';

describe.each(Object.entries(scenarios))('%s', (_name, scenario) => {
  test('gives the same objects, files and findings as constructs and as components', async () => {
    const constructs = inOrder(buildWithCdk8s(scenario));
    const components = inOrder(await buildWithPulumi(scenario));
    expect(constructs.objects.length + constructs.files.length).toBeGreaterThan(0);
    expect(components.objects).toEqual(constructs.objects);
    expect(components.files).toEqual(constructs.files);
    expect(components.findings).toEqual(constructs.findings);
  });
});
