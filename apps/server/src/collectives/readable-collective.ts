import type { Viewer } from '../viewer.ts';
import { forbidden, notFound } from '../platform/failure.ts';
import type { Db } from '../tables.ts';
import { belongsTo, type CollectiveFacts, ownsClient } from './collectives.access.ts';
import { collectiveFacts } from './collectives.queries.ts';

/**
 * Returns a collective to which the viewer belongs. Throws 404 if it does not exist, 403 if the viewer does
 * not belong to it.
 */
export async function readableCollective(
  db: Db,
  viewer: Viewer,
  collectiveId: number,
): Promise<CollectiveFacts> {
  const collective = await collectiveFacts(db, collectiveId, viewer.userId);
  if (collective === null) throw notFound();
  if (!belongsTo(viewer, collective)) throw forbidden();
  return collective;
}

/**
 * Returns a collective whose client the viewer owns. Throws 404 if it does not exist, 403 if another user
 * owns the client.
 */
export async function ownedCollective(
  db: Db,
  viewer: Viewer,
  collectiveId: number,
): Promise<CollectiveFacts> {
  const collective = await collectiveFacts(db, collectiveId, viewer.userId);
  if (collective === null) throw notFound();
  if (!ownsClient(viewer, collective)) throw forbidden();
  return collective;
}
