import { readFileSync } from 'node:fs';
import path from 'node:path';

/** For each folded first name, its short and long forms: robert for bob, and bob for robert. */
export const shortForms: ReadonlyMap<string, readonly string[]> = readShortForms();

function readShortForms(): Map<string, string[]> {
  const text = readFileSync(path.join(import.meta.dirname, 'facts/short-forms.csv'), 'utf8');
  const found = new Map<string, string[]>();
  const add = (name: string, other: string) => {
    const known = found.get(name);
    if (known === undefined) found.set(name, [other]);
    else known.push(other);
  };
  for (const line of text.split('\n').slice(1)) {
    const [name = '', short = ''] = line.split(',');
    if (short === '') continue;
    add(name, short);
    add(short, name);
  }
  return found;
}
