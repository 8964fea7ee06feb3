import { type ESTree, parseSync, type Plugin, Visitor } from 'vite';

/**
 * The parts of an endpoint that callers need (`Endpoint` of the contract). Schemas are replaced by `true`.
 */
const KEPT_KEYS = ['method', 'path', 'upload', 'body', 'reply'];
const SCHEMA_KEYS = ['body', 'reply'];

/**
 * Removes from the build those parts of the contract that a browser does not need: the schemas and
 * descriptions of endpoints, and unused schemas. Code cannot read the removed parts: the type `Endpoint` does
 * not contain them, and the build fails for a module that imports `shapeOf`.
 */
export function leanContract(): Plugin {
  return {
    name: 'kithline-lean-contract',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/packages\/contract\/src\/[\w-]+\.ts$/u },
      handler(code, id) {
        if (id.endsWith('/shape-of.ts'))
          this.error('The build has no schemas of endpoints. Give the schema a name in the contract.');
        return { code: leanCode(code, id), map: null };
      },
    },
  };
}

/**
 * Returns the code of a contract module without the parts that a browser does not need. Throws if the module
 * has side effects.
 */
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
    ExpressionStatement(node) {
      if (functions > 0) return;
      throw new Error(`${file} does more than declare: ${code.slice(node.start, node.end)}`);
    },
    CallExpression(node) {
      if (functions > 0) return;
      const shape = shapeOfEndpoint(node);
      if (shape) edits.push({ start: node.start, end: node.end, text: leanShape(code, shape) });
      // The bundler drops an unused schema only if its calls are marked as pure.
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
    if (!KEPT_KEYS.includes(name)) return [];
    const isSchema = SCHEMA_KEYS.includes(name) && nameOf(property.value) !== 'undefined';
    return [isSchema ? `${name}: true` : code.slice(property.start, property.end)];
  });
  return `({ ${kept.join(', ')} })`;
}

function nameOf(node: ESTree.PropertyKey | ESTree.Expression): string {
  return node.type === 'Identifier' ? node.name : '';
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Applies edits. Ignores an edit that is inside another edit, or has the same start as a longer one. */
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
