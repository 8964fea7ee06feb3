import { randomUUID } from 'node:crypto';
import { insertRequest } from '../../introductions/ask.queries.ts';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import { aPerson } from '../factories.ts';

/** Creates a request for an introduction that waits for its connector, and returns the request's id. */
export async function aRequest(
  db: Db,
  { asker, connector }: { asker: Viewer; connector: Viewer },
): Promise<number> {
  const { id: targetPersonId, name: targetName } = await aPerson(db);
  return insertRequest(db, {
    askerId: asker.userId,
    targetPersonId,
    targetName,
    collectiveId: null,
    words: 'May I meet them?',
    clientId: randomUUID(),
    connectorIds: [connector.userId],
    now: new Date(),
  });
}
