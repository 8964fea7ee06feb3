import type { PreviewPerson, sharingApi } from '@kithline/contract/collectives.ts';
import type { BodyOf, ReplyOf } from '@kithline/contract/endpoint.ts';
import { toPage } from '@kithline/contract/wire.ts';
import type { House, Viewer } from '../../house.ts';
import { readPersonRefs } from '../../people/read-person-refs.ts';
import { readTyped } from '../../platform/text/contains-words.ts';
import type { Db } from '../../tables.ts';
import { readableCollective } from '../readable-collective.ts';
import { assertOwn } from './assert-own.ts';
import { previewPage, type PreviewRow, previewTotals } from './preview.queries.ts';

/**
 * What the collaborators of a collective will see of the viewer's own network if this is left out: everybody of it by name,
 * with what keeps them out. Changes nothing.
 */
export async function previewShare(
  { db }: House,
  viewer: Viewer,
  { id, leaveOut, name, ...asked }: BodyOf<typeof sharingApi.preview> & { id: number },
): Promise<ReplyOf<typeof sharingApi.preview>> {
  await readableCollective(db, viewer, id);
  const { networkId } = viewer;
  const pair = { collectiveId: id, networkId };
  await assertOwn(db, pair, leaveOut);
  const given = { ...asked, leaveOut, words: readTyped(name)?.words ?? [] };
  const rows = await previewPage(db, pair, given);
  const { matches, ...totals } = await previewTotals(db, networkId, given);
  const { page, limit } = asked;
  return { ...toPage(await present(db, rows), { page, limit, total: matches }), totals };
}

async function present(db: Db, rows: readonly PreviewRow[]): Promise<PreviewPerson[]> {
  const refs = await readPersonRefs(
    db,
    rows.map(({ personId }) => personId),
  );
  return rows.flatMap(({ personId, leftOut, alreadyThere }) => {
    const person = refs.get(personId);
    return person ? [{ person, leftOut, alreadyThere }] : [];
  });
}
