import type { OfferedRole } from '@kithline/contract/identity.ts';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import { spellingFor } from '../seen-facts/spellings.ts';
import { spellingColumns } from '../organizations/is-plain-spelling.ts';
import { stateOwnRole } from '../people/state-own-role.ts';
import { inTransaction } from '../platform/db/database.ts';
import { notFound } from '../platform/failure.ts';
import { inTurn } from '../scopes/lock-directory.ts';
import { clearOffer, offeredRow } from './offered-role.queries.ts';

/**
 * The role from a contacts file that the taken-over record showed at registration. A role of the common space
 * is not offered, because the profile already shows it.
 */
export async function readOfferedRole(
  { db }: AppContext,
  viewer: Viewer,
): Promise<{ role: OfferedRole | null }> {
  return inTransaction(db, async (db) => {
    const offered = await offeredRow(db, viewer.userId);
    return { role: offered && { title: offered.title, organization: offered.organization } };
  });
}

/** Adds the offered role to the viewer's profile; 404 if none is offered. */
export async function keepOfferedRole({ db, clock }: AppContext, viewer: Viewer): Promise<void> {
  const now = clock();
  await inTurn(db, async (db) => {
    // The turn keeps an organization that only a file mentions from being deleted concurrently.
    const offered = await offeredRow(db, viewer.userId);
    if (offered === null) throw notFound();
    const { personId, title, titleId, organizationId, organization } = offered;
    // People who see the profile but not the file see the organization under the file's spelling.
    const spelling = await spellingFor(db, { organizationId, name: organization });
    await stateOwnRole(db, {
      personId,
      title,
      titleId,
      organizationId,
      spelled: spellingColumns(spelling),
      now,
    });
    await clearOffer(db, viewer.userId);
  });
}

/** Stops offering the role, because it is wrong or should not be shown. */
export async function declineOfferedRole({ db }: AppContext, viewer: Viewer): Promise<void> {
  await clearOffer(db, viewer.userId);
}
