import { editingApi } from '@kithline/contract/editing.ts';
import { organizationEditingApi } from '@kithline/contract/editing-organizations.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { fileOf, importNow, type Row } from '../networks/testing/contacts-files.ts';
import { personNamed } from '../networks/testing/persons.queries.ts';
import { undoImport } from '../networks/undo-import.ts';
import { anOrganization } from '../testing/a-population.ts';
import { type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

// Tests of the history: contacts files, reasons why a change cannot be taken back, and filters.

const ANA: Row = { first: 'Ana', last: 'Reis', slug: 'ana-reis', on: '2021-01-01' };
const AT_ACME: Row = { ...ANA, company: 'Acme', position: 'Engineer' };
const AT_BOLT: Row = { ...ANA, company: 'Bolt', position: 'Director' };
const SOMEBODY: Row = { first: 'Zoe', last: 'Other', slug: 'zoe-other' };

let app: TestApp;
let ida: SignedIn;
let omar: SignedIn;
let root: SignedIn;
const TODAY = new Date('2026-06-01T10:00:00Z');
let now = TODAY;

beforeEach(async () => {
  await app?.stop();
  app = await testApp({ clock: () => now });
  ida = await signedIn(app, { name: 'Ida Berg' });
  omar = await signedIn(app, { name: 'Omar Aziz' });
  root = await signedIn(app, { name: 'Root', isAdmin: true });
});
afterAll(() => app.stop());

async function importAs(who: SignedIn, day: string, ...rows: Row[]): Promise<void> {
  now = new Date(`${day}T10:00:00Z`);
  await importNow(app.context, who.viewer, fileOf(...rows));
  now = TODAY;
}

const idOfAna = () => personNamed(app.database.db, ida.viewer.networkId, 'Ana Reis');
const historyOf = (id: number, query: Record<string, string> = {}, who = root) =>
  who.ask(editingApi.history, { params: { id }, query });

/** Returns a line for each entry: the author or the file, the sentence, and the fields. */
async function linesOf(id: number, query: Record<string, string> = {}): Promise<string[]> {
  const { results } = await historyOf(id, query);
  return results.map((entry) => {
    const by =
      entry.means === 'file' ? `${entry.file.owner}'s file of ${entry.file.day}` : entry.madeBy?.name;
    const fields = entry.fields.map(({ field, from, to }) => `${field} ${from ?? '-'} > ${to ?? '-'}`);
    return `${by} ${entry.sentence}: ${fields.join('; ')}`;
  });
}

describe('Administrators see in the history what contacts files state about a person', () => {
  it('with the owner and the day of each file that says something new', async () => {
    await importAs(ida, '2023-03-18', AT_ACME, SOMEBODY);
    const id = await idOfAna();
    await importAs(ida, '2023-09-01', AT_ACME);
    await importAs(omar, '2024-02-01', AT_BOLT);
    await importAs(ida, '2025-05-02', { ...AT_BOLT, last: 'Reis Lima', email: 'ana@bolt.example' });
    await root.ask(editingApi.save, { params: { id }, body: { headline: 'Engineer' } });
    expect(await linesOf(id)).toEqual([
      'Root changed Basic Information: Headline - > Engineer',
      "Ida Berg's file of 2025-05-02 brought a new role: Name Ana Reis > Ana Reis Lima; Title Engineer > Director; " +
        'Organization Acme > Bolt; Email - > ana@bolt.example',
      "Omar Aziz's file of 2024-02-01 named this person: Name - > Ana Reis; Title - > Director; Organization - > Bolt; " +
        'LinkedIn - > https://www.linkedin.com/in/ana-reis; Connected On - > 1 Jan 2021',
      "Ida Berg's file of 2023-03-18 named this person: Name - > Ana Reis; Title - > Engineer; Organization - > Acme; " +
        'LinkedIn - > https://www.linkedin.com/in/ana-reis; Connected On - > 1 Jan 2021',
    ]);
    const { results } = await historyOf(id);
    expect(results.map(({ obstacle }) => obstacle)).toEqual([
      null,
      'Cannot be taken back here: it is in Ida Berg’s contacts file. Undoing that import removes it.',
      'Cannot be taken back here: it is in Omar Aziz’s contacts file. Undoing that import removes it.',
      'Cannot be taken back here: a later file of Ida Berg says something else.',
    ]);
    const form = await root.ask(editingApi.form, { params: { id } });
    expect(form.totals.changes).toBe(4);
  });

  it('also if a later file left the person out and an even later file named the person again', async () => {
    await importAs(ida, '2023-03-18', AT_ACME, SOMEBODY);
    const id = await idOfAna();
    await importAs(ida, '2024-03-18', SOMEBODY);
    const [gone] = (await historyOf(id)).results;
    expect(gone).toMatchObject({
      sentence: 'named this person',
      obstacle: 'Nothing to take back here: Ida Berg’s files after 18 Mar 2023 do not name this person.',
    });
    await importAs(ida, '2025-03-18', AT_ACME, SOMEBODY);
    expect((await linesOf(id)).map((line) => line.split(':')[0])).toEqual([
      "Ida Berg's file of 2025-03-18 named this person",
      "Ida Berg's file of 2023-03-18 named this person",
    ]);
  });

  it("until the file's import is undone", async () => {
    await importAs(ida, '2023-03-18', AT_ACME);
    const id = await idOfAna();
    await importAs(ida, '2024-03-18', AT_BOLT);
    expect((await historyOf(id)).total).toBe(2);
    const { rows } = await sql<{ id: number }>`select max(id) as id from contact_import`.execute(
      app.database.db,
    );
    await undoImport(app.context, ida.viewer, rows[0]?.id ?? 0);
    expect((await linesOf(id)).map((line) => line.split(':')[0])).toEqual([
      "Ida Berg's file of 2023-03-18 named this person",
    ]);
  });

  it('but the person does not see these statements', async () => {
    await importAs(ida, '2023-03-18', AT_ACME);
    const id = await idOfAna();
    await app.database.db
      .updateTable('networkContact')
      .set({ personId: omar.viewer.personId })
      .where('personId', '=', id)
      .execute();
    const { personId } = omar.viewer;
    await omar.ask(editingApi.save, { params: { id: personId }, body: { bio: 'I swim.' } });
    const own = await historyOf(personId, {}, omar);
    expect([own.total, own.results.map(({ sentence }) => sentence)]).toEqual([1, ['changed Bio']]);
    expect(own.choices).toEqual({
      fields: [{ id: 'bio', name: 'About' }],
      who: [{ id: String(personId), name: 'Omar Aziz' }],
    });
    // If the person filters by files or by the owner of a file, nothing is found.
    expect((await historyOf(personId, { who: 'files' }, omar)).total).toBe(0);
    expect((await historyOf(personId, { who: String(ida.viewer.personId) }, omar)).total).toBe(0);
    expect((await omar.ask(editingApi.form, { params: { id: personId } })).totals.changes).toBe(1);
    expect((await historyOf(personId)).total).toBe(2);
  });
});

describe('The reason why a change cannot be taken back', () => {
  const insertLaterChange = (id: number, by: { means: 'curated' | 'enrichment'; userId?: number }) =>
    sql`
      with change as (
        insert into profile_change (organization_id, means, made_on, made_by, section)
        values (${id}, ${by.means}, ${TODAY}, ${by.userId ?? null}, 'facts') returning id
      )
      insert into profile_change_field (change_id, field, before, after)
      select id, 'yearFounded', '{"value": 1999, "source": "admin"}', '{"value": 2001, "source": "curated"}' from change`.execute(
      app.database.db,
    );
  const obstaclesOf = async (id: number) => {
    const { results } = await root.ask(organizationEditingApi.history, { params: { id }, query: {} });
    return results.map(({ obstacle }) => obstacle);
  };

  it('names the author of the later change in the same words as the history', async () => {
    const id = await anOrganization(app.database.db, { name: 'Halden Ventures' });
    await root.ask(organizationEditingApi.save, { params: { id }, body: { yearFounded: '1999' } });
    const first = async () => (await obstaclesOf(id)).at(-1);
    const says = (who: string) => `Take a later change back first: ${who} on 1 Jun 2026.`;
    expect(await first()).toBe(null);
    await insertLaterChange(id, { means: 'enrichment' });
    expect(await first()).toBe(says('a provider filled in facts'));
    await insertLaterChange(id, { means: 'curated' });
    expect(await first()).toBe(says('a curated file changed facts'));
    await insertLaterChange(id, { means: 'curated', userId: root.viewer.userId });
    expect(await first()).toBe(says('Root changed facts with a curated file'));
  });

  it('is the latest change that affects one of the same fields and was not taken back', async () => {
    const id = await anOrganization(app.database.db, { name: 'Halden Ventures' });
    const save = (body: object) => root.ask(organizationEditingApi.save, { params: { id }, body });
    await save({ tagline: 'One', summary: 'One' });
    await save({ summary: 'Two' });
    await save({ tagline: 'Two' });
    const before = await obstaclesOf(id);
    expect(before.map((obstacle) => obstacle?.match(/Root changed ([\w ,]+) on/u)?.[1])).toEqual([
      undefined,
      undefined,
      'Basic Information',
    ]);
    const { results } = await root.ask(organizationEditingApi.history, { params: { id }, query: {} });
    const [last] = results;
    if (last?.means === 'file' || last === undefined) throw new Error('No change.');
    await root.ask(editingApi.takeBack, { params: { id: last.id } });
    expect((await obstaclesOf(id)).at(-1)).toContain('Root changed About on');
  });
});

describe('A history can be filtered', () => {
  it('by a field, a group of fields or an author that appears in it', async () => {
    await importAs(ida, '2023-03-18', AT_ACME);
    const id = await idOfAna();
    const body = { website: 'https://ana.example', headline: 'Engineer' };
    await root.ask(editingApi.save, { params: { id }, body });
    await root.ask(editingApi.save, { params: { id }, body: { twitter: 'x.com/ana' } });
    await sql`
      with change as (
        insert into profile_change (person_id, means, made_on, section) values (${id}, 'enrichment', ${TODAY}, 'Facts') returning id
      )
      insert into profile_change_field (change_id, field, before, after)
      select id, 'headline', '{"value": "Engineer", "source": "admin"}', '{"value": "Diver", "source": "enrichment"}' from change`.execute(
      app.database.db,
    );
    const sentences = async (query: Record<string, string>) =>
      (await historyOf(id, query)).results.map(({ sentence }) => sentence);
    const { choices } = await historyOf(id, { field: 'headline' });
    expect(choices).toEqual({
      fields: [
        { id: 'connected', name: 'Connected On' },
        { id: 'headline', name: 'Headline' },
        { id: 'links', name: 'Links' },
        { id: 'name', name: 'Name' },
        { id: 'role', name: 'Work History' },
      ],
      who: [
        { id: String(ida.viewer.personId), name: 'Ida Berg' },
        { id: String(root.viewer.personId), name: 'Root' },
        { id: 'enrichment', name: 'A provider' },
        { id: 'files', name: 'Contacts files' },
      ],
    });
    expect(await sentences({ field: 'headline' })).toEqual(['filled in facts', 'changed Basic Information']);
    expect(await sentences({ field: 'links' })).toEqual([
      'changed Basic Information',
      'changed Basic Information',
      'named this person',
    ]);
    expect(await sentences({ field: 'role' })).toEqual(['named this person']);
    expect(await sentences({ field: 'links', who: String(ida.viewer.personId) })).toEqual([
      'named this person',
    ]);
    expect(await sentences({ who: 'files' })).toEqual(['named this person']);
    expect(await sentences({ who: 'enrichment' })).toEqual(['filled in facts']);
    expect(await sentences({ who: 'former' })).toEqual([]);
    expect(await sentences({ field: 'no such field' })).toEqual([]);
  });

  it('and is then read page by page', async () => {
    const id = omar.viewer.personId;
    for (const bio of ['One', 'Two', 'Three']) {
      await omar.ask(editingApi.save, { params: { id }, body: { bio } });
      await omar.ask(editingApi.save, { params: { id }, body: { headline: bio } });
    }
    const { total, pages, results } = await historyOf(id, { field: 'bio', limit: '2', page: '2' });
    expect([total, pages, results.map(({ fields }) => fields[0]?.to)]).toEqual([3, 2, ['One']]);
  });

  it('so that it shows only changes to roles', async () => {
    const id = omar.viewer.personId;
    const organizationId = await anOrganization(app.database.db, { name: 'Acme' });
    const role = { organizationId, title: 'Diver', from: '2020', to: null, isOngoing: true };
    await omar.ask(editingApi.addRole, { params: { id }, body: role });
    await omar.ask(editingApi.save, { params: { id }, body: { bio: 'I dive.' } });
    const { results, choices } = await historyOf(id, { field: 'role' });
    expect(results.map(({ sentence }) => sentence)).toEqual(['added a role']);
    expect(choices.fields.map(({ name }) => name)).toEqual(['About', 'Work History']);
  });

  it('also if it is the history of an organization', async () => {
    const id = await anOrganization(app.database.db, { name: 'Halden Ventures' });
    await root.ask(organizationEditingApi.save, { params: { id }, body: { tagline: 'Climate' } });
    await root.ask(organizationEditingApi.save, { params: { id }, body: { yearFounded: '1999' } });
    const { total, choices } = await root.ask(organizationEditingApi.history, {
      params: { id },
      query: { field: 'yearFounded' },
    });
    expect([total, choices]).toEqual([
      1,
      {
        fields: [
          { id: 'tagline', name: 'Tagline' },
          { id: 'yearFounded', name: 'Year Founded' },
        ],
        who: [{ id: String(root.viewer.personId), name: 'Root' }],
      },
    ]);
  });
});
