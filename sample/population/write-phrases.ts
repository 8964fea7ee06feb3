import { readFileSync } from 'node:fs';
import type { Random } from './random.ts';

/** Sentences with gaps: "{name} is based in {city}." A capitalized gap ({Cause}) starts a sentence. */
type PhraseLists = Readonly<Record<PhraseList, readonly string[]>>;

type Kind = 'company' | 'startup' | 'nonprofit' | 'government' | 'investment' | 'search' | 'academic';
type PhraseList =
  | `${Kind}${'Taglines' | 'First' | 'Second'}`
  | 'companyThird'
  | 'headlines'
  | 'bios'
  | 'personNotes'
  | 'organizationNotes';

export type Gaps = Readonly<Record<string, string | number>>;

const read = JSON.parse(
  readFileSync(new URL('../facts/phrases.json', import.meta.url), 'utf8'),
) as PhraseLists & {
  fields: Readonly<Record<string, string>>;
};

/** Returns the name of a track's field in a sentence: "data and analytics". */
export function fieldOf(track: string): string {
  return read.fields[track] ?? track;
}

export function writePhrase(random: Random, list: PhraseList, gaps: Gaps): string {
  return filled(random.pick(read[list]), gaps);
}

/** Two or three sentences about an organization. */
export function writeSummary(random: Random, kind: Kind, gaps: Gaps): string {
  const sentences = [
    writePhrase(random, `${kind}First`, gaps),
    writePhrase(random, `${kind}Second`, gaps),
    kind === 'company' ? writePhrase(random, 'companyThird', gaps) : '',
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

/** Writes a phrase whose gaps can all be filled. */
export function writeFitting(random: Random, list: PhraseList, gaps: Gaps): string {
  const fitting = read[list].filter((template) =>
    [...template.matchAll(/\{(\w+)\}/g)].every((gap) => lowered(gap[1] ?? '') in gaps),
  );
  return filled(random.pick(fitting), gaps);
}

function filled(template: string, gaps: Gaps): string {
  return template.replace(/\{(\w+)\}/g, (_, gap: string) => {
    const value = String(gaps[lowered(gap)] ?? '');
    return gap === lowered(gap) ? value : value.charAt(0).toUpperCase() + value.slice(1);
  });
}

/**
 * Adapts a list entry's name to the middle of a sentence. Words that begin with two capitals stay as they
 * are, and all others become lower case: "mental health", "LGBTQ+ equality".
 */
export function inSentence(name: string): string {
  return name
    .split(' ')
    .map((word) => (/^\p{Lu}{2}/u.test(word) ? word : word.toLowerCase()))
    .join(' ');
}

function lowered(gap: string): string {
  return gap.charAt(0).toLowerCase() + gap.slice(1);
}
