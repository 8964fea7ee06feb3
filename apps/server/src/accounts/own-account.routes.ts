import { accountApi } from '@kithline/contract/accounts.ts';
import type { PersonProfile } from '@kithline/contract/people.ts';
import type { House } from '../house.ts';
import type { Viewer } from '../viewer.ts';
import type { Serve } from '../platform/http/serve.ts';
import type { Db } from '../tables.ts';
import { readUser } from './accounts.ts';
import { changeUsername, type OnLoginEmail } from './change-username.ts';

/** Reads the profile of a person as the viewer may see it. Accounts stand left of people, so the app hands it in. */
export type ReadProfile = (db: Db, personId: number, viewer: Viewer) => Promise<PersonProfile>;

/** What features right of accounts hand in. */
export interface OwnAccountParts {
  readonly readProfile: ReadProfile;
  readonly onLoginEmail: OnLoginEmail;
}

/** The member's own user and profile. */
export function ownAccountRoutes(
  serve: Serve<Viewer>,
  house: House,
  { readProfile, onLoginEmail }: OwnAccountParts,
): void {
  serve(accountApi.read, async ({ viewer }) => ({
    user: await readUser(house, viewer.userId),
    profile: await readProfile(house.db, viewer.personId, viewer),
  }));
  serve(accountApi.changeUsername, ({ viewer, body }) =>
    changeUsername(house, viewer, { username: body.username, onChanged: onLoginEmail }),
  );
}
