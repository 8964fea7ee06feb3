import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERYONE, spacesSeen } from '../scopes/seen-spaces.ts';
import { shownNames } from '../seen-facts/seen-names.ts';
import { type MigratedDatabase, migratedDatabase } from './migrated-database.ts';
import type { RowOf } from '../tables.ts';

const EVERYBODY = spacesSeen({
  viewer: { userId: 1, personId: 1, isAdmin: true, networkId: 1, collectiveIds: [] },
  scope: { kind: 'admin', id: EVERYONE },
});
const BO = 3;

describe('The migration of a database of the first model', () => {
  let migrated: MigratedDatabase;
  const rowsOf: MigratedDatabase['rowsOf'] = (query) => migrated.rowsOf(query);
  /** The contact with the profile address that Bo typed. Nothing confirms that this contact is Bo. */
  let contactBo: number;

  beforeAll(async () => {
    migrated = await migratedDatabase();
    contactBo = await migrated.personOf('bo');
  });
  afterAll(() => migrated.drop());

  it('keeps notes, labels, strengths, collectives, shares, exclusions, invitations and notifications', async () => {
    const sorted = (rows: readonly string[] = []) =>
      rows.map((row) => row.replace(String(contactBo), String(BO))).toSorted();
    expect(contactBo).toBeGreaterThan(4_294_967_295);
    const isNews = (row: string) => row.includes('addresses-waiting');
    for (const { table, rows } of migrated.kept) {
      const now = await migrated.rowsNow(table);
      const kept = now.filter((row) => !isNews(row));
      expect(sorted(kept), table).toEqual(sorted(rows));
    }
  });

  it("sends administrators one notification that members' LinkedIn addresses wait for confirmation", async () => {
    const receivers = await rowsOf(
      sql<object>`select is_admin from notification join users on users.id = user_id where kind = 'addresses-waiting'`,
    );
    expect(receivers).toEqual([{ isAdmin: true }]);
  });

  it('shows administrators every person about whom facts are left, with the previous name', async () => {
    const rows = await rowsOf(
      sql<{ id: number; name: string }>`
        select person_id as id, name from (${shownNames(EVERYBODY, EVERYBODY.people)}) as n order by person_id`,
    );
    expect(rows.map(({ id, name }) => [id, name])).toEqual([
      [1, 'Administrator'],
      [2, 'Ada Ångström'],
      [3, 'Bo de la Cruz'],
      [4, 'Cy Dunn'],
      [5, 'Di Eze'],
      [6, 'Ed Fox'],
      [10, 'Leila Haddad'],
      [11, 'Max Ito'],
      [12, 'Nia Jones'],
      [15, 'Sam Ple'],
      [16, 'Zoe Moss'],
      [contactBo, 'Bo de la Cruz'],
    ]);
  });

  it('keeps persons that only a note refers to, and deletes persons that nothing refers to', async () => {
    const rows = await rowsOf(sql<object>`select id, name, sources from person where id in (13, 14)`);
    expect(rows).toEqual([{ id: 13, name: null, sources: {} }]);
  });

  it("moves a contact's notes, labels, strengths and exclusions to the new person, except those in a collective of the member, those by somebody in such a collective who lacks the contact, and labels of administrators", async () => {
    const notes = await rowsOf(
      sql<{
        note: string;
        personId: number;
      }>`select note, person_id from note where note like '% of Bo' order by note`,
    );
    expect(notes.map((row) => Object.values(row))).toEqual([
      ['Ada of Bo', contactBo],
      ['Cy of Bo', contactBo],
      ['Ed of Bo', BO],
      ['Harbour of Bo', BO],
    ]);
    const labels = await rowsOf(
      sql<{ name: string; personId: number }>`
        select name, person_id from label_person join label on label.id = label_id where person_id in (${BO}, ${contactBo}) order by name`,
    );
    expect(labels.map((row) => Object.values(row))).toEqual([
      ['Crew', BO],
      ['Friends', contactBo],
      ['Watch', BO],
    ]);
    const strengths = await rowsOf(
      sql<RowOf<'relationship', 'userId' | 'toPersonId'>>`
        select user_id, to_person_id from relationship where to_person_id in (${BO}, ${contactBo}) order by user_id`,
    );
    expect(strengths.map((row) => Object.values(row))).toEqual([
      [2, contactBo],
      [4, contactBo],
      [6, BO],
    ]);
    const hidden = await rowsOf(
      sql<RowOf<'shareLeftOut', 'personId'>>`select person_id from share_left_out order by person_id`,
    );
    expect(hidden.map((row) => row.personId)).toEqual([10, 16, contactBo]);
  });
});
