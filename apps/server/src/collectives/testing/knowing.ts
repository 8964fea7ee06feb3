import type { SignedIn } from '../../testing/factories.ts';
import { inNetwork } from '../../testing/a-population.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** Makes a member's network consist of exactly these members, so that the member sees them. */
export function setNetwork(app: TestApp, who: SignedIn, members: readonly SignedIn[]): Promise<void> {
  return inNetwork(
    app.database.db,
    who.viewer.networkId,
    members.map(({ viewer }) => viewer.personId),
  );
}

/**
 * Puts these members into a member's network, and the member into each of theirs, so that the member may add
 * them to a collective. These networks then contain nobody else.
 */
export async function knownToEachOther(
  app: TestApp,
  who: SignedIn,
  members: readonly SignedIn[],
): Promise<void> {
  await setNetwork(app, who, members);
  for (const member of members) await setNetwork(app, member, [who]);
}
