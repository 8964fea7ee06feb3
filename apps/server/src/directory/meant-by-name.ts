import type { Criterion } from '@kithline/contract/filter.ts';
import { NAME_MATCH } from '@kithline/contract/filter-tables.ts';
import type { AppContext } from '../app-context.ts';
import { shortForms } from '../lookups/short-forms.ts';
import { readTyped } from '../platform/text/match-text.ts';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import { MOST_WORDS, type SoughtWord } from '../search/typed-words.ts';
import { organizationsMeant } from './known-as.ts';

// Resolves name filters that select specific ids: pasted addresses, and similar names.

/** The most that a list shows as similar, in their order of relevance. */
export const MOST_SIMILAR = 5_000;

type Asked = Pick<AppContext, 'things' | 'personsAt'>;

/**
 * People whom a name filter selects, the best first: those at a pasted address, or those with similar names.
 * Null where the ordinary criterion of words applies.
 */
export async function peopleMeant(
  { things, personsAt }: Asked,
  viewerScope: ViewerScope,
  name: Criterion | undefined,
): Promise<readonly number[] | null> {
  if (name?.text === undefined) return null;
  const atAddress = await personsAt(viewerScope, name.text);
  if (atAddress !== null || name.modifier !== NAME_MATCH.similar) return atAddress;
  const words = soughtWords(name.text);
  if (words.length === 0) return readTyped(name.text) === null ? null : [];
  const whole = readTyped(name.text)?.whole ?? '';
  const asked = { words, whole, most: MOST_SIMILAR, isUnexplained: true };
  const { results } = await things.peopleCalled(viewerScope, asked);
  return results.map(({ id }) => id);
}

/** Organizations with similar names, the best first; null for another filter. */
export async function organizationsSimilar(
  app: Pick<AppContext, 'db' | 'search' | 'things'>,
  viewerScope: ViewerScope,
  name: Criterion | undefined,
): Promise<readonly number[] | null> {
  if (name?.text === undefined || name.modifier !== NAME_MATCH.similar) return null;
  const words = soughtWords(name.text);
  if (words.length === 0) return readTyped(name.text) === null ? null : [];
  const { ids: meant } = await organizationsMeant(app, viewerScope, name.text);
  const { results } = await app.things.organizationsCalled(viewerScope, {
    words,
    whole: readTyped(name.text)?.whole ?? '',
    most: MOST_SIMILAR,
    meant,
    isUnexplained: true,
  });
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
