import type { Criterion } from '@kithline/contract/filter.ts';
import { NAME_MATCH } from '@kithline/contract/filter-tables.ts';
import type { House } from '../house.ts';
import { shortForms } from '../lookups/short-forms.ts';
import { organizationsKnownAs } from '../organizations/joining/link-same-names.ts';
import { readTyped } from '../platform/text/match-text.ts';
import type { Sight } from '../scopes/seen-spaces.ts';
import { MOST_WORDS, type SoughtWord } from '../search/typed-words.ts';

// A list's filter of names holds words, which the search compares. What this file answers are the texts that mean certain people or organizations.

/** The most that a list shows as similar, in their order of relevance. */
export const MOST_SIMILAR = 5_000;

type Asked = Pick<House, 'things' | 'personsAt'>;

/**
 * People whom a filter of names means, the best first: those at a pasted address, or those whose names are similar. Null where the words of the
 * filter say it all.
 */
export async function peopleMeant(
  { things, personsAt }: Asked,
  sight: Sight,
  name: Criterion | undefined,
): Promise<readonly number[] | null> {
  if (name?.text === undefined) return null;
  const atAddress = await personsAt(sight, name.text);
  if (atAddress !== null || name.modifier !== NAME_MATCH.similar) return atAddress;
  const words = soughtWords(name.text);
  if (words.length === 0) return [];
  const { results } = await things.peopleCalled(sight, { words, most: MOST_SIMILAR });
  return results.map(({ id }) => id);
}

/** Organizations with similar names, the best first; null for another filter. */
export async function organizationsSimilar(
  { db, things }: Pick<House, 'db' | 'things'>,
  sight: Sight,
  name: Criterion | undefined,
): Promise<readonly number[] | null> {
  if (name?.text === undefined || name.modifier !== NAME_MATCH.similar) return null;
  const words = soughtWords(name.text);
  if (words.length === 0) return [];
  const meant = (await organizationsKnownAs(db, name.text))?.ids ?? [];
  const { results } = await things.organizationsCalled(sight, { words, most: MOST_SIMILAR, meant });
  return results.map(({ id }) => id);
}

/** The words that a search for anything looks for. */
export function soughtWords(text: string): SoughtWord[] {
  const words = (readTyped(text)?.words ?? []).slice(0, MOST_WORDS);
  return words.map((word) => ({ ...word, forms: shortForms.get(word.text) ?? [] }));
}

/** Those who are in both; null asks for nobody in particular. */
export function amongBoth(
  some: readonly number[] | null,
  others: readonly number[] | null,
): readonly number[] | null {
  if (some === null || others === null) return some ?? others;
  const wanted = new Set(others);
  return some.filter((id) => wanted.has(id));
}
