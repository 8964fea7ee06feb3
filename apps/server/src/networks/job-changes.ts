import type { JobChange } from '@kithline/contract/networks.ts';
import { type Page, toPage } from '@kithline/contract/wire.ts';
import type { AppContext } from '../app-context.ts';
import { readPersonFaces } from '../people/read-person-refs.ts';
import { notFound } from '../platform/failure.ts';
import type { Viewer } from '../viewer.ts';
import { jobChangesPage } from './job-changes.queries.ts';

interface ChangesQuery {
  readonly importId: number;
  /** Only people about whom the member has a note, label or rating. */
  readonly kept?: 'true' | undefined;
  readonly page: number;
  readonly limit: number;
}

/**
 * Returns one page of the people whose job was changed by the current import of the viewer's network. Throws
 * 404 for any other import.
 */
export async function readJobChanges(
  { db }: AppContext,
  viewer: Viewer,
  { importId, kept, page, limit }: ChangesQuery,
): Promise<Page<JobChange>> {
  const { networkId, userId } = viewer;
  const at = { kept: kept !== undefined, page, limit };
  const found = await jobChangesPage(db, { userId, networkId, importId }, at);
  if (found === null) throw notFound();
  const viewerScope = { viewer, scope: { kind: 'network', networkId, id: networkId } } as const;
  const ids = found.changes.map(({ personId }) => personId);
  const faces = new Map((await readPersonFaces(db, viewerScope, ids)).map((face) => [face.id, face]));
  const results = found.changes.map(({ personId, name, ...change }) => ({
    person: faces.get(personId) ?? { id: personId, name, profilePicture: null },
    ...change,
  }));
  return toPage(results, { page, limit, total: found.total });
}
