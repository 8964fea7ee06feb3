import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { ORGANIZATION_REFERENCES, PERSON_REFERENCES, type Reference } from './references.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

interface ForeignKey {
  reference: string;
  /**
   * What PostgreSQL does with the row when the person or organization that it refers to is deleted.
   * a: refuses. c: deletes the row. n: clears the column.
   */
  rule: 'a' | 'c' | 'n';
}

const inDatabase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const nameOf = ({ table, column }: Reference): string => inDatabase(`${table}.${column}`);
const withForeignKey = (references: readonly Reference[]): readonly Reference[] =>
  references.filter(({ path }) => path === undefined);

async function foreignKeysTo(table: string): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select key.conrelid::regclass || '.' || a.attname as reference, key.confdeltype as rule
    from pg_constraint key join pg_attribute a on a.attrelid = key.conrelid and a.attnum = any(key.conkey)
    where key.contype = 'f' and key.confrelid = ${table}::regclass`.execute(app.database.db);
  return rows;
}

/** The other columns of the unique index that contains the referring column; null without such an index. */
async function uniqueWith({ table, column }: Reference): Promise<string | null> {
  const { rows } = await sql<{ columns: string[] }>`
    select array_agg(a.attname::text order by a.attname) as columns
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey::int2[])
    where i.indisunique and i.indrelid = ${inDatabase(table)}::regclass
    group by i.indexrelid having bool_or(a.attname = ${inDatabase(column)})`.execute(app.database.db);
  const columns = rows[0]?.columns.filter((name) => name !== inDatabase(column));
  return columns === undefined ? null : columns.join(', ');
}

describe.each([
  ['person', PERSON_REFERENCES],
  ['organization', ORGANIZATION_REFERENCES],
] as const)('The registry of references to the table %s', (table, references) => {
  it('names every foreign key to the table, and otherwise only paths in JSON', async () => {
    const keys = await foreignKeysTo(table);
    expect(withForeignKey(references).map(nameOf).toSorted()).toEqual(
      keys.map(({ reference }) => reference).toSorted(),
    );
  });

  it('says “dropped” only where PostgreSQL deletes the row, and “cleared” if and only if PostgreSQL clears the column', async () => {
    const rules = new Map((await foreignKeysTo(table)).map(({ reference, rule }) => [reference, rule]));
    for (const reference of withForeignKey(references)) {
      const rule = rules.get(nameOf(reference));
      if (reference.keeping === 'dropped')
        expect([nameOf(reference), rule]).toEqual([nameOf(reference), 'c']);
      expect([nameOf(reference), rule === 'n']).toEqual([nameOf(reference), reference.keeping === 'cleared']);
    }
  });

  it('names the columns that are unique together with each reference', async () => {
    for (const reference of withForeignKey(references)) {
      const named = reference.uniqueWith?.map(inDatabase).toSorted().join(', ') ?? null;
      expect([nameOf(reference), named]).toEqual([nameOf(reference), await uniqueWith(reference)]);
    }
  });
});

/**
 * Columns of ids that are not in the registry: most refer to neither persons nor organizations, and the
 * others may hold ids of deleted ones.
 */
const OTHER_IDS = new Set([
  // Rows of `activity` are never changed, so they keep the ids of people and things that no longer exist.
  'activity.also_id',
  'activity.change_id',
  'activity.on_id',
  'activity.person_id',
  'activity.user_id',
  // A view of `network_share`.
  'collective_network.collective_id',
  'collective_network.network_id',
  // Users, whose accounts may no longer exist.
  'conversation.first_user_id',
  'conversation.second_user_id',
  // Imports, contacts and roles.
  'contact_import.previous_import_id',
  'former_statement.contact_id',
  'former_statement.first_import_id',
  'former_statement.last_import_id',
  'former_statement.role_id',
  'contact_move.import_id',
  'network.import_id',
  'network_contact.contact_id',
  'network_contact.first_import_id',
  'network_contact.role_id',
  'notification.import_id',
  // A place.
  'place_name.place_id',
  // A role.
  'registration.offered_role_id',
  // The number of a circle.
  'users.circle_id',
  // The previous event.
  'security_event.after_id',
]);

/** Only `notification.facts` is in the registry. Ids in other columns may be out of date. */
const JSON_COLUMNS = new Set([
  'contact_import.messages',
  'contact_import.result',
  'contact_import_remarks.remarks',
  'message.facts', // Ids of participants, and a subject.
  'saved_search.filter', // A filter, which may name deleted persons and organizations.
  'message_report.messages', // Former texts, with ids of participants.
  'notification.facts',
  'organization.sources',
  'person.sources',
  'member_profile.sources',
  // States of fields for the history. Their ids are looked up when they are shown or restored.
  'profile_change_field.after',
  'profile_change_field.before',
  'profile_change_field.common',
  'server_line.figures', // Numbers.
  'setting.value',
]);

describe('Every other column that may refer to a person or an organization is listed in this test', () => {
  it('among columns without a foreign key', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.table_name || '.' || c.column_name as name
      from information_schema.columns c
      join pg_attribute a on a.attrelid = format('public.%I', c.table_name)::regclass and a.attname = c.column_name
      where c.table_schema = 'public' and c.data_type in ('bigint', 'integer') and c.column_name like '%\\_id'
        and not exists (
          select from pg_constraint key
          where key.contype = 'f' and key.conrelid = a.attrelid and a.attnum = any(key.conkey))`.execute(
      app.database.db,
    );
    expect(rows.map(({ name }) => name).filter((name) => !OTHER_IDS.has(name))).toEqual([]);
  });

  it('among JSON columns', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'jsonb'`.execute(app.database.db);
    expect(rows.map(({ name }) => name).filter((name) => !JSON_COLUMNS.has(name))).toEqual([]);
    const named = [...PERSON_REFERENCES, ...ORGANIZATION_REFERENCES].filter(({ path }) => path !== undefined);
    expect(named.map(nameOf)).toEqual(['notification.facts']);
  });
});
