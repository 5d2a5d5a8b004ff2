// A fault for the fuzz to find: no workload is planned any more. `judges/planted.test.ts` loads this.
const Module = require('node:module');

const load = Module._load;
Module._load = function (request, ...rest) {
  const loaded = load.call(this, request, ...rest);
  if (/(?:^|\/)gpu-workload$/.test(request) && 'planGpuWorkload' in loaded && !planted.has(loaded)) {
    planted.add(loaded);
    loaded.planGpuWorkload = () => {
      throw new TypeError('planted');
    };
  }
  return loaded;
};
const planted = new WeakSet();
