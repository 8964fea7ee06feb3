import { organizationEditingApi } from '@kithline/contract/editing-organizations.ts';
import { editingApi } from '@kithline/contract/editing.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPicture, sendPictureTo } from '../collectives/testing/send-picture.ts';
import { anOrganization } from '../testing/a-population.ts';
import { type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let leila: SignedIn;
let colleague: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  app = await testApp();
  leila = await signedIn(app, { name: 'Leila Haddad' });
  colleague = await signedIn(app, { name: 'Cai Colleague' });
  admin = await signedIn(app, { name: 'Ada Administrator', isAdmin: true });
});
afterAll(() => app.stop());

async function upload(who: SignedIn, url: string, color: string): Promise<string> {
  const { status, reply } = await sendPictureTo(who, url, { content: await aPicture('png', color) });
  expect(status).toBe(200);
  return (reply as unknown as { profilePicture: string }).profilePicture;
}
/** Returns the HTTP statuses that Leila, her colleague and the administrator get for the URL of a picture. */
const statuses = (url: string) =>
  Promise.all([leila, colleague, admin].map(async (who) => (await who.send({ method: 'GET', url })).status));
const cachingOf = async (who: SignedIn, url: string) => {
  const { headers } = await app.fastify.inject({ url, cookies: Object.fromEntries(who.cookies) });
  return headers['cache-control'];
};
const IMMUTABLE = 'private, max-age=31536000, immutable';

it("A member's replaced or removed picture can be read only by the member and administrators", async () => {
  const { personId } = leila.viewer;
  const params = { id: personId };
  const first = await upload(leila, `/api/persons/${personId}/pfp`, '#00ff00');
  expect([await statuses(first), await cachingOf(colleague, first)]).toEqual([[200, 200, 200], IMMUTABLE]);
  const second = await upload(leila, `/api/persons/${personId}/pfp`, '#0000ff');
  expect(await statuses(first)).toEqual([200, 404, 200]);
  expect([await cachingOf(leila, first), await cachingOf(admin, first)]).toEqual(['no-store', 'no-store']);
  await leila.ask(editingApi.removePicture, { params });
  expect(await statuses(second)).toEqual([200, 404, 200]);
  const { results } = await leila.ask(editingApi.history, { params, query: {} });
  const [removal] = results.flatMap((entry) => (entry.means === 'file' ? [] : entry));
  await leila.ask(editingApi.takeBack, { params: { id: removal?.id ?? 0 } });
  expect(await statuses(second)).toEqual([200, 200, 200]);
});

it('Only administrators can read a removed logo', async () => {
  const id = await anOrganization(app.database.db, { name: 'Halden Ventures' });
  const logo = await upload(admin, `/api/organizations/${id}/pfp`, '#ff0000');
  expect(await statuses(logo)).toEqual([200, 200, 200]);
  await admin.ask(organizationEditingApi.removeLogo, { params: { id } });
  expect(await statuses(logo)).toEqual([404, 404, 200]);
});
