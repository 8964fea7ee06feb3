import type {
  ActivityEntry,
  ActivityExportQuery,
  ActivityQuery,
  activityApi,
} from '@kithline/contract/activity.ts';
import type { ReplyOf } from '@kithline/contract/endpoint.ts';
import { toPage } from '@kithline/contract/wire.ts';
import type { AppContext } from '../../app-context.ts';
import { fitsTyped, readTyped, searchText, type TypedWord } from '../../platform/text/match-text.ts';
import type { Viewer } from '../../viewer.ts';
import type { Db } from '../../tables.ts';
import {
  activityAfter,
  activityDays,
  type ActivityFilter,
  activityPage,
  type ActivityRow,
  latestEntry,
  partsOfEntries,
  type EntryParts,
} from './activity.queries.ts';
import { namesOf, presentActivity, presentActor, presentThing, PRODUCT } from './present-activity.ts';
import { recordActivity } from '../../activity/record-activity.ts';

/** Number of rows that an export reads at once. */
const AT_ONCE = 500;

export async function listActivity(
  { db }: AppContext,
  viewer: Viewer,
  { page, limit, upTo: sent, query, ...filters }: ActivityQuery,
): Promise<ReplyOf<typeof activityApi.list>> {
  const upTo = sent ?? (await latestEntry(db));
  const filter = { ...filters, upTo, words: await findWords(db, viewer, { ...filters, upTo, query }) };
  const { rows, total } = await activityPage(db, filter, { limit, offset: (page - 1) * limit });
  const [latest, earliest] = [rows.at(0), rows.at(-1)];
  const days =
    latest && earliest ? await activityDays(db, filter, { first: earliest.doneOn, last: latest.doneOn }) : [];
  return { ...toPage(await presentActivity(db, viewer, rows), { page, limit, total }), upTo, days };
}

/** Records the export, then returns all matching entries in chunks, the latest first. */
export async function exportActivity(
  { db, clock }: AppContext,
  viewer: Viewer,
  { query, ...filters }: ActivityExportQuery,
): Promise<AsyncGenerator<ActivityEntry[]>> {
  // The entry about this export is not in the file.
  const narrowed = { ...filters, upTo: await latestEntry(db) };
  await recordActivity(db, {
    by: viewer,
    kind: 'export',
    words: 'exported',
    on: { kind: 'file', id: null, name: 'the activity' },
    place: 'dashboard',
    now: clock(),
  });
  const words = await findWords(db, viewer, { ...narrowed, query });
  return chunksOf(db, viewer, { ...narrowed, words });
}

async function* chunksOf(db: Db, viewer: Viewer, filter: ActivityFilter): AsyncGenerator<ActivityEntry[]> {
  let after: ActivityRow | null = null;
  for (;;) {
    const rows: ActivityRow[] = await activityAfter(db, filter, { after, limit: AT_ONCE });
    if (rows.length === 0) return;
    yield await presentActivity(db, viewer, rows);
    after = rows.at(-1) ?? null;
  }
}

/**
 * For each word of a text, finds the parts of entries that contain the word. People and organizations are
 * found by the names that the list shows now.
 */
async function findWords(
  db: Db,
  viewer: Viewer,
  { query = '', ...filters }: ActivityFilter & { query?: string | undefined },
): Promise<EntryParts[]> {
  const typed = readTyped(query);
  if (typed === null) return [];
  // A text without words matches nothing.
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
