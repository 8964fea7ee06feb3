import path from 'node:path';
import { OLD_PHRASES } from './old-phrases.ts';

/** Longest line (columns) of a comment or a document. oxfmt formats code to the same width. */
const WIDTH = 110;
const COMMENT = /^\s*(?:\/\/|\/\*|\*)/;
/** Matches lines that cannot be broken: rows of tables, HTML, definitions of links, and URLs. */
const UNBREAKABLE = /^\s*(?:\||<|\[[^\]]+\]:)|^\W*https?:\/\/\S+$/;

const LINK = /\]\((?<target>[^)\s]*)\)/g;

/** Lines of a file that are too long or in the old style, as `file:line: problem`. */
export function wrongLines(file: string, text: string): string[] {
  return readableLines(file, text).flatMap(({ line, number }) => {
    const columns = Array.from(line).length;
    const tooLong = columns > WIDTH && !UNBREAKABLE.test(line) ? [`${columns} columns`] : [];
    const old = OLD_PHRASES.flatMap(({ phrase, instead }) => {
      const [found] = phrase.exec(line) ?? [];
      return found === undefined ? [] : [`write ${instead} in place of "${found}"`];
    });
    return [...tooLong, ...old].map((what) => `${file}:${number}: ${what}`);
  });
}

const SECTIONS = ['## Context', '## Decision', '## Consequences', '## Considered'];

/** Problems of a decision record's form: sections, status, length. The last two sections are optional. */
export function wrongForm(file: string, text: string): string[] {
  if (!file.startsWith('docs/decisions/')) return [];
  const headings: readonly string[] = text.match(/^## .+$/gm) ?? [];
  const inOrder = SECTIONS.filter((section) => headings.includes(section));
  const isComplete = headings.includes('## Context') && headings.includes('## Decision');
  return [
    ...(isComplete && headings.join() === inOrder.join() ? [] : ['the sections are not those of a decision']),
    ...(/^\*\*Status:\*\* (?:accepted|superseded by)/m.test(text) ? [] : ['the status is missing']),
    ...(text.trimEnd().split('\n').length < 80 ? [] : ['80 lines or more']),
  ].map((what) => `${file}: ${what}`);
}

/**
 * Broken code fences in a document, as `file:line: problem`. Markdown does not show text on the line of a
 * fence, and without a closing fence it shows the rest of the document as code.
 */
export function wrongFences(file: string, text: string): string[] {
  if (!file.endsWith('.md')) return [];
  const fences = text
    .split('\n')
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => isFence(line));
  const crowded = fences.filter(({ line }) => /\s/.test(line.replace(/^`+\s*/, '')));
  const last = fences.length % 2 === 1 ? fences.slice(-1) : [];
  return [
    ...crowded.map(({ number }) => `${file}:${number}: code on the line of its fence`),
    ...last.map(({ number }) => `${file}:${number}: the number of fences is odd`),
  ];
}

interface Repository {
  readonly isThere: (file: string) => boolean;
  readonly textOf: (file: string) => string | undefined;
}

/** Links of a document to files and headings that do not exist, as `file:line: problem`. */
export function deadLinks(file: string, text: string, { isThere, textOf }: Repository): string[] {
  if (!file.endsWith('.md')) return [];
  return readableLines(file, text).flatMap(({ line, number }) =>
    [...line.matchAll(LINK)].flatMap(({ groups }) => {
      const [target = '', heading] = (groups?.['target'] ?? '').split('#');
      if (target.includes('://')) return [];
      const other = target === '' ? file : path.posix.join(path.posix.dirname(file), target);
      const leads = isThere(other) && (heading === undefined || anchors(textOf(other) ?? '').has(heading));
      return leads ? [] : [`${file}:${number}: the link to ${groups?.['target']} leads nowhere`];
    }),
  );
}

/** The lines of a document outside of code, or the comment lines of a program, numbered from 1. */
function readableLines(file: string, text: string): { line: string; number: number }[] {
  const isDocument = file.endsWith('.md');
  let isQuoted = false;
  return text.split('\n').flatMap((line, index) => {
    if (isDocument && isFence(line)) isQuoted = !isQuoted;
    return !isQuoted && (isDocument || COMMENT.test(line)) ? [{ line, number: index + 1 }] : [];
  });
}

const isFence = (line: string): boolean => line.trimStart().startsWith('```');

/** The anchors that GitHub generates for the headings of a document. */
function anchors(text: string): Set<string> {
  const headings = [...text.matchAll(/^#+ (?<heading>.+)$/gm)].map(({ groups }) => groups?.['heading'] ?? '');
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(/\s/g, '-'),
    ),
  );
}
