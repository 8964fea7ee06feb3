import { describe, expect, it } from 'vitest';
import { leanCode, schemaReads } from './lean-contract.ts';

describe('The contract of the build', () => {
  it('says of an endpoint where it is and whether something travels, and nothing else', () => {
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

  it('lets the bundler leave out a schema, but no call inside of a function', () => {
    const code = 'const A = z.string().check(z.trim());\nfunction refuse(all) { all.push(1); }';
    expect(leanCode(code, 'a.ts')).toBe(
      'const A = /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.trim());\nfunction refuse(all) { all.push(1); }',
    );
  });

  it('finds where the browser reads the schema of an endpoint', () => {
    expect(schemaReads('const schema = accountApi.remove.body;', 'a.ts')).toEqual(['accountApi.remove.body']);
    expect(schemaReads('const s = (await loadApi()).byCode.body;', 'a.ts')).toEqual([
      '(await loadApi()).byCode.body',
    ]);
    expect(schemaReads('const text = options.request.body;', 'a.ts')).toEqual([]);
  });
});
