import type { editingApi } from '@kithline/contract/editing.ts';
import type { QueryOf, ReplyOf } from '@kithline/contract/endpoint.ts';
import { toPage } from '@kithline/contract/wire.ts';
import type { House } from '../house.ts';
import { unixSeconds } from '../platform/clock.ts';
import type { Viewer } from '../viewer.ts';
import { changesOf } from './changes.queries.ts';
import { requireEditor } from './edit-person.ts';
import { editorsOf } from './editors.queries.ts';
import { obstacleOf } from './obstacle.ts';
import { isMember } from './person-states.queries.ts';
import { presentFields, sentenceOf } from './present-change.ts';

/** Changes of a person's profile, newest first, for the person and administrators. */
export async function readHistory(
  { db }: House,
  viewer: Viewer,
  { id: personId, page, limit }: { id: number } & QueryOf<typeof editingApi.history>,
): Promise<ReplyOf<typeof editingApi.history>> {
  requireEditor(viewer, personId);
  const subject = { personId, inProfile: await isMember(db, personId) };
  const { changes, total } = await changesOf(
    db,
    { thing: { personId }, isAdmin: viewer.isAdmin },
    { page, limit },
  );
  const editors = await editorsOf(
    db,
    changes.flatMap(({ madeBy, takenBackByUser }) => [madeBy, takenBackByUser]),
  );
  const fieldsOf = await presentFields(db, viewer, changes);
  const results = [];
  for (const change of changes) {
    const by = change.takenBackByUser === null ? null : editors.get(change.takenBackByUser);
    results.push({
      id: change.id,
      madeOn: unixSeconds(change.madeOn),
      means: change.means,
      madeBy: editors.get(change.madeBy ?? 0) ?? null,
      sentence: sentenceOf(change),
      fields: fieldsOf(change),
      takenBackBy: change.takenBackBy === null ? null : (by?.name ?? 'a former member'),
      obstacle: await obstacleOf(db, change, subject),
    });
  }
  return toPage(results, { page, limit, total });
}
