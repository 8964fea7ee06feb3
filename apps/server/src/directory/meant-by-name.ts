import type { Criterion } from '@kithline/contract/filter.ts';
import { NAME_MATCH } from '@kithline/contract/filter-tables.ts';
import type { AppContext } from '../app-context.ts';
import { shortForms } from '../lookups/short-forms.ts';
import { readTyped } from '../platform/text/match-text.ts';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import { MOST_WORDS, type SoughtWord } from '../search/typed-words.ts';
import { organizationsByName } from './known-as.ts';

/** Maximum number of similar results in a list. */
export const MOST_SIMILAR = 5_000;

type NameServices = Pick<AppContext, 'things' | 'personsAt'>;

/**
 * The people whom a filter of names means, the best first: those at a pasted address, or those with similar
 * names. Null if the ordinary criterion of words applies.
 */
export async function peopleNamed(
  { things, personsAt }: NameServices,
  viewerScope: ViewerScope,
  name: Criterion | undefined,
): Promise<readonly number[] | null> {
  if (name?.text === undefined) return null;
  const atAddress = await personsAt(viewerScope, name.text);
  if (atAddress !== null || name.modifier !== NAME_MATCH.similar) return atAddress;
  const words = soughtWords(name.text);
  if (words.length === 0) return readTyped(name.text) === null ? null : [];
  const whole = readTyped(name.text)?.whole ?? '';
  const query = { words, whole, most: MOST_SIMILAR, isUnexplained: true };
  const { results } = await things.peopleCalled(viewerScope, query);
  return results.map(({ id }) => id);
}

/**
 * Organizations with similar names, the best first. Null if no similar names are requested, or if folding
 * leaves nothing of the text.
 */
export async function organizationsSimilar(
  app: Pick<AppContext, 'db' | 'search' | 'things'>,
  viewerScope: ViewerScope,
  name: Criterion | undefined,
): Promise<readonly number[] | null> {
  if (name?.text === undefined || name.modifier !== NAME_MATCH.similar) return null;
  const words = soughtWords(name.text);
  if (words.length === 0) return readTyped(name.text) === null ? null : [];
  const { ids: meant } = await organizationsByName(app, viewerScope, name.text);
  const { results } = await app.things.organizationsCalled(viewerScope, {
    words,
    whole: readTyped(name.text)?.whole ?? '',
    most: MOST_SIMILAR,
    meant,
    isUnexplained: true,
  });
  return results.map(({ id }) => id);
}

/** Returns the first `MOST_WORDS` words of a text, with their short forms. */
export function soughtWords(text: string): SoughtWord[] {
  const words = (readTyped(text)?.words ?? []).slice(0, MOST_WORDS);
  return words.map((word) => ({ ...word, forms: shortForms.get(word.text) ?? [] }));
}

/** The ids in both lists. Null stands for no restriction. */
export function amongBoth(
  some: readonly number[] | null,
  others: readonly number[] | null,
): readonly number[] | null {
  if (some === null || others === null) return some ?? others;
  const otherIds = new Set(others);
  return some.filter((id) => otherIds.has(id));
}
