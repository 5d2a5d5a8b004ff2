// Prints which packages a module loads, one a line: node modules.cjs NAME.
require(process.argv[2]);
const packages = Object.keys(require.cache).flatMap((file) => /node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[^]*$/.exec(file)?.[1] ?? []);
for (const name of new Set(packages.map((found) => found.replace('\\', '/')))) console.log(name);
