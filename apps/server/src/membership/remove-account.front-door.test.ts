import { accountApi, authApi } from '@kithline/contract/accounts.ts';
import { lookupsApi } from '@kithline/contract/lookups.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { NEW_PASSWORD } from '../testing/registering.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { aWholeMembership, spreadIds, TYPED, type WholeMembership } from './testing/a-whole-membership.ts';
import { type AnyRow, everyRow, rowsWith } from './testing/every-row.ts';

/** The ids with which a row can refer to the member, or to what is deleted with the account. */
async function numbersOf(
  app: TestApp,
  { leaver, clientId, collectiveId }: WholeMembership,
): Promise<number[]> {
  const { userId, personId, networkId } = leaver.viewer;
  const { rows } = await sql<{ id: number }>`
    select id from note where user_id = ${userId} or scope_id = ${collectiveId}
    union select id from label where scope_id in (${networkId}, ${collectiveId})
    union select id from contact_import where user_id = ${userId}
    union select id from collective_invitation where user_id = ${userId} or collective_id = ${collectiveId}
    union select invite_id from registration where user_id = ${userId}`.execute(app.database.db);
  return [userId, personId, networkId, clientId, collectiveId, ...rows.map(({ id }) => id)];
}

/** Tables in which a row can contain a member's ids or texts. */
const TABLES_WITH_TRACES = [
  'access_token',
  'activity',
  'authenticator',
  'changed_job_seen',
  'client',
  'collaborator',
  'collaborator_removal',
  'collective',
  'collective_invitation',
  'contact_import',
  'contact_import_remarks',
  'conversation',
  'education',
  'former_statement',
  'halfway_sign_in',
  'introduction',
  'introduction_off',
  'introduction_off_from',
  'introduction_step',
  'invite',
  'label',
  'label_person',
  'label_rhythm',
  'logged_touch',
  'member_profile',
  'message',
  'message_report',
  'message_text',
  'messaging_setting',
  'network',
  'network_contact',
  'network_share',
  'note',
  'notification',
  'organization',
  'organization_name',
  'participant',
  'passkey',
  'password_reset',
  'person',
  'person_item',
  'person_key',
  'person_supported_organization',
  'recovery_code',
  'registration',
  'relationship',
  'saved_search',
  'saved_search_view',
  'scope',
  'security_event',
  'session',
  'share_left_out',
  'share_left_out_label',
  'share_left_out_person',
  'touch_rhythm',
  'user_block',
  'users',
  'weekly_mail_setting',
  'work_role',
];

const rowsOf = (rows: readonly AnyRow[], of: string): AnyRow[] => rows.filter(({ table }) => table === of);

const tablesOf = (rows: readonly AnyRow[]): string[] =>
  [...new Set(rows.map(({ table }) => table))].toSorted((a, b) => a.localeCompare(b));

describe('a deleted account', () => {
  let app: TestApp;
  let whole: WholeMembership;
  let traces: { words: string[]; numbers: number[] };
  let before: AnyRow[];
  let after: AnyRow[];

  beforeAll(async () => {
    app = await testApp({ started: true });
    await spreadIds(app);
    whole = await aWholeMembership(app);
    traces = { words: [TYPED], numbers: await numbersOf(app, whole) };
    before = await everyRow(app.database.db);
    await whole.leaver.ask(accountApi.remove, { body: { password: NEW_PASSWORD } });
    after = await everyRow(app.database.db);
    return () => app.stop();
  });

  it('had data in every table that refers to members', () => {
    expect(tablesOf(rowsWith(before, traces))).toEqual(TABLES_WITH_TRACES);
    expect(rowsOf(before, 'picture')).toHaveLength(1);
  });

  it('leaves no id of the member outside Activity, and none of the texts that are deleted with the account', () => {
    expect(rowsWith(after, traces).filter(({ table }) => table !== 'activity')).toEqual([]);
    expect(rowsOf(after, 'picture')).toEqual([]);
  });

  it('leaves no texts in Activity except the names of collectives and clients', () => {
    const words = { words: [TYPED, 'leaver'], numbers: [-1] };
    const left = rowsWith(rowsOf(after, 'activity'), words).map(({ row }) => row);
    expect(left.filter((row) => !/,(?:collective|client|share),/u.test(row))).toEqual([]);
    expect(left.length).toBeGreaterThan(0);
  });

  it('leaves all rows without the member’s ids or texts, except steps of the member’s requests, the member’s picture, and a person who was only in the member’s files', () => {
    const left = new Set(after.map(({ table, row }) => `${table} ${row}`));
    const own = new Set(rowsWith(before, traces));
    const deleted = before.filter((one) => !own.has(one) && !left.has(`${one.table} ${one.row}`));
    expect(tablesOf(deleted)).toEqual(['introduction_step', 'person', 'person_key', 'picture']);
    expect(rowsOf(deleted, 'person')).toHaveLength(1);
  });

  it('keeps all people, organizations, contacts, collectives, clients and users that are neither the member’s own nor only in the member’s files', () => {
    const TABLES = ['person', 'organization', 'network_contact', 'collective', 'client', 'users'];
    const counts = (rows: readonly AnyRow[]) =>
      Object.fromEntries(TABLES.map((table) => [table, rowsOf(rows, table).length]));
    const { network_contact: contacts = 0, ...others } = counts(before);
    expect(counts(after)).toEqual({
      // The member, a person who was only in the member's file, and an organization that was only in an
      // earlier file.
      person: Number(others['person']) - 2,
      organization: Number(others['organization']) - 1,
      network_contact: contacts - 2,
      collective: Number(others['collective']) - 1,
      client: Number(others['client']) - 1,
      users: Number(others['users']) - 1,
    });
  });

  it("keeps a label that the member added in another client's collective", async () => {
    const { cora, coraCollectiveId } = whole;
    const query = { dataset: 'collective-labels' as const, collectiveId: coraCollectiveId };
    const { results } = await cora.ask(lookupsApi.autocomplete, { query });
    expect(results.map(({ name }) => name)).toEqual(['Speaker']);
  });

  it('has no session left and cannot log in', async () => {
    expect((await whole.leaver.call(authApi.current)).status).toBe(401);
    const body = { username: `${TYPED}@example.test`, password: NEW_PASSWORD };
    expect((await app.visitor().call(authApi.signIn, { body })).status).toBe(401);
  });
});
