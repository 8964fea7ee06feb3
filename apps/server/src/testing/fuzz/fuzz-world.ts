import type { TokenScope } from '@kithline/contract/endpoint.ts';
import { registrationsApi } from '@kithline/contract/registrations.ts';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { hashPassword } from '../../accounts/password-hash.ts';
import { hashToken } from '../../accounts/tokens.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { Db } from '../../tables.ts';
import { stopCode } from '../../weekly-mail/stop-code.ts';
import { anAccessToken } from '../access-tokens.ts';
import { aWorld, type Role, type World } from '../permissions/world.ts';
import { anInvite, detailsOf } from '../registering.ts';
import type { TestApp } from '../test-app.ts';
import { type FactorsOfWorld, giveFactors } from './factors-of-world.ts';

/** The password of every user in a fuzzed world. */
export const PASSWORD = 'violet canyon 81 drum';

/**
 * The world of the permission table (its members and their data), with additional data. Calls that are
 * refused in every line of the table can succeed with this data.
 */
export interface FuzzWorld extends World, FactorsOfWorld {
  readonly memberUsername: string;
  readonly memberPersonId: number;
  /** The code with which the member can set a new password. */
  readonly resetCode: string;
  /** The code with which the member can confirm the requested login email. */
  readonly confirmCode: string;
  /** The code that takes back the change of the collaborator's login email. */
  readonly undoCode: string;
  /** A LinkedIn address that the member typed, which waits for an administrator's confirmation. */
  readonly waitingSlug: string;
  /** Code of a registration whose details were submitted. */
  readonly begunCode: string;
  readonly pictureKey: string;
  /** The id of another session of the member, in which no requests are sent. */
  readonly sessionId: string;
  /** The secrets of tokens, by role and by scope. The visitor has none. */
  readonly tokens: Readonly<Partial<Record<Role, Readonly<Record<TokenScope, string>>>>>;
  /** The id of a token of the collaborator with which no requests are sent. */
  readonly tokenId: string;
  /** The code of a link in the member's weekly mail. */
  readonly stopCode: string;
  /** The id of a failed job. */
  readonly failedJobId: string;
}

/** The name of the jobs that are stored as failed on purpose. */
export const FAILED_JOB = 'fails-in-fuzzing';

let hash: Promise<string> | null = null;

export async function aFuzzWorld(app: TestApp): Promise<FuzzWorld> {
  const { db } = app.database;
  const world = await aWorld(app);
  const passwordHash = await (hash ??= hashPassword(PASSWORD));
  // Locks users in the order of their ids, as requests do, because another order could end in a deadlock.
  await sql`
    update users set password_hash = ${passwordHash}
    where id in (select id from users where password_hash = 'none' order by id for update)`.execute(db);
  const member = await db
    .selectFrom('users')
    .select(['username', 'usernameNorm', 'personId'])
    .where('id', '=', world.memberUserId)
    .executeTakeFirstOrThrow();
  await offerRole(db, world, member.personId);
  return {
    ...world,
    memberUsername: member.username,
    memberPersonId: member.personId,
    begunCode: await beginRegistration(app),
    pictureKey: await keepPicture(db, member.personId),
    stopCode: stopCode(app.context, { userId: world.memberUserId, addressNorm: member.usernameNorm }),
    tokens: await giveTokens(app, world),
    tokenId: (await anAccessToken(app, world.collaboratorUserId)).id,
    failedJobId: await failJob(app),
    sessionId: await openOtherSession(db, world.memberUserId),
    ...(await typeAddress(db, member.personId)),
    ...(await storeCodes(db, world)),
    ...(await giveFactors(app, world)),
  };
}

async function giveTokens(app: TestApp, world: World): Promise<FuzzWorld['tokens']> {
  const tokens: Partial<Record<Role, Record<TokenScope, string>>> = {};
  for (const [role, userId] of Object.entries(world.userIds) as [Role, number][]) {
    const read = await anAccessToken(app, userId);
    const write = await anAccessToken(app, userId, { mayWrite: true });
    tokens[role] = { read: read.secret, write: write.secret };
  }
  return tokens;
}

/** Stores the codes that the member and the collaborator would get by mail. */
async function storeCodes(
  db: Db,
  { memberUserId, collaboratorUserId }: World,
): Promise<Pick<FuzzWorld, 'resetCode' | 'confirmCode' | 'undoCode'>> {
  const [resetCode, confirmCode, undoCode] = [newCode(), newCode(), newCode()];
  const expiresOn = new Date(Date.now() + 3_600_000);
  await db
    .insertInto('passwordReset')
    .values({ codeHash: hashToken(resetCode), userId: memberUserId, expiresOn })
    .execute();
  const address = (code: string) => ({
    codeHash: hashToken(code),
    username: `${code}@example.test`,
    usernameNorm: `${code}@example.test`,
    expiresOn,
  });
  await db
    .insertInto('usernameRequest')
    .values({ ...address(confirmCode), userId: memberUserId, createdOn: new Date() })
    .execute();
  await db
    .insertInto('formerUsername')
    .values({ ...address(undoCode), userId: collaboratorUserId, changedOn: new Date() })
    .execute();
  return { resetCode, confirmCode, undoCode };
}

async function typeAddress(db: Db, personId: number): Promise<Pick<FuzzWorld, 'waitingSlug'>> {
  const waitingSlug = `typed-${newCode()}`;
  await sql`insert into address_claim (person_id, slug) values (${personId}, ${waitingSlug})`.execute(db);
  return { waitingSlug };
}

/** Makes the collaborator's file state the member's employer, so that the role is offered to the member. */
async function offerRole(db: Db, world: World, personId: number): Promise<void> {
  const { memberUserId, collaboratorNetworkId, organizationId } = world;
  const code = newCode();
  const roleId = personId + 1_000_000;
  await sql`
    insert into network_contact (network_id, person_id, connected_on, first_name, last_name, name, name_key, last_key, company, position,
      organization_id, role_id)
    select ${collaboratorNetworkId}, p.id, date '2020-02-03', p.first_name, p.last_name, p.name, p.name_key, p.last_key, 'Company',
      'Engineer', ${organizationId}, ${roleId}
    from person p where p.id = ${personId}`.execute(db);
  await sql`
    with asked as (
      insert into invite (first_name, last_name, email_address, email_key, registration_code, search_norm)
      values ('Mia', 'Moe', ${code}, ${code}, ${code}, 'mia moe') returning id)
    insert into registration (invite_id, first_name, last_name, email_primary, status, person_id, user_id, offered_role_id, completed)
    select id, 'Mia', 'Moe', ${code}, 'Complete.', ${personId}, ${memberUserId}, ${roleId}, true from asked`.execute(
    db,
  );
}

async function beginRegistration(app: TestApp): Promise<string> {
  const invited = await anInvite(app);
  await app.visitor().ask(registrationsApi.init, { body: detailsOf(invited) });
  return invited.code;
}

/** Stores a failed job that no server runs, even if it is tried again. */
async function failJob({ context: { jobs }, database: { db } }: TestApp): Promise<string> {
  await jobs.enqueue(db, defineJob({ name: FAILED_JOB, payload: z.object({}), tries: 1, retryDelay: 1 }), {});
  const { rows } = await sql<{ id: string }>`
    update pgboss.job set state = 'failed', completed_on = now()
    where name = ${FAILED_JOB} and state = 'created' returning id`.execute(db);
  return rows[0]?.id ?? '';
}

async function openOtherSession(db: Db, userId: number): Promise<string> {
  const { id } = await db
    .insertInto('session')
    .values({ tokenHash: hashToken(newCode()), userId, expiresOn: new Date(Date.now() + 3_600_000) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function keepPicture(db: Db, personId: number): Promise<string> {
  const key = newCode();
  await db
    .insertInto('picture')
    .values({ key, mediaType: 'image/webp', bytes: Buffer.from('picture') })
    .execute();
  const shown = { profilePicture: `/api/pictures/${key}` };
  await db.updateTable('person').set(shown).where('id', '=', personId).execute();
  return key;
}

const newCode = (): string => randomBytes(16).toString('hex');
