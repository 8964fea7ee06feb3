import { isSameTitle } from '@kithline/titles/is-same-title.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../../tables.ts';
import { type SpellingOfTitle, stageSameTitles, titlesToCompare } from './original-titles.queries.ts';

/** Titles compared in one batch, which blocks the event loop for some milliseconds. */
const AT_ONCE = 200;

/**
 * Sets the original title of every row of the stage that only spells a title of its contact differently,
 * so that it does not count as a changed job. Needs the contact and the title of every row.
 */
export async function stageOriginalTitles(db: Db): Promise<void> {
  const asked = await titlesToCompare(db);
  const same: SpellingOfTitle[] = [];
  for (let at = 0; at < asked.length; at += AT_ONCE) {
    if (at > 0) await nextTurn();
    same.push(...asked.slice(at, at + AT_ONCE).filter(({ position, title }) => isSameTitle(position, title)));
  }
  await stageSameTitles(db, same);
}
