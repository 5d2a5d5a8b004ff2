// A compiled example, as it is, but for where its charts are.
require('../conformance/fuzz/register.cjs');
require('./charts.ts').chartsBesideTheProgram();
module.exports = require(process.env.CDK8S_GPU_EXAMPLE);
