// The part of Pulumi's engine that takes transforms, and asks the program about each resource over the wire: first those of
// the resource, then those of the components around it, then those of the stack.
// Source: pulumi 3.248.0, pkg/resource/deploy/source_eval.go.
const grpc = require('@grpc/grpc-js');
const { CallbacksClient } = require('@pulumi/pulumi/proto/callback_grpc_pb');
const { CallbackInvokeRequest } = require('@pulumi/pulumi/proto/callback_pb');
const { TransformRequest, TransformResourceOptions, TransformResponse } = require('@pulumi/pulumi/proto/resource_pb');
const { getStore } = require('@pulumi/pulumi/runtime/state');
const { Empty } = require('google-protobuf/google/protobuf/empty_pb');

/** Lets the monitor of mocks take transforms; with `outputs` Outputs travel as themselves, not as their values. */
exports.takeTransforms = (monitor, outputs) => {
  const ofStack = [];
  /** URN of a resource, to the transforms of it and of those around it. */
  const around = new Map();
  Object.assign(getStore(), { supportsTransforms: true, supportsOutputValues: outputs });
  monitor.supportsFeature = (_request, done) => done(null, { getHassupport: () => true });
  monitor.registerStackTransform = (callback, done) => {
    ofStack.push(callback);
    done(null, new Empty());
  };
  const register = monitor.registerResource.bind(monitor);
  monitor.registerResource = async (request, done) => {
    const own = [...request.getTransformsList(), ...(around.get(request.getParent()) ?? [])];
    try {
      for (const callback of [...own, ...ofStack]) transform(request, await ask(callback, request));
    } catch (error) {
      done(error);
      return;
    }
    await register(request, (error, response) => {
      if (response) around.set(response.getUrn(), own);
      done(error, response);
    });
  };
};

/** What the program answered takes the place of what it asked for. */
function transform(request, answer) {
  request.setObject(answer.getProperties());
  const options = answer.getOptions();
  if (options === undefined) return;
  request.setDependenciesList(options.getDependsOnList());
  request.setAliasesList(options.getAliasesList());
  request.setProvider(options.getProvider());
}

function ask(callback, request) {
  const options = new TransformResourceOptions();
  options.setDependsOnList(request.getDependenciesList());
  options.setAliasesList(request.getAliasesList());
  options.setProvider(request.getProvider());
  const question = new TransformRequest();
  question.setType(request.getType());
  question.setName(request.getName());
  question.setCustom(request.getCustom());
  question.setParent(request.getParent());
  question.setProperties(request.getObject());
  question.setOptions(options);
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
