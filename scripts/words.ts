// npm run words: checks the lines of comments and documents, code fences, links, and the form of decisions.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { deadLinks, wrongFences, wrongForm, wrongLines } from './words/wrong-lines.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => /\.(?:tsx?|mjs|js|css|md)$/.test(file) && existsSync(path.join(ROOT, file)));
const texts = new Map(files.map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')]));
const isThere = (file: string) => texts.has(file) || existsSync(path.join(ROOT, file));
const found = [...texts].flatMap(([file, text]) => [
  ...wrongLines(file, text),
  ...wrongFences(file, text),
  ...wrongForm(file, text),
  ...deadLinks(file, text, { isThere, textOf: (other) => texts.get(other) }),
]);

for (const line of found) console.error(line);
process.exitCode = found.length === 0 ? 0 : 1;
