import type { LeaveOut, PreviewPerson, sharingApi } from '@kithline/contract/collectives.ts';
import type { BodyOf, ReplyOf } from '@kithline/contract/endpoint.ts';
import { toPage } from '@kithline/contract/wire.ts';
import type { AppContext } from '../../app-context.ts';
import type { Viewer } from '../../viewer.ts';
import { readPersonRefs } from '../../people/read-person-refs.ts';
import { readTyped } from '../../platform/text/match-text.ts';
import type { Db } from '../../tables.ts';
import { collectiveViewerScope, ownScope } from '../collective-scope.ts';
import { readableCollective } from '../readable-collective.ts';
import type { ViewerScope } from '../../scopes/seen-spaces.ts';
import { assertOwn } from './assert-own.ts';
import {
  personsLeftOut,
  previewPage,
  type PreviewRow,
  type PreviewScopes,
  previewTotals,
} from './preview.queries.ts';
import { ownShare } from './share-network.ts';

/**
 * Previews a share of the viewer's network with these exclusions: a page of the network's people, sorted by
 * name. Shared people look as they would in the collective. Left-out people look as the viewer sees them, and
 * come with the reason.
 */
export async function previewShare(
  { db }: AppContext,
  viewer: Viewer,
  { id, leaveOut, name, ...query }: BodyOf<typeof sharingApi.preview> & { id: number },
): Promise<ReplyOf<typeof sharingApi.preview>> {
  await readableCollective(db, viewer, id);
  const { networkId } = viewer;
  const pair = { collectiveId: id, networkId };
  await assertOwn(db, pair, leaveOut);
  const viewerScopes = previewScopes(viewer, id, leaveOut);
  const input = { ...query, viewerScopes, leaveOut, typed: readTyped(name) };
  const rows = await previewPage(db, pair, input);
  const { matches, ...totals } = await previewTotals(db, networkId, input);
  const { page, limit } = query;
  return { ...toPage(await present(db, viewerScopes, rows), { page, limit, total: matches }), totals };
}

/**
 * The scope that the viewer would have in a collective after sharing the network with the exclusions of an
 * earlier share. Null if the network is already shared. Throws 404 if the collective does not exist, 403 if
 * the viewer does not belong to it.
 */
export async function scopeIfShared(
  app: AppContext,
  viewer: Viewer,
  collectiveId: number,
): Promise<ViewerScope | null> {
  const { shared, leaveOut } = await ownShare(app, viewer, collectiveId);
  if (shared) return null;
  const labelIds = leaveOut.labels.map(({ id }) => id);
  const personIds = leaveOut.persons.map(({ id }) => id);
  return previewScopes(viewer, collectiveId, { labelIds, personIds }).draft;
}

function previewScopes(viewer: Viewer, collectiveId: number, leaveOut: LeaveOut): PreviewScopes {
  const draft = { networkId: viewer.networkId, leftOut: personsLeftOut(leaveOut) };
  return { draft: { ...collectiveViewerScope(viewer, collectiveId), draft }, own: ownScope(viewer) };
}

async function present(
  db: Db,
  { draft, own }: PreviewScopes,
  rows: readonly PreviewRow[],
): Promise<PreviewPerson[]> {
  const idsOf = (isShared: boolean) =>
    rows.filter(({ leftOut }) => (leftOut === null) === isShared).map(({ personId }) => personId);
  const shared = await readPersonRefs(db, draft, idsOf(true));
  const leftOut = await readPersonRefs(db, own, idsOf(false));
  return rows.flatMap((row) => {
    const person = (row.leftOut === null ? shared : leftOut).get(row.personId);
    return person ? [{ person, leftOut: row.leftOut, alreadyThere: row.alreadyThere }] : [];
  });
}
