// Runs a Pulumi program under mocks, in a stack, and prints what it registered: `node engine.cjs PROGRAM [transforms [outputs]]`.
// With `transforms` the mocks take transforms and ask them about each resource over the wire, as the engine does; with
// `outputs` Outputs travel as themselves, not as their values. Failures end
// the process as those of a real program do.
const pulumi = require('@pulumi/pulumi');
const grpc = require('@grpc/grpc-js');
const { CallbacksClient } = require('@pulumi/pulumi/proto/callback_grpc_pb');
const { CallbackInvokeRequest } = require('@pulumi/pulumi/proto/callback_pb');
const { TransformRequest, TransformResourceOptions, TransformResponse } = require('@pulumi/pulumi/proto/resource_pb');
const { getStore } = require('@pulumi/pulumi/runtime/state');
const { Empty } = require('google-protobuf/google/protobuf/empty_pb');

const [, , program, transforms, outputs] = process.argv;
const registered = [];

async function main() {
  await pulumi.runtime.setMocks(
    {
      newResource: ({ type, name, inputs }) => {
        registered.push(name);
        return { id: `${name}-id`, state: inputs };
      },
      call: ({ inputs }) => inputs,
    },
    'test',
    'dev',
    true,
  );
  if (transforms) takeTransforms(pulumi.runtime.getMonitor());
  await pulumi.runtime.runInPulumiStack(async () => void require(program));
}

function takeTransforms(monitor) {
  const callbacks = [];
  getStore().supportsOutputValues = outputs !== undefined;
  monitor.supportsFeature = (_request, done) => done(null, { getHassupport: () => true });
  monitor.registerStackTransform = (callback, done) => {
    callbacks.push(callback);
    done(null, new Empty());
  };
  const register = monitor.registerResource.bind(monitor);
  monitor.registerResource = async (request, done) => {
    try {
      for (const callback of callbacks) await ask(callback, request);
    } catch (error) {
      done(error);
      return;
    }
    await register(request, done);
  };
}

function ask(callback, request) {
  const question = new TransformRequest();
  question.setType(request.getType());
  question.setName(request.getName());
  question.setCustom(request.getCustom());
  question.setParent(request.getParent());
  question.setProperties(request.getObject());
  question.setOptions(new TransformResourceOptions());
  const invoke = new CallbackInvokeRequest();
  invoke.setToken(callback.getToken());
  invoke.setRequest(question.serializeBinary());
  const client = new CallbacksClient(callback.getTarget(), grpc.credentials.createInsecure());
  return new Promise((resolve, reject) => {
    client.invoke(invoke, (error, answer) => {
      client.close();
      if (error) reject(error);
      else resolve(TransformResponse.deserializeBinary(answer.getResponse_asU8()));
    });
  });
}

process.on('exit', () => console.log(`registered: ${registered.join(' ')}`));
main();
