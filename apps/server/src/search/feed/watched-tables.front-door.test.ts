import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tables } from '../../tables.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { openFeed } from './feed.ts';

interface Watched {
  kind: Tables['searchChange']['kind'];
  /**
   * The column whose values are recorded. Clients have no such column: `collective` means the ids of the
   * client's collectives.
   */
  id: string;
  /** Columns that the search in memory does not read. */
  unread: readonly string[];
}

const UNREAD_OF_FACTS = [
  'headline',
  'bio',
  'email_personal',
  'email_work',
  'linkedin',
  'twitter',
  'angellist',
  'crunchbase',
  'website',
  'crm',
  'created_on',
  'updated_on',
];
const UNREAD_OF_STATEMENTS = ['email', 'email_is_personal', 'mailbox_name'];
const WATCHED: Readonly<Record<string, Watched>> = {
  person: { kind: 'person', id: 'id', unread: UNREAD_OF_FACTS },
  member_profile: {
    kind: 'person',
    id: 'person_id',
    unread: [...UNREAD_OF_FACTS, 'shows_email_personal', 'shows_email_work'],
  },
  users: {
    kind: 'person',
    id: 'person_id',
    unread: [
      'username',
      'username_norm',
      'password_hash',
      'created_on',
      'updated_on',
      'username_proven',
      // Other triggers watch this column.
      'suspended_on',
      'last_seen_on',
      'second_factor_due_on',
      'browser_round',
      'circle_id',
    ],
  },
  network_contact: { kind: 'person', id: 'person_id', unread: UNREAD_OF_STATEMENTS },
  former_statement: { kind: 'person', id: 'person_id', unread: UNREAD_OF_STATEMENTS },
  work_role: { kind: 'person', id: 'person_id', unread: ['created_on', 'updated_on'] },
  education: { kind: 'person', id: 'person_id', unread: ['created_on', 'updated_on'] },
  person_item: { kind: 'person', id: 'person_id', unread: [] },
  person_supported_organization: { kind: 'person', id: 'person_id', unread: [] },
  organization: {
    kind: 'organization',
    id: 'id',
    unread: [
      'tagline',
      'summary',
      'linkedin',
      'twitter',
      'angellist',
      'crunchbase',
      'website',
      'career_website',
      'crm',
      'linkedin_slug',
      'mapped_linkedin_slugs',
      'mapped_pdl_company_ids',
      'mapped_pdl_school_ids',
      'year_founded',
      'funding_stage_id',
      'lifecycle_stage_id',
      'revenue_range_id',
      'school_type',
      'total_enrollment',
      'number_of_offices',
      'number_of_consultants',
      'number_of_funds',
      'number_of_investments',
      'number_of_exits',
      'investment_portfolio',
      'created_on',
      'created_by',
      'updated_on',
      'updated_by',
      'enriched_on',
    ],
  },
  organization_name: { kind: 'organization', id: 'organization_id', unread: [] },
  organization_item: { kind: 'organization', id: 'organization_id', unread: [] },
  title: { kind: 'title', id: 'id', unread: ['classifier_version'] },
  network: { kind: 'network', id: 'id', unread: ['created_on', 'asks_for_import'] },
  contact_import: {
    kind: 'network',
    id: 'network_id',
    // Of an import's state, a search reads only whether it is completed.
    unread: [
      'user_id',
      'state',
      'previous_file_day',
      'previous_import_id',
      'previous_updated_on',
      'file_name',
      'encoding',
      'latest_entry',
      'stage',
      'done',
      'total',
      'messages',
      'contacts_added',
      'contacts_removed',
      'result',
      'error',
      'tries',
      'created_on',
      'started_on',
      'failed_on',
    ],
  },
  network_share: { kind: 'share', id: 'collective_id', unread: [] },
  share_left_out: { kind: 'share', id: 'collective_id', unread: [] },
  collaborator: { kind: 'belonging', id: 'collective_id', unread: ['created_on'] },
  collective: {
    kind: 'belonging',
    id: 'id',
    unread: ['name', 'name_norm', 'description', 'draft_id', 'created_on', 'updated_on'],
  },
  client: {
    kind: 'belonging',
    id: 'collective',
    unread: ['name', 'name_norm', 'description', 'profile_picture', 'created_on', 'updated_on', 'vouches'],
  },
  lookup: { kind: 'lookup', id: 'id', unread: [] },
  // A search asks the database which places are in a region or have a name.
  place: { kind: 'place', id: 'id', unread: ['division', 'searched'] },
};

/**
 * Tables that are not copied into the memory of the search. A search that needs their data reads the
 * database.
 */
const UNWATCHED = [
  'access_token',
  'activity',
  'address_claim',
  'attempt',
  'authenticator',
  'backup_run',
  'collaborator_removal',
  'collective_invitation',
  'contact_import_file',
  'contact_import_remarks',
  'contact_move',
  'conversation',
  'decided_lookup_name',
  'former_username',
  'ended_session',
  'halfway_sign_in',
  'handed_mail',
  'introduction',
  'introduction_off',
  'introduction_off_from',
  'introduction_step',
  'invite',
  'label',
  'label_organization',
  'label_person',
  'label_rhythm',
  'logged_touch',
  'mail_state',
  'message',
  'message_reaction',
  'message_report',
  'message_text',
  'messaging_setting',
  'migration',
  'note',
  'notification',
  'organization_type',
  'parted_key',
  'participant',
  'passkey',
  'password_reset',
  'person_key',
  'logo_search',
  'picture',
  'place_name',
  'profile_change',
  'profile_change_field',
  'provider_identity',
  'recovery_code',
  'registration',
  'relationship',
  'retired_lookup',
  'retired_use',
  'scope',
  'search_change',
  'search_feed',
  'changed_job_seen',
  'saved_search',
  'saved_search_view',
  'security_event',
  'server_day',
  'server_line',
  'session',
  'setting',
  'share_left_out_label',
  'share_left_out_person',
  'spent_challenge',
  'touch_rhythm',
  'user_block',
  'username_request',
  'weekly_mail',
  'weekly_mail_setting',
];

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  // The test writes rows to one table at a time, so these rows need neither related rows nor sensible values.
  const { rows } = await sql<{ statement: string }>`
    select format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as statement from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('f', 'c')
    union all
    select format('alter table %I alter column %I drop identity', table_name, column_name) from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`.execute(database.db);
  for (const { statement } of rows) await sql.raw(statement).execute(database.db);
  for (const table of Object.keys(WATCHED)) await sql`delete from ${sql.table(table)}`.execute(database.db);
  await database.db.deleteFrom('searchChange').execute();
  await openFeed(database.db);
});
afterAll(() => database.drop());

type Open = Transaction<Tables>;

async function rolledBack(work: (db: Open) => Promise<void>): Promise<void> {
  const done = new Error('done');
  const trying = database.db.transaction().execute(async (db) => {
    await work(db);
    throw done;
  });
  await trying.catch((error: unknown) => {
    if (error !== done) throw error;
  });
}

interface Column {
  name: string;
  type: string;
  needed: boolean;
}

async function columnsOf(db: Open, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select column_name as name, udt_name as type, is_nullable = 'NO' and column_default is null as needed
    from information_schema.columns where table_schema = 'public' and table_name = ${table} order by ordinal_position`.execute(
    db,
  );
  return rows;
}

/** SQL literals for the columns of a new row, by type. */
const FIRST: Readonly<Record<string, string>> = {
  int8: '7',
  int4: '7',
  int2: '7',
  float4: '7',
  text: "'x'",
  bool: 'true',
  date: "'2026-01-01'",
  timestamptz: "'2026-01-01'",
  jsonb: "'{}'",
  _text: `'{other}'`,
  _int8: "'{}'",
};
/** SQL literals to which the columns change, by type. */
const OTHER: Readonly<Record<string, string>> = {
  ...FIRST,
  int8: '8',
  int4: '8',
  int2: '8',
  float4: '8',
  text: "'y'",
  uuid: "'00000000-0000-4000-8000-000000000002'",
  date: "'2026-01-02'",
  timestamptz: "'2026-01-02'",
  jsonb: '\'{"firstName": "admin"}\'',
  _int8: "'{8}'",
};

/** Inserts a row in which every id is 7. */
async function aRow(db: Open, table: string): Promise<void> {
  const needed = (await columnsOf(db, table)).filter((column) => column.needed || column.name === 'id');
  const names = needed.map(({ name }) => sql.ref(name));
  const values = needed.map(({ type }) => sql.raw(FIRST[type] ?? 'no value'));
  await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(values)})`.execute(db);
}

/** The changes recorded since the last call. */
async function changes(db: Open): Promise<{ kind: string; ids: number[] }[]> {
  const rows = await db.deleteFrom('searchChange').returning(['kind', 'ids']).execute();
  return rows.map(({ kind, ids }) => ({ kind, ids: ids.toSorted((a, b) => a - b) }));
}

/** The ids recorded for the row of `aRow`. */
const idsOf = (watched: Watched): number[] => [watched.id === 'collective' ? 31 : 7];

async function prepare(db: Open, table: string): Promise<void> {
  if (table === 'client')
    await sql`insert into collective (id, client_id, name, name_norm) values (31, 7, 'x', 'x'), (32, 9, 'x', 'x')`.execute(
      db,
    );
  await changes(db);
}

describe('The tables of the database', () => {
  it('are each listed here as watched or as unwatched', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
      database.db,
    );
    const known = [...Object.keys(WATCHED), ...UNWATCHED];
    expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
  });

  it('have search triggers for inserts, updates, deletes and truncation if watched, and otherwise none', async () => {
    const { rows } = await sql<{ name: string }>`
      select tgrelid::regclass || ' ' || tgname as name from pg_trigger where not tgisinternal and tgenabled = 'O'
        and tgrelid <> 'activity'::regclass`.execute(database.db);
    const ways = ['search_insert', 'search_update', 'search_delete', 'search_truncate'];
    const expected = Object.keys(WATCHED).flatMap((table) => ways.map((way) => `${table} ${way}`));
    const further = ['users search_update_of_belonging', 'users search_update_of_network'];
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...expected, ...further].toSorted());
  });

  it('have triggers that record the network and the collectives of a member who is suspended or restored', () =>
    rolledBack(async (db) => {
      await aRow(db, 'users');
      await aRow(db, 'network');
      await sql`insert into client (id, owner_id, name, name_norm) values (7, 7, 'x', 'x')`.execute(db);
      await sql`insert into collective (id, client_id, name, name_norm) values (31, 7, 'x', 'x'), (32, 9, 'x', 'x')`.execute(
        db,
      );
      await sql`insert into collaborator (collective_id, user_id) values (32, 7)`.execute(db);
      for (const value of ['now()', 'null']) {
        await changes(db);
        await sql`update users set suspended_on = ${sql.raw(value)}`.execute(db);
        expect(await changes(db)).toEqual([
          { kind: 'belonging', ids: [31, 32] },
          { kind: 'network', ids: [7] },
        ]);
      }
    }));
});

describe('The feed', () => {
  it('is unlogged, so that a crash that loses transactions also empties it', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind = 'r' and relpersistence = 'u' and relname like 'search_%'`.execute(
      database.db,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(['search_change', 'search_feed']);
  });
});

describe.each(Object.entries(WATCHED))('A row of %s', (table, watched) => {
  const recorded = [{ kind: watched.kind, ids: idsOf(watched) }];

  it('is recorded when it is inserted and when it is deleted', () =>
    rolledBack(async (db) => {
      await prepare(db, table);
      await aRow(db, table);
      expect(await changes(db)).toEqual(recorded);
      await sql`delete from ${sql.table(table)} where false`.execute(db);
      expect(await changes(db)).toEqual([]);
      await sql`delete from ${sql.table(table)}`.execute(db);
      expect(await changes(db)).toEqual(recorded);
    }));

  it('is recorded when a column that the search in memory reads changes, but not when any other column does', () =>
    rolledBack(async (db) => {
      await prepare(db, table);
      await aRow(db, table);
      await changes(db);
      for (const { name, type } of await columnsOf(db, table)) {
        await sql`savepoint before`.execute(db);
        const other = type === 'bool' ? `not coalesce(${name}, false)` : (OTHER[type] ?? 'no value');
        await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${sql.ref(name)}`.execute(db);
        expect([name, await changes(db)]).toEqual([name, []]);
        await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${sql.raw(other)}`.execute(db);
        const ids = name === watched.id ? [7, 8] : idsOf(watched);
        const expected = watched.unread.includes(name) ? [] : [{ kind: watched.kind, ids }];
        expect([name, await changes(db)]).toEqual([name, expected]);
        await sql`rollback to savepoint before`.execute(db);
      }
    }));

  it('is not recorded when its table is truncated; instead, the feed is closed', () =>
    rolledBack(async (db) => {
      await sql`truncate ${sql.table(table)}`.execute(db);
      expect(await db.selectFrom('searchFeed').selectAll().execute()).toEqual([]);
    }));
});

describe('A recorded change', () => {
  it('to an earlier statement also contains the person to whom the statement’s contact refers today', () =>
    rolledBack(async (db) => {
      await sql`insert into network_contact (network_id, contact_id, person_id) values (7, 7, 40)`.execute(
        db,
      );
      await changes(db);
      await aRow(db, 'former_statement');
      expect(await changes(db)).toEqual([{ kind: 'person', ids: [7, 40] }]);
      await sql`update former_statement set contact_id = 9`.execute(db);
      expect(await changes(db)).toEqual([{ kind: 'person', ids: [7, 40] }]);
    }));

  it('is one row per SQL statement, with each id from before and after the statement once', () =>
    rolledBack(async (db) => {
      await sql`
        insert into work_role (id, person_id)
        select n, 50 + n % 3 from generate_series(1, 5000) n`.execute(db);
      expect(await changes(db)).toEqual([{ kind: 'person', ids: [50, 51, 52] }]);
      await sql`update work_role set person_id = 60 where person_id = 50`.execute(db);
      expect(await changes(db)).toEqual([{ kind: 'person', ids: [50, 60] }]);
    }));

  it('contains the network when an import completes, and is not written while the import runs', () =>
    rolledBack(async (db) => {
      await aRow(db, 'contact_import');
      await changes(db);
      await sql`update contact_import set state = 'running', stage = 'reading', done = 5`.execute(db);
      expect(await changes(db)).toEqual([]);
      await sql`update contact_import set state = 'completed'`.execute(db);
      expect(await changes(db)).toEqual([{ kind: 'network', ids: [7] }]);
    }));

  it('is not written for a new owner of a client without collectives', () =>
    rolledBack(async (db) => {
      await sql`insert into client (id, name, name_norm, owner_id) values (5, 'x', 'x', 1)`.execute(db);
      await sql`update client set owner_id = 2 where id = 5`.execute(db);
      expect(await changes(db)).toEqual([]);
    }));
});
