import { expect, it } from 'vitest';
import { deadLinks, wrongFences, wrongForm, wrongLines } from './wrong-lines.ts';

const LONG = 'a word '.repeat(20);

it('Overlong lines of comments and documents are reported; lines of code, tables and code blocks are not', () => {
  expect(wrongLines('a.ts', `const a = 1;\n// ${LONG}\nconst b = '${LONG}';`)).toEqual([
    'a.ts:2: 143 columns',
  ]);
  expect(wrongLines('a.md', `${LONG}\n| ${LONG} |\n\`\`\`\n${LONG}\n\`\`\``)).toEqual([
    'a.md:1: 140 columns',
  ]);
});

it('A phrase of the old style is reported with its replacement', () => {
  expect(wrongLines('a.ts', '/** Nobody is here any more. */')).toContain(
    'a.ts:1: write "no longer" in place of "any more"',
  );
});

it('A code fence is reported if code is on its line or if it is never closed; the name of a language is not code', () => {
  expect(wrongFences('a.md', '```sql\nselect 1;\n```\n\n  ``` sh\n  ls\n  ```')).toEqual([]);
  expect(wrongFences('a.md', 'See:\n\n``` ls --all\nls\n```')).toEqual([
    'a.md:3: code on the line of its fence',
  ]);
  expect(wrongFences('a.md', '```sql begin; commit; ```\n')).toEqual([
    'a.md:1: code on the line of its fence',
    'a.md:1: the number of fences is odd',
  ]);
  expect(wrongFences('a.ts', '// ``` a fence')).toEqual([]);
});

it('Links to files or headings that do not exist are reported; other links are not', () => {
  const repository = {
    isThere: (file: string) => file === 'docs/b.md',
    textOf: () => '# The first, `one`',
  };
  const links = '[a](b.md) [b](b.md#the-first-one) [c](https://example.com) [d](c.md) [e](b.md#second)';
  expect(deadLinks('docs/a.md', links, repository)).toEqual([
    'docs/a.md:1: the link to c.md leads nowhere',
    'docs/a.md:1: the link to b.md#second leads nowhere',
  ]);
});

it('A decision must have a status, its sections in order, and fewer than 80 lines', () => {
  const record = '# 1. A decision\n\n**Status:** accepted\n\n## Context\nWhy.\n\n## Decision\nWhat.\n';
  expect(wrongForm('docs/decisions/1.md', record)).toEqual([]);
  expect(
    wrongForm('docs/decisions/1.md', record.replace('## Context', '## Reasons') + '\n'.repeat(90)),
  ).toEqual(['docs/decisions/1.md: the sections are not those of a decision']);
  expect(wrongForm('docs/decisions/1.md', record.replace('**Status:** ', '') + 'More.\n'.repeat(80))).toEqual(
    ['docs/decisions/1.md: the status is missing', 'docs/decisions/1.md: 80 lines or more'],
  );
});
