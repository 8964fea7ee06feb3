import { type ESTree, parseSync, type Plugin, Visitor } from 'vite';

/** What `lib/call.ts` reads of an endpoint. Of a schema it only reads whether there is one. */
const READ_KEYS = ['method', 'path', 'upload', 'body', 'reply'];
const SCHEMA_KEYS = ['params', 'query', 'body', 'reply', 'fields'];

/**
 * Leaves out of the build what a browser does not need of the contract: the schemas and descriptions of endpoints, and schemas that
 * nothing uses. Fails the build where code of the browser reads a schema of an endpoint.
 */
export function leanContract(): Plugin {
  return {
    name: 'kithline-lean-contract',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(?:packages\/contract|apps\/web)\/src\/.*\.tsx?$/u },
      handler(code, id) {
        if (id.includes('/packages/contract/')) return { code: leanCode(code, id), map: null };
        const [read] = schemaReads(code, id);
        if (read !== undefined)
          this.error(`The build has no ${read}. Give the schema a name in the contract.`);
        return null;
      },
    },
  };
}

/** The code of a module of the contract without what a browser does not need. */
export function leanCode(code: string, file: string): string {
  const edits: Edit[] = [];
  let functions = 0;
  const enter = () => void (functions += 1);
  const leave = () => void (functions -= 1);
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    CallExpression(node) {
      if (functions > 0) return;
      const shape = shapeOfEndpoint(node);
      if (shape) edits.push({ start: node.start, end: node.end, text: leanShape(code, shape) });
      // The bundler leaves out an unused schema only if the calls that make it have no effect.
      else edits.push({ start: node.start, end: node.start, text: '/* @__PURE__ */ ' });
    },
  }).visit(parseSync(file, code).program);
  return withEdits(code, edits);
}

function shapeOfEndpoint({
  callee,
  arguments: [shape],
}: ESTree.CallExpression): ESTree.ObjectExpression | null {
  const isEndpoint = callee.type === 'Identifier' && callee.name === 'endpoint';
  return isEndpoint && shape?.type === 'ObjectExpression' ? shape : null;
}

function leanShape(code: string, { properties }: ESTree.ObjectExpression): string {
  const kept = properties.flatMap((property) => {
    if (property.type === 'SpreadElement') return [code.slice(property.start, property.end)];
    const name = nameOf(property.key);
    if (!READ_KEYS.includes(name)) return [];
    return [SCHEMA_KEYS.includes(name) ? `${name}: true` : code.slice(property.start, property.end)];
  });
  return `({ ${kept.join(', ')} })`;
}

/** Schemas of endpoints that code of the browser reads: "accountApi.remove.body". */
export function schemaReads(code: string, file: string): string[] {
  const reads: string[] = [];
  new Visitor({
    MemberExpression(node) {
      if (!SCHEMA_KEYS.includes(nameOf(node.property)) || node.object.type !== 'MemberExpression') return;
      const api = code.slice(node.object.object.start, node.object.object.end);
      if (/api\b/iu.test(api)) reads.push(code.slice(node.start, node.end));
    },
  }).visit(parseSync(file, code).program);
  return reads;
}

function nameOf(key: ESTree.PropertyKey): string {
  return key.type === 'Identifier' ? key.name : '';
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** An edit inside of another one, or at its start, is left out. */
function withEdits(code: string, edits: readonly Edit[]): string {
  let text = '';
  let done = 0;
  let last = -1;
  for (const edit of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (edit.start < done || edit.start === last) continue;
    text += code.slice(done, edit.start) + edit.text;
    done = edit.end;
    last = edit.start;
  }
  return text + code.slice(done);
}
