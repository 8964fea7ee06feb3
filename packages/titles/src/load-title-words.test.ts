import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { classifierFiles } from './classifier-files.ts';
import { compileTitleWords } from './compile-title-words.ts';
import type { CompiledWords } from './compiled-words.ts';
import { compileAndKeep, keptWords, loadTitleWords } from './load-title-words.ts';
import { readTables } from './title-tables.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'kithline-titles-'));
const file = pathToFileURL(path.join(folder, 'dist/title-words'));
let fresh: CompiledWords;

beforeAll(() => {
  fresh = compileTitleWords(readTables());
  compileAndKeep(file);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('The cached compiled words', () => {
  it('are equal to freshly compiled ones at every node of the tree', () => {
    expect(fresh.tree.parents.length).toBeGreaterThan(200_000);
    expect(isDeepStrictEqual(keptWords(file), fresh)).toBe(true);
    expect(isDeepStrictEqual(loadTitleWords(), fresh)).toBe(true);
    expect(isDeepStrictEqual({ ...fresh, spans: [] }, fresh)).toBe(false);
  });

  it('are not used if they were compiled from other words or by other rules', () => {
    const bytes = readFileSync(file);
    const other = new URL('other', file);
    writeFileSync(other, bytes);
    expect(keptWords(other)).not.toBeNull();
    writeFileSync(other, Buffer.concat([Buffer.from('0'.repeat(64)), bytes.subarray(64)]));
    expect(keptWords(other)).toBeNull();
    const names = classifierFiles().map(({ pathname }) => pathname.split('/').at(-1));
    for (const name of ['en.json', 'occupations-tr.json', 'compile-title-words.ts', 'fold-text.ts'])
      expect(names).toContain(name);
  });

  it('are not used if the file is missing or damaged', () => {
    const damaged = new URL('damaged', file);
    expect(keptWords(damaged)).toBeNull();
    const bytes = readFileSync(file);
    writeFileSync(damaged, bytes.subarray(0, 1000));
    expect(keptWords(damaged)).toBeNull();
    const middle = Math.floor(bytes.length / 2);
    bytes.writeUInt8(255 - bytes.readUInt8(middle), middle);
    writeFileSync(damaged, bytes);
    expect(keptWords(damaged)).toBeNull();
  });

  it('are stored without leaving half-written files of killed processes; files that are still being written are kept', () => {
    const [left, growing] = [new URL('title-words.left', file), new URL('title-words.growing', file)];
    for (const unfinished of [left, growing]) writeFileSync(unfinished, 'half');
    utimesSync(left, new Date(0), new Date(0));
    compileAndKeep(file);
    expect([file, left, growing].map((each) => existsSync(each))).toEqual([true, false, true]);
  });

  it('are not stored if the folder is not writable, but the words are compiled nevertheless', () => {
    const below = pathToFileURL(path.join(folder, 'dist/title-words/below/title-words'));
    expect(isDeepStrictEqual(compileAndKeep(below), fresh)).toBe(true);
    expect(keptWords(below)).toBeNull();
  });
});
