import { accountApi } from '@kithline/contract/accounts.ts';
import type { PersonProfile } from '@kithline/contract/people.ts';
import type { House, Viewer } from '../house.ts';
import type { Serve } from '../platform/http/serve.ts';
import type { Db } from '../tables.ts';
import { readUser } from './accounts.ts';
import { changeUsername } from './change-username.ts';

/** Reads the profile of a person as the viewer may see it. Accounts stand left of people, so the app hands it in. */
export type ReadProfile = (db: Db, personId: number, viewer: Viewer) => Promise<PersonProfile>;

/** The member's own user and profile. */
export function ownAccountRoutes(serve: Serve<Viewer>, house: House, readProfile: ReadProfile): void {
  serve(accountApi.read, async ({ viewer }) => ({
    user: await readUser(house, viewer.userId),
    profile: await readProfile(house.db, viewer.personId, viewer),
  }));
  serve(accountApi.changeUsername, ({ viewer, body }) => changeUsername(house, viewer, body.username));
}
