import { identityApi } from '@kithline/contract/identity.ts';
import { personsApi } from '@kithline/contract/people.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, signedIn } from '../testing/factories.ts';
import { anInvite } from '../testing/registering.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import {
  importFileOf,
  type KnownPerson,
  registerAndSignIn,
  somebody,
  urlOf,
  whoIs,
} from './testing/owner-invites.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ started: true });
});
afterAll(() => app.stop());

const job = { company: 'Halden Ventures', position: 'Managing Director' };

/**
 * Imports a contacts file of `importer` with one row: `row` and a job. Then registers a new member, who
 * chooses the person of this row.
 */
async function registerAsPersonOf(importer: SignedIn, row: KnownPerson): Promise<SignedIn> {
  await importFileOf(app, importer, { ...row, ...job });
  const invited = await anInvite(app, { linkedinUrl: urlOf(row.slug) });
  return registerAndSignIn(app, invited, await whoIs(app, row.slug));
}

const roleOfferedTo = async (who: SignedIn) => (await who.ask(identityApi.offeredRole)).role;

const rolesOf = async (who: SignedIn) =>
  (await who.ask(personsApi.experiences, { params: { id: who.viewer.personId }, query: {} })).results;

describe('The role shown with the chosen person at registration', () => {
  it('is offered to the member, and is not in the work history until it is kept', async () => {
    const joined = await registerAsPersonOf(await signedIn(app), somebody());
    expect(await roleOfferedTo(joined)).toEqual({
      title: 'Managing Director',
      organization: 'Halden Ventures',
    });
    expect(await rolesOf(joined)).toEqual([]);
  });

  it('moves to the member’s profile when it is kept, with the organization’s name', async () => {
    const joined = await registerAsPersonOf(await signedIn(app), somebody());
    expect((await joined.call(identityApi.keepRole)).status).toBe(204);
    expect(await rolesOf(joined)).toMatchObject([
      {
        organization: { name: 'Halden Ventures' },
        roles: [{ title: 'Managing Director', isOngoing: true, primary: true, source: 'self' }],
      },
    ]);
    expect(await roleOfferedTo(joined)).toBeNull();
    expect((await joined.call(identityApi.keepRole)).status).toBe(404);
  });

  it('is no longer offered after it is declined', async () => {
    const joined = await registerAsPersonOf(await signedIn(app), somebody());
    await joined.ask(identityApi.declineRole);
    expect(await roleOfferedTo(joined)).toBeNull();
    expect(await rolesOf(joined)).toEqual([]);
  });

  it('is no longer offered when the file no longer states this role', async () => {
    const [importer, row] = [await signedIn(app), somebody()];
    const joined = await registerAsPersonOf(importer, row);
    await importFileOf(app, importer, { ...row, company: 'Later Ltd', position: 'Chair' });
    expect(await roleOfferedTo(joined)).toBeNull();
  });

  it('is not offered to a member who chose no person', async () => {
    expect(await roleOfferedTo(await registerAndSignIn(app, await anInvite(app)))).toBeNull();
  });
});
