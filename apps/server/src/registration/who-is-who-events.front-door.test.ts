import { identityApi } from '@kithline/contract/identity.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { clientConfig } from '../platform/db/database.ts';
import { LIVE_CHANNEL, type LiveNotice } from '../platform/live/publish.ts';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import {
  anOwner,
  aMailbox,
  codeFor,
  importFileOf,
  type KnownPerson,
  type Owner,
  registerAndSignIn,
  somebody,
  typedAs,
} from './testing/owner-invites.ts';

let app: TestApp;
let administrator: SignedIn;
let owner: Owner;
let holder: SignedIn;
let reader: SignedIn;
let outsider: SignedIn;
let known: KnownPerson;
let member: SignedIn;

beforeAll(async () => {
  app = await testApp({ started: true });
});
afterAll(() => app.stop());

beforeEach(async () => {
  administrator = await signedIn(app, { isAdmin: true });
  owner = await anOwner(app);
  holder = await signedIn(app, { name: 'Omar Aziz' });
  reader = await signedIn(app, { name: 'Rita Osei' });
  outsider = await signedIn(app, { name: 'Tom Reed' });
  const collaborators = [holder.viewer, reader.viewer];
  const shared = { owner: holder.viewer, collaborators, shared: [holder.viewer] };
  await aCollective(app.database.db, shared);
  known = somebody();
  await importFileOf(app, holder, known);
  member = await registerTyped(known);
});

async function registerTyped(row: KnownPerson): Promise<SignedIn> {
  const mailbox = aMailbox();
  return registerAndSignIn(app, typedAs(row, await codeFor(app, owner, { email: mailbox }), mailbox));
}

/**
 * From now on, records which users any server sends events to. Returns a function that lists the receivers of
 * one type of event.
 */
async function recordReceivers(): Promise<(type: string) => number[]> {
  const client = new pg.Client(clientConfig(app.database.connection));
  await client.connect();
  onTestFinished(() => client.end());
  const notices: LiveNotice[] = [];
  client.on('notification', ({ payload }) => notices.push(JSON.parse(payload ?? '') as LiveNotice));
  await client.query(`listen ${LIVE_CHANNEL}`);
  return (type) =>
    notices.flatMap((notice) => ('event' in notice && notice.event.type === type ? notice.users : []));
}

const userOf = ({ viewer }: SignedIn) => viewer.userId;

/** Checks that the members who see the change refetch, and the outsider does not. */
async function expectRefreshed(receiversOf: (type: string) => number[]): Promise<void> {
  const concerned = [administrator, holder, member].map(userOf);
  await expect.poll(() => receiversOf('refresh.network')).toEqual(expect.arrayContaining(concerned));
  const belonging = [holder, reader].map(userOf);
  await expect.poll(() => receiversOf('refresh.collective')).toEqual(expect.arrayContaining(belonging));
  const all = [...receiversOf('refresh.network'), ...receiversOf('refresh.collective')];
  expect(all).not.toContain(userOf(outsider));
}

const params = () => ({ id: member.viewer.personId });

describe('The browsers of the affected members, of their collectives’ members and of administrators refetch', () => {
  it('when an administrator confirms a profile address', async () => {
    const receiversOf = await recordReceivers();
    await administrator.ask(identityApi.confirm, { params: params(), body: { slug: known.slug } });
    await expectRefreshed(receiversOf);
  });

  it('when an administrator confirms all profile addresses of a client', async () => {
    const receiversOf = await recordReceivers();
    await administrator.ask(identityApi.confirmOfClient, { params: { id: owner.clientId } });
    await expectRefreshed(receiversOf);
  });

  it('when an administrator separates a confirmed profile address', async () => {
    await administrator.ask(identityApi.confirm, { params: params(), body: { slug: known.slug } });
    const receiversOf = await recordReceivers();
    await administrator.ask(identityApi.part, { params: params(), body: { slug: known.slug } });
    await expectRefreshed(receiversOf);
  });

  it('when an administrator separates the statements of one network', async () => {
    await administrator.ask(identityApi.confirm, { params: params(), body: { slug: known.slug } });
    const receiversOf = await recordReceivers();
    const { networkId } = holder.viewer;
    await administrator.ask(identityApi.part, { params: params(), body: { networkId } });
    await expectRefreshed(receiversOf);
  });
});

it('Rejecting a profile address that waits for confirmation changes no statements, and sends events only to administrators and the member', async () => {
  const receiversOf = await recordReceivers();
  await administrator.ask(identityApi.part, { params: params(), body: { slug: known.slug } });
  await expect
    .poll(() => receiversOf('refresh.network'))
    .toEqual(expect.arrayContaining([administrator, member].map(userOf)));
  expect(receiversOf('refresh.network')).not.toContain(userOf(holder));
  expect(receiversOf('refresh.collective')).toEqual([]);
});

it("A profile address that a visitor types at registration refreshes the administrators' lists", async () => {
  const receiversOf = await recordReceivers();
  await registerTyped(somebody());
  await expect.poll(() => receiversOf('refresh.network')).toContain(userOf(administrator));
  expect(receiversOf('refresh.network')).not.toContain(userOf(holder));
});
