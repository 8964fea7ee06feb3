import type { Collaborator, collectivesApi } from '@kithline/contract/collectives.ts';
import type { QueryOf } from '@kithline/contract/endpoint.ts';
import { type Page, toPage } from '@kithline/contract/wire.ts';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import { readPersonRefs } from '../people/read-person-refs.ts';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import type { Db } from '../tables.ts';
import { collectiveViewerScope, ownScope } from './collective-scope.ts';
import {
  addableTo,
  type CollaboratorRow,
  collaboratorsOf,
  countAmong,
  usersAmong,
  usersWithCollectives,
} from './collaborators.queries.ts';
import { ownedCollective, readableCollective } from './readable-collective.ts';

/**
 * A page of the collaborators of a collective, sorted by name. With `notIn`, a page of the members who could
 * be added; only the owner may request it.
 */
export async function listCollaborators(
  { db }: AppContext,
  viewer: Viewer,
  { id, notIn, ...search }: QueryOf<typeof collectivesApi.collaborators> & { id: number },
): Promise<Page<Collaborator>> {
  const isForAdding = notIn === 'true';
  const collective = await (isForAdding ? ownedCollective : readableCollective)(db, viewer, id);
  const users = isForAdding ? addableTo(collective, viewer) : collaboratorsOf(collective);
  const readRows = isForAdding ? usersWithCollectives : usersAmong;
  const viewerScope = isForAdding ? ownScope(viewer) : collectiveViewerScope(viewer, id);
  const rows = await readRows(db, collective, { users, ...search });
  const total = await countAmong(db, users, search.name);
  return toPage(await present(db, viewerScope, rows), { ...search, total });
}

async function present(
  db: Db,
  viewerScope: ViewerScope,
  rows: readonly CollaboratorRow[],
): Promise<Collaborator[]> {
  const refs = await readPersonRefs(
    db,
    viewerScope,
    rows.map(({ personId }) => personId),
  );
  return rows.map(({ personId, ...row }) => ({
    id: personId,
    ...row,
    primaryWorkRole: refs.get(personId)?.primaryWorkRole ?? null,
  }));
}
