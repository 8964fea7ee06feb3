import { directoryApi } from '@kithline/contract/directory.ts';
import { editingApi } from '@kithline/contract/editing.ts';
import { organizationEditingApi } from '@kithline/contract/editing-organizations.ts';
import { organizationsApi } from '@kithline/contract/organizations.ts';
import { personsApi } from '@kithline/contract/people.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileOf, importNow } from '../networks/testing/contacts-files.ts';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

// What other members can and cannot read after an edit.

let app: TestApp;
let leila: SignedIn;
let colleague: SignedIn;
let stranger: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  app = await testApp({ started: true });
  leila = await signedIn(app, { name: 'Leila Haddad' });
  colleague = await signedIn(app, { name: 'Cai Colleague' });
  stranger = await signedIn(app, { name: 'Stanislav Stranger' });
  admin = await signedIn(app, { name: 'Ada Administrator', isAdmin: true });
  await aCollective(app.database.db, { owner: leila.viewer, collaborators: [colleague.viewer] });
});
afterAll(() => app.stop());

const save = (who: SignedIn, body: object) =>
  who.ask(editingApi.save, { params: { id: leila.viewer.personId }, body });
const profileFor = (who: SignedIn) =>
  who.ask(personsApi.profile, { params: { id: leila.viewer.personId }, query: {} });
const changesFor = async (who: SignedIn) =>
  (await who.ask(editingApi.history, { params: { id: leila.viewer.personId }, query: {} })).results.filter(
    (entry) => entry.means !== 'file',
  );
/** Takes the latest change of Leila's profile back. */
async function takeBack(who: SignedIn): Promise<void> {
  const [change] = await changesFor(who);
  await who.ask(editingApi.takeBack, { params: { id: change?.id ?? 0 } });
}

describe('A CRM link', () => {
  it('can be read only by administrators, and is a separate entry in the history', async () => {
    await save(admin, { crm: 'crm.example.com/secret', website: 'leila.example' });
    const linksFor = async (who: SignedIn) => (await profileFor(who)).externalLinks;
    expect(await linksFor(admin)).toMatchObject({ crm: 'https://crm.example.com/secret' });
    for (const who of [leila, colleague])
      expect(await linksFor(who)).toMatchObject({ crm: null, website: 'https://leila.example' });

    const changes = await changesFor(leila);
    expect(changes).toHaveLength(1);
    expect(JSON.stringify(changes)).not.toMatch(/crm/iu);
    await takeBack(leila);
    expect(await linksFor(leila)).toMatchObject({ website: null });
    expect(await linksFor(admin)).toMatchObject({ crm: 'https://crm.example.com/secret' });
  });

  it('of an organization can be read only by administrators', async () => {
    const id = await anOrganizationTyped(leila, 'Cedar Press');
    await admin.ask(organizationEditingApi.save, {
      params: { id },
      body: { crm: 'crm.example.com/cedar', tagline: 'Books' },
    });
    const of = async (who: SignedIn) => who.ask(organizationsApi.profile, { params: { id }, query: {} });
    expect((await of(admin)).externalLinks.crm).toBe('https://crm.example.com/cedar');
    expect(await of(leila)).toMatchObject({
      tagline: 'Books',
      externalLinks: { crm: null },
      updatedBy: null,
    });
  });
});

/** Adds a role by typing an organization's name, and returns the id of the organization. */
async function anOrganizationTyped(who: SignedIn, organizationName: string): Promise<number> {
  const role = { organizationName, title: 'Editor', from: '2020', to: null };
  await who.ask(editingApi.addRole, { params: { id: who.viewer.personId }, body: role as never });
  const form = await who.ask(editingApi.form, { params: { id: who.viewer.personId } });
  const found = form.roles.find((one) => one.organization?.name === organizationName)?.organization?.id;
  if (found === undefined) throw new Error(`${organizationName} is nobody's employer.`);
  return found;
}

it("Typing the name of an organization that is named only in another member's file looks like creating a new one", async () => {
  await importNow(
    app.context,
    stranger.viewer,
    fileOf({
      first: 'A',
      last: 'B',
      slug: 'a-b',
      company: 'Secret Client',
      position: 'Boss',
      on: '2020-01-01',
    }),
  );
  const seen = async (name: string) => {
    const id = await anOrganizationTyped(leila, name);
    const {
      id: _id,
      name: _name,
      ...rest
    } = await leila.ask(organizationsApi.profile, { params: { id }, query: {} });
    return rest;
  };
  const datesForStranger = async () => {
    const query = { networkId: stranger.viewer.networkId, 'summary.name.value': 'secret client' };
    const { results } = await stranger.ask(directoryApi.organizations, { query });
    const params = { id: results[0]?.organization.id ?? 0 };
    const { createdOn, updatedOn } = await stranger.ask(organizationsApi.profile, { params, query: {} });
    return [createdOn, updatedOn];
  };
  expect(await datesForStranger()).toEqual([null, null]);
  expect(await seen('Secret Client')).toEqual(await seen('Unheard Of'));
  expect(await datesForStranger()).toEqual([null, null]);
});

it('Readers of a profile see the typed name; the spelling in a file that they see, or a name that an administrator types, replaces it', async () => {
  const file = { first: 'C', last: 'D', slug: 'c-d', position: 'Boss', on: '2020-01-01' };
  await importNow(app.context, stranger.viewer, fileOf({ ...file, company: 'Harrow Pike' }));
  const id = await anOrganizationTyped(leila, 'HARROW PIKE');
  const nameFor = async (who: SignedIn) => {
    const { status, reply } = await who.call(organizationsApi.profile, { params: { id }, query: {} });
    return status === 200 ? reply.name : status;
  };
  const listedFor = async (who: SignedIn) => {
    const { networkId } = who.viewer;
    const query = { networkId, 'summary.name.value': 'harrow' };
    const { results } = await who.ask(directoryApi.organizations, { query });
    return results.map(({ organization: { name } }) => name);
  };
  const nobody = await signedIn(app, { name: 'Nora Nobody' });
  expect(await Promise.all([leila, colleague, stranger, admin, nobody].map(nameFor))).toEqual([
    'HARROW PIKE',
    'HARROW PIKE',
    'Harrow Pike',
    'Harrow Pike',
    404,
  ]);
  expect(await listedFor(stranger)).toEqual(['Harrow Pike']);
  const role = { organizationName: 'Harrow, Pike', title: 'Clerk', from: '2021', to: null };
  await admin.ask(editingApi.addRole, { params: { id: nobody.viewer.personId }, body: role as never });
  expect(await Promise.all([leila, stranger, admin].map(nameFor))).toEqual(Array(3).fill('Harrow, Pike'));
  expect(await listedFor(stranger)).toEqual(['Harrow, Pike']);
});

it('Switching off an e-mail address hides it from other members, and the form shows the position of the switch', async () => {
  const { personId } = leila.viewer;
  await sql`
    update person set email_personal = 'leila@home.example', sources = sources || '{"emailPersonal": "sample"}'
    where id = ${personId}`.execute(app.database.db);
  const form = () => leila.ask(editingApi.form, { params: { id: personId } });
  const addressFor = async (who: SignedIn) => (await profileFor(who)).emailPersonal;
  expect([await addressFor(colleague), (await form()).showsEmailPersonal]).toEqual([
    'leila@home.example',
    true,
  ]);
  await save(leila, { showsEmailPersonal: false });
  expect([await addressFor(colleague), (await form()).showsEmailPersonal]).toEqual([null, false]);
  expect([await addressFor(leila), await addressFor(admin)]).toEqual([
    'leila@home.example',
    'leila@home.example',
  ]);
  await takeBack(leila);
  expect(await addressFor(colleague)).toBe('leila@home.example');
  // The switch was on when the new address was typed, so it stays on.
  await save(leila, { emailPersonal: 'leila@new.example' });
  expect([await addressFor(colleague), (await form()).showsEmailPersonal]).toEqual([
    'leila@new.example',
    true,
  ]);
});

it('After the change to a LinkedIn address was taken back, the address no longer waits for an administrator', async () => {
  await save(leila, { linkedin: 'linkedin.com/in/somebody-else' });
  expect(await waiting()).toBe(1);
  await takeBack(leila);
  expect(await waiting()).toBe(0);
});

async function waiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from address_claim where person_id = ${leila.viewer.personId}`.execute(
    app.database.db,
  );
  return rows[0]?.waiting ?? 0;
}

it('The number of known changes counts only the changes that the viewer of the form may read', async () => {
  const nadia = await signedIn(app, { name: 'Nadia Newcomer' });
  const params = { id: nadia.viewer.personId };
  const known = async (who: SignedIn) => (await who.ask(editingApi.form, { params })).known;
  expect([await known(nadia), await known(admin)]).toEqual([0, 0]);
  await admin.ask(editingApi.save, { params, body: { crm: 'crm.example/nadia' } });
  expect([await known(nadia), await known(admin)]).toEqual([0, 1]);
  await nadia.ask(editingApi.save, { params, body: { bio: 'Nadia', known: 0 } });
  expect([await known(nadia), await known(admin)]).toEqual([1, 2]);
  await admin.ask(editingApi.save, { params, body: { bio: 'Of Nadia' } });
  const { status } = await nadia.call(editingApi.save, { params, body: { bio: 'Of N', known: 1 } });
  expect(status).toBe(409);
});

it('If the first fact of a profile is a hidden e-mail address, the day of the last change stays the same for others', async () => {
  const nils = await signedIn(app, { name: 'Nils Nobody' });
  const params = { id: nils.viewer.personId };
  await aCollective(app.database.db, { owner: nils.viewer, collaborators: [colleague.viewer] });
  await app.database.db.deleteFrom('memberProfile').where('personId', '=', params.id).execute();
  await sql`
    update person set name = 'Nils', name_key = 'nils', first_name = 'Nils', sources = '{"firstName": "sample"}',
      created_on = now() - interval '2 days', updated_on = now() - interval '1 day' where id = ${params.id}`.execute(
    app.database.db,
  );
  const day = async () => (await colleague.ask(personsApi.profile, { params, query: {} })).updatedOn;
  const before = await day();
  expect(before).not.toBeNull();
  await nils.ask(editingApi.save, {
    params,
    body: { emailPersonal: 'nils@home.example', showsEmailPersonal: false },
  });
  expect(await day()).toBe(before);
});

it('After the person switches on an e-mail address that an administrator wrote, others can read it', async () => {
  const vera = await signedIn(app, { name: 'Vera Verified' });
  const params = { id: vera.viewer.personId };
  await aCollective(app.database.db, { owner: vera.viewer, collaborators: [colleague.viewer] });
  await admin.ask(editingApi.save, { params, body: { emailWork: 'vera@work.example' } });
  const read = async () => {
    const { emailWork } = await colleague.ask(personsApi.profile, { params, query: {} });
    const form = await vera.ask(editingApi.form, { params });
    return [emailWork, form.emailWork, form.showsEmailWork];
  };
  expect(await read()).toEqual([null, 'vera@work.example', false]);
  await vera.ask(editingApi.save, { params, body: { showsEmailWork: true } });
  expect(await read()).toEqual(['vera@work.example', 'vera@work.example', true]);
  await admin.ask(editingApi.save, { params, body: { emailWork: 'vera@new.example' } });
  // The administrator's new address is switched off, and the switch stays off when the person replaces the
  // address.
  await vera.ask(editingApi.save, { params, body: { emailWork: 'vera@own.example' } });
  expect(await read()).toEqual([null, 'vera@own.example', false]);
});

it('If LinkedIn addresses of several members wait for approval, each administrator gets one notification', async () => {
  const others = await Promise.all(['Uma', 'Ugo', 'Ute'].map((name) => signedIn(app, { name })));
  await Promise.all(
    others.map((who, at) =>
      who.ask(editingApi.save, {
        params: { id: who.viewer.personId },
        body: { linkedin: `linkedin.com/in/waiting-${at}` },
      }),
    ),
  );
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from notification where kind = 'addresses-waiting' and user_id = ${admin.viewer.userId}`.execute(
    app.database.db,
  );
  expect(rows[0]?.total).toBe(1);
});

it('The id of a title does not reveal whether somebody has typed the title before', async () => {
  await anOrganizationTyped(leila, 'Harbour House');
  const { rows } = await sql<{ least: number }>`select min(id) as least from title`.execute(app.database.db);
  // `obscured_id` mixes the ids of titles, and they begin at 2 ** 32. A plain sequence would begin at 1.
  expect(rows[0]?.least).toBeGreaterThan(2 ** 32 - 1);
});
