import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { filesOfRules, fingerprintOf } from './fingerprint-of.ts';

it('The fingerprint of a folder changes with its rules and tables, but not with its tests', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kithline-fingerprint-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const prints: string[] = [];
  const write = async (name: string, text: string) => {
    await writeFile(path.join(folder, name), text);
    prints.push(fingerprintOf(filesOfRules(pathToFileURL(`${folder}/`))));
  };
  await write('words.json', '["chief"]');
  await write('words.test.ts', 'a test');
  await write('words-cases.json', '["a case"]');
  await write('words.json', '["head"]');
  await write('rules.ts', 'export {}');
  const [first, withTest, withCases, otherWord, withRules] = prints;
  expect([withTest, withCases]).toEqual([first, first]);
  expect(new Set([first, otherWord, withRules]).size).toBe(3);
});
