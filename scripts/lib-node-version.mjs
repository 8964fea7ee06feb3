// Imported first by every script: reports in plain words if the Node that npm uses is too old, before
// anything else can fail because of it.

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Kithline needs Node 20.19 or newer to start (this is ${process.versions.node}). It brings its own newer Node for everything else.`,
  );
  process.exit(1);
}
