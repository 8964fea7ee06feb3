import { fitsTyped, readTyped, searchText, type TypedWord } from '../../platform/text/match-text.ts';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import { type ActivityFilter, partsOfEntries, type WordFound } from './activity.queries.ts';
import { namesOf, presentActor, presentThing, PRODUCT } from './present-activity.ts';

/**
 * Finds for each word of a text the parts of entries that contain it, by the names that the list shows now.
 * Entries do not store the names of people and organizations, so the current names of all that occur in
 * entries are looked up. The work grows with the number of different people and things, not of entries.
 */
export async function findWords(
  db: Db,
  viewer: Viewer,
  { query = '', ...filters }: ActivityFilter & { query?: string | undefined },
): Promise<WordFound[]> {
  const typed = readTyped(query);
  if (typed === null) return [];
  // Text without letters matches nothing.
  if (typed.words.length === 0) return [{ words: [], actors: [], things: [] }];
  const { words, actors, things } = await partsOfEntries(db, filters);
  const actorIds = actors.flatMap(({ personId }) => personId ?? []);
  const named = await namesOf(db, viewer, { actorIds, things });
  const texts = {
    words: words.map((each) => ({ part: each, text: searchText(each) })),
    actors: actors.map((each) => ({
      part: each,
      text: searchText(presentActor({ personId: each.personId, name: each.name }, named)?.name ?? PRODUCT),
    })),
    things: things.map((each) => ({ part: each, text: searchText(presentThing(each, named)?.name ?? '') })),
  };
  return typed.words.map((word) => ({
    words: partsWith(texts.words, word),
    actors: partsWith(texts.actors, word),
    things: partsWith(texts.things, word),
  }));
}

const partsWith = <T>(texts: readonly { part: T; text: string }[], word: TypedWord): T[] =>
  texts.filter(({ text }) => fitsTyped(text, { words: [word] })).map(({ part }) => part);
