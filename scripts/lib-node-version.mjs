// Reports in plain words if the Node that npm uses is too old. Each .mjs program of an npm script imports
// this file first, before anything else can fail because of the old Node.

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Kithline needs Node 20.19 or newer to start (this is ${process.versions.node}). It brings its own newer Node for everything else.`,
  );
  process.exit(1);
}
