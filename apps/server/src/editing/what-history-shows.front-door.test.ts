import { organizationEditingApi } from '@kithline/contract/editing-organizations.ts';
import { editingApi } from '@kithline/contract/editing.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { anOrganization } from '../testing/a-population.ts';
import { type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

// The history shows a change to a profile with the values that the forms showed before and after it,
// regardless of the space that stated them.

let app: TestApp;
let ines: SignedIn;
let root: SignedIn;
beforeEach(async () => {
  await app?.stop();
  app = await testApp();
  ines = await signedIn(app, { name: 'Ines Carvalho' });
  root = await signedIn(app, { name: 'Root', isAdmin: true });
  // So far all facts come from the sample population, and none from the member.
  const { personId } = ines.viewer;
  await app.database.db.deleteFrom('memberProfile').where('personId', '=', personId).execute();
  await sql`
    update person set headline = 'Partner', bio = 'Of the sample', email_personal = 'ines@home.example',
      sources = sources || '{"headline": "sample", "bio": "sample", "emailPersonal": "sample"}'
    where id = ${personId}`.execute(app.database.db);
});
afterAll(() => app.stop());

const params = () => ({ id: ines.viewer.personId });
const save = (body: object) => ines.ask(editingApi.save, { params: params(), body });
const changesFor = async (who: SignedIn) =>
  (await who.ask(editingApi.history, { params: params(), query: {} })).results.flatMap((entry) =>
    entry.means === 'file' ? [] : entry,
  );

/** Returns a line for each change with its fields, newest first. */
async function linesFor(who: SignedIn): Promise<string[]> {
  const changes = await changesFor(who);
  return changes.map(({ sentence, fields }) => {
    const lines = fields.map(({ field, from, to }) => `${field} ${from ?? '-'} > ${to ?? '-'}`);
    return `${sentence}: ${lines.join('; ')}`;
  });
}

const takeBack = async (at: number) => {
  const change = (await changesFor(ines))[at];
  const answer = await ines.call(editingApi.takeBack, { params: { id: change?.id ?? 0 } });
  return { offered: change?.obstacle === null, status: answer.status };
};
const DONE = { offered: true, status: 200 };

describe('The history of a profile', () => {
  it('shows a former value that the common space stated, even after the change is taken back', async () => {
    await save({ firstName: 'Lili', headline: 'Director', twitter: 'x.com/ines' });
    const first =
      'changed Basic Information: First Name Ines > Lili; Headline Partner > Director; Twitter/X - > https://x.com/ines';
    expect(await linesFor(ines)).toEqual([first]);
    expect(await takeBack(0)).toEqual(DONE);
    const back =
      'took back a change of Basic Information: First Name Lili > Ines; Headline Director > Partner; Twitter/X https://x.com/ines > -';
    expect(await linesFor(ines)).toEqual([back, first]);
    // Later changes to the common space do not affect these entries.
    await sql`update person set headline = 'Chair' where id = ${ines.viewer.personId}`.execute(
      app.database.db,
    );
    expect(await linesFor(root)).toEqual([back, first]);
  });

  it('shows a list before and after a member adds an item to the items of the common space', async () => {
    const tags = await app.database.db
      .selectFrom('lookup')
      .select(['id', 'name'])
      .where('dataset', '=', 'person-tags')
      .orderBy('id')
      .limit(2)
      .execute();
    const [one, two] = tags;
    if (!one || !two) throw new Error('There are no tags.');
    await sql`insert into person_item (person_id, dataset, item_id, position) values (${ines.viewer.personId}, 'person-tags', ${one.id}, 0)`.execute(
      app.database.db,
    );
    await save({ tagTypeIds: [one.id, two.id] });
    expect(await linesFor(ines)).toEqual([
      `changed Basic Information: Tags ${one.name} > ${one.name}, ${two.name}`,
    ]);
  });

  it('leaves out the switch beside an address if the position of the switch has not changed', async () => {
    await save({ emailPersonal: 'ines@new.example' });
    await save({ showsEmailPersonal: false });
    expect(await linesFor(ines)).toEqual([
      'changed Contact Information: Personal Email is visible yes > no',
      'changed Contact Information: Personal Email ines@home.example > ines@new.example',
    ]);
  });

  it('hides an address from members if only administrators may read it', async () => {
    const secret = '{"emailWork": "admin"}';
    await sql`update person set email_work = 'ines@secret.example', sources = sources || ${secret}::jsonb where id = ${ines.viewer.personId}`.execute(
      app.database.db,
    );
    await save({ emailWork: 'ines@work.example' });
    expect(await linesFor(ines)).toEqual(['changed Contact Information: Work Email - > ines@work.example']);
    expect(await linesFor(root)).toEqual([
      'changed Contact Information: Work Email ines@secret.example > ines@work.example',
    ]);
  });

  it('shows one changed role if the profile replaces a role of the common space', async () => {
    const { db } = app.database;
    const fact = { personId: ines.viewer.personId, source: 'sample' } as const;
    const organizationId = await anOrganization(db, { name: 'Halden Ventures' });
    const common = { ...fact, organizationId, title: 'Analyst', fromYear: 2019 };
    await db.insertInto('workRole').values(common).execute();
    const [role] = (await ines.ask(editingApi.form, { params: params() })).roles;
    const body = { organizationId, title: 'Partner', from: '2019', to: null };
    await ines.ask(editingApi.changeRole, { params: { id: role?.id ?? 0 }, body });
    const [analyst, partner] = ['Analyst', 'Partner'].map(
      (title) => `${title}, Halden Ventures, 2019 to now`,
    );
    const changed = `changed a role: Role ${analyst} > ${partner}`;
    expect(await linesFor(ines)).toEqual([changed]);
    await takeBack(0);
    const back = `took back a change of Work History: Role ${partner} > ${analyst}`;
    expect(await linesFor(ines)).toEqual([back, changed]);
  });
});

describe('A change in the history', () => {
  it('can be taken back and restored repeatedly, even the first change of a profile', async () => {
    await save({ firstName: 'Lili', emailWork: 'a@example.org', showsEmailWork: false });
    await save({ bio: 'I swim.' });
    expect(await takeBack(0)).toEqual(DONE);
    expect(await takeBack(2)).toEqual(DONE);
    // The newest entry of the history is the one that took the first change back.
    expect(await takeBack(0)).toEqual(DONE);
    expect(await takeBack(0)).toEqual(DONE);
    expect(await ines.ask(editingApi.form, { params: params() })).toMatchObject({
      firstName: 'Ines',
      lastName: 'Carvalho',
    });
  });

  it('is shown with an obstacle as soon as it can no longer be taken back', async () => {
    await save({ headline: 'Director' });
    await sql`update member_profile set headline = 'By a program' where person_id = ${ines.viewer.personId}`.execute(
      app.database.db,
    );
    const [change] = await changesFor(ines);
    expect(change?.obstacle).toBe('Cannot be taken back: it has been changed since.');
    const refused = await ines.call(editingApi.takeBack, { params: { id: change?.id ?? 0 } });
    expect(refused.problem.clientMessage).toBe(change?.obstacle);
  });
});

describe('A form lists the fields whose last change was the viewer’s', () => {
  const lastChangedBy = async (who: SignedIn) =>
    (await who.ask(editingApi.form, { params: params() })).changedByViewer;

  it('by their names in requests, until somebody else changes them', async () => {
    await save({ headline: 'Director', bio: 'I swim.' });
    await root.ask(editingApi.save, { params: params(), body: { bio: 'She swims.' } });
    expect([await lastChangedBy(ines), await lastChangedBy(root)]).toEqual([['headline'], ['bio']]);
    const [last] = await changesFor(ines);
    await ines.ask(editingApi.takeBack, { params: { id: last?.id ?? 0 } });
    expect([await lastChangedBy(ines), await lastChangedBy(root)]).toEqual([['bio', 'headline'], []]);
    const cause = await app.database.db
      .selectFrom('lookup')
      .select('id')
      .where('dataset', '=', 'causes')
      .executeTakeFirstOrThrow();
    await root.ask(editingApi.save, { params: params(), body: { supportedCauseIds: [cause.id] } });
    expect(await lastChangedBy(root)).toEqual(['supportedCauseIds']);
  });

  it('with roles by their ids', async () => {
    const body = { organizationName: 'Halden Ventures', title: 'Partner', from: '2019', to: null };
    const { id } = await ines.ask(editingApi.addRole, { params: params(), body });
    expect(await lastChangedBy(ines)).toEqual([`role ${id}`]);
  });

  it('also if it is the form of an organization', async () => {
    const id = await anOrganization(app.database.db, { name: 'Halden Ventures' });
    await root.ask(organizationEditingApi.save, { params: { id }, body: { typeId: 11, tagline: 'Climate' } });
    const { changedByViewer } = await root.ask(organizationEditingApi.form, { params: { id } });
    expect(changedByViewer).toEqual(['tagline', 'typeId']);
  });
});
