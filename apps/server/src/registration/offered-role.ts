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
 * The role that a contacts file states of the record that the viewer took over, as it was shown while
 * registering. A role of the common space is not offered: it stands in the profile already.
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

/** Makes the offered role the viewer's own; 404 when none is offered. */
export async function keepOfferedRole({ db, clock }: AppContext, viewer: Viewer): Promise<void> {
  const now = clock();
  await inTurn(db, async (db) => {
    // An organization that only a file names must not be forgotten meanwhile.
    const offered = await offeredRow(db, viewer.userId);
    if (offered === null) throw notFound();
    const { personId, title, titleId, organizationId, organization } = offered;
    // Those who see the profile, but not the file, read the organization as the file writes it.
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

/** The role is not the viewer's, or not to be shown: it is offered no longer. */
export async function declineOfferedRole({ db }: AppContext, viewer: Viewer): Promise<void> {
  await clearOffer(db, viewer.userId);
}
