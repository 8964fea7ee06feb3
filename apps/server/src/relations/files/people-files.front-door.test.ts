import { peopleFilesApi } from '@kithline/contract/people-files.ts';
import { labelsApi, notesApi, relationshipsApi } from '@kithline/contract/relations.ts';
import { selectionApi } from '@kithline/contract/selection.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrganization, aPopulation, inNetwork, placeId } from '../../testing/a-population.ts';
import { aCollective, type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let ida: SignedIn;
let omar: SignedIn;
let root: SignedIn;
let mine: { networkId: number };
let ours: { collectiveId: number };
let leila: number;
let ben: number;
let stranger: number;

beforeAll(async () => {
  app = await testApp();
  const { db } = app.database;
  ida = await signedIn(app, { name: 'Ida Berg' });
  omar = await signedIn(app, { name: 'Omar Aziz' });
  root = await signedIn(app, { name: 'Root', isAdmin: true });
  mine = { networkId: ida.viewer.networkId };
  const halden = await anOrganization(db, { name: 'Halden; Ventures, Ltd' });
  [leila = 0, ben = 0, stranger = 0] = await aPopulation(db, [
    {
      name: 'Leïla Haddad',
      preferredFirstName: 'Lou',
      credentials: 'CFA',
      placeId: await placeId(db, 'Austin, Texas, United States'),
      roles: [{ organizationId: halden, title: '=Director', isPrimary: true }],
    },
    { name: 'Ben Okoro', placeId: await placeId(db, 'Singapore') },
    { name: 'Stan Stranger' },
  ]);
  await inNetwork(db, ida.viewer.networkId, [leila, ben]);
  await sql`update network_contact set email = 'leila@home.example', email_is_personal = true
    where network_id = ${mine.networkId} and person_id = ${leila}`.execute(db);
  await sql`update person set linkedin = 'https://www.linkedin.com/in/leila', website = 'https://leila.example/a;b',
    crm = 'https://crm.example/7', sources = sources || '{"linkedin": "sample", "website": "sample"}' where id = ${leila}`.execute(
    db,
  );
  const options = { owner: omar.viewer, collaborators: [ida.viewer], shared: [ida.viewer] };
  ours = { collectiveId: (await aCollective(db, options)).id };
  const about = { entityTypeId: ENTITY_TYPES.person, entityId: leila };
  await ida.ask(notesApi.write, { body: { ...mine, ...about, note: 'Secret of Ida' } });
  await omar.ask(notesApi.write, { body: { ...ours, ...about, note: 'Secret of Omar' } });
  const label = await ida.ask(labelsApi.create, { body: { name: 'Secret label', ...mine } });
  await ida.ask(labelsApi.add, { body: { ...mine, ...about, labelId: label.id } });
  await ida.ask(relationshipsApi.create, { body: { toPersonId: leila, strengthId: 3 } });
});
afterAll(() => app.stop());

const cardOf = (who: SignedIn, id: number, query: object = {}) =>
  who.ask(peopleFilesApi.ofPerson, { params: { id }, query, body: { format: 'vcard' } });

describe('The vCard of one person', () => {
  it('contains facts that the profile shows to the viewer, but no note, label or tie', async () => {
    const { people, name, text } = await cardOf(ida, leila);
    expect([people, name]).toEqual([1, 'Lou Haddad.vcf']);
    expect(text.split('\r\n')).toEqual([
      'BEGIN:VCARD',
      'VERSION:4.0',
      'PRODID:-//Kithline//Kithline//EN',
      'KIND:individual',
      'FN:Lou Haddad',
      'N:Haddad;Leïla;;;CFA',
      'NICKNAME:Lou',
      'TITLE:=Director',
      String.raw`ORG:Halden\; Ventures\, Ltd`,
      'EMAIL;TYPE=home:leila@home.example',
      'ADR:;;;Austin;Texas;;United States',
      'URL:https://www.linkedin.com/in/leila',
      'URL:https://leila.example/a;b',
      'END:VCARD',
      '',
    ]);
  });

  it('shows each viewer only what this viewer sees', async () => {
    const { text } = await cardOf(omar, leila, ours);
    expect(text).toContain('FN:Lou Haddad');
    for (const secret of ['leila@home.example', 'Secret', 'crm.example']) expect(text).not.toContain(secret);
    expect((await cardOf(root, leila)).text).toContain('leila@home.example');
  });

  it('is named after the person, without characters that file systems refuse', async () => {
    const [odd = 0, dots = 0] = await aPopulation(app.database.db, [
      { name: `../Ana\u202E: <Silva>${'x'.repeat(200)}` },
      { name: '... /' },
    ]);
    expect((await cardOf(root, odd)).name).toBe(`Ana Silva ${'x'.repeat(50)}.vcf`);
    expect((await cardOf(root, dots)).name).toBe('person.vcf');
  });

  it('writes a place without a country', async () => {
    const { text } = await cardOf(ida, ben);
    expect(text).toContain('ADR:;;;Singapore;;;\r\n');
    expect(text).not.toMatch(/TITLE|ORG|EMAIL|URL/);
  });

  it('gives 404 for a person whom the viewer does not see, and so does the CSV file', async () => {
    for (const format of ['csv', 'vcard'] as const) {
      const status = async (who: SignedIn, id: number, query: object = {}) =>
        (await who.call(peopleFilesApi.ofPerson, { params: { id }, query, body: { format } })).status;
      expect(await status(ida, stranger)).toBe(404);
      expect(await status(ida, 999_999)).toBe(404);
      expect(await status(omar, stranger, ours)).toBe(404);
      expect(await status(omar, leila, mine)).toBe(403);
      expect(await status(root, stranger)).toBe(200);
    }
    const body = { format: 'pdf' as 'csv' };
    expect((await ida.call(peopleFilesApi.ofPerson, { params: { id: leila }, query: {}, body })).status).toBe(
      422,
    );
  });
});

describe('The CSV file of one person', () => {
  it('equals the CSV file of a list in which only this person is chosen', async () => {
    const input = { params: { id: leila }, query: {}, body: { format: 'csv' as const } };
    const one = await ida.ask(peopleFilesApi.ofPerson, input);
    const many = await ida.ask(selectionApi.file, { body: { ...mine, personIds: [leila] } });
    expect(one.text).toBe(many.text);
    expect([one.people, one.name]).toEqual([1, 'Lou Haddad.csv']);
  });
});

describe('vCards of many people', () => {
  it('are in one file, in the order of the list', async () => {
    const body = { ...mine, filter: {}, format: 'vcard' as const };
    const { people, name, text } = await ida.ask(selectionApi.file, { body });
    expect([people, name]).toEqual([2, expect.stringMatching(/^kithline-people-\d{4}-\d{2}-\d{2}\.vcf$/)]);
    expect(text).toBe((await cardOf(ida, ben)).text + (await cardOf(ida, leila)).text);
  });
});
