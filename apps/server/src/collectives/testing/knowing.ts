import type { SignedIn } from '../../testing/factories.ts';
import { inNetwork } from '../../testing/a-population.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** Makes a member's network hold exactly these members, so that the member sees them. */
export function knowing(app: TestApp, who: SignedIn, members: readonly SignedIn[]): Promise<void> {
  return inNetwork(
    app.database.db,
    who.viewer.networkId,
    members.map(({ viewer }) => viewer.personId),
  );
}
