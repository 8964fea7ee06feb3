import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { leanCode, leanContract } from './lean-contract.ts';

const CONTRACT = path.resolve(import.meta.dirname, '../../packages/contract/src');

describe('The contract of the build', () => {
  it('contains only method and path of an endpoint, and whether it has a body and a reply', () => {
    const code = `export const api = { save: endpoint({
      method: 'PUT',
      path: '/notes/{id}',
      audience: 'member',
      summary: 'Saves a note',
      params: z.object({ id: Id }),
      body: z.object({ text: z.string() }),
      reply: Note,
    }) };`;
    expect(leanCode(code, 'notes.ts')).toBe(
      "export const api = { save: ({ method: 'PUT', path: '/notes/{id}', body: true, reply: true }) };",
    );
  });

  it('still states that an endpoint has no body or reply', () => {
    const code = "const api = endpoint({ method: 'PUT', path: '/seen', body: undefined, reply: undefined });";
    expect(leanCode(code, 'seen.ts')).toBe(
      "const api = ({ method: 'PUT', path: '/seen', body: undefined, reply: undefined });",
    );
  });

  it('lets the bundler drop an unused schema, but no call inside a function', () => {
    const code = 'const A = z.string().check(z.trim());\nfunction refuse(all) { all.push(1); }';
    expect(leanCode(code, 'a.ts')).toBe(
      'const A = /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.trim());\nfunction refuse(all) { all.push(1); }',
    );
  });

  it('refuses a module with side effects, because the bundler would drop them', () => {
    expect(() => leanCode('const all = new Map();\nall.set(1, 2);', 'a.ts')).toThrow('more than declare');
  });

  it('has every endpoint of the contract, but only the parts that a call needs', async () => {
    const files = (await readdir(CONTRACT)).filter((file) => /^[\w-]+\.ts$/u.test(file));
    let endpoints = 0;
    for (const file of files) {
      const code = await readFile(path.join(CONTRACT, file), 'utf8');
      const lean = leanCode(code, file);
      endpoints += lean.match(/\(\{ method: '/gu)?.length ?? 0;
      expect(lean, file).not.toMatch(/endpoint\(\{|audience: '/u);
    }
    expect(endpoints).toBeGreaterThan(100);
  });

  it('fails to build if code of the browser reads the schemas of an endpoint', async () => {
    await expect(
      builtOf("import { shapeOf } from '@kithline/contract/shape-of.ts'; shapeOf({});"),
    ).rejects.toThrow('The build has no schemas of endpoints.');
    await expect(builtOf("export const all = import('@kithline/contract/shape-of.ts');")).rejects.toThrow(
      'The build has no schemas of endpoints.',
    );
  });
});

/** Builds a program of one file, in memory. */
function builtOf(code: string) {
  const entry = path.join(import.meta.dirname, 'src/entry-of-test.ts');
  const program = {
    name: 'program',
    resolveId: (id: string) => (id === entry ? id : null),
    load: (id: string) => (id === entry ? code : null),
  };
  return build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'silent',
    plugins: [program, leanContract()],
    build: { write: false, rolldownOptions: { input: entry } },
  });
}
