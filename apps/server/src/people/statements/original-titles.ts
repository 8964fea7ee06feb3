import { isSameTitle } from '@kithline/titles/is-same-title.ts';
import { runInSlices } from '../../platform/turns/run-in-slices.ts';
import type { Db } from '../../tables.ts';
import { type SpellingOfTitle, stageSameTitles, titlesToCompare } from './original-titles.queries.ts';

/**
 * Sets the original title of every row in the stage whose title only spells an earlier title of its contact
 * differently, so that the row does not count as a changed job. Needs the contact and the title of every row.
 */
export async function stageOriginalTitles(db: Db): Promise<void> {
  const pairs = await titlesToCompare(db);
  await stageSameTitles(db, await runInSlices(sameTitles(pairs)));
}

/** Compares one pair per step, because a pair of long titles takes milliseconds. */
function* sameTitles(pairs: readonly SpellingOfTitle[]): Generator<void, SpellingOfTitle[]> {
  const same: SpellingOfTitle[] = [];
  for (const pair of pairs) {
    if (isSameTitle(pair.position, pair.title)) same.push(pair);
    yield;
  }
  return same;
}
