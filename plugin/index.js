'use strict';
// Pulumi starts this folder for programs in other languages: `pulumi package add ./node_modules/cdk8s-gpu/plugin`.
require('../dist/pulumi/plugin.js').serve(__dirname);
