import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { hashToken } from '../../apps/server/src/accounts/tokens.ts';
import { createDatabase, createPool } from '../../apps/server/src/platform/db/database.ts';
import type { Db, Tables } from '../../apps/server/src/tables.ts';
import { aCollective, aMember } from '../../apps/server/src/testing/factories.ts';
import type { Viewer } from '../../apps/server/src/viewer.ts';
import { isDone, send } from './caller.ts';
import { until } from './programs.ts';

export interface Member extends Viewer {
  readonly name: string;
  readonly session: string;
}

export interface Population {
  readonly administrator: Member;
  readonly members: readonly Member[];
  readonly collectiveId: number;
  /** Conversation n is between the members 2n and 2n + 1. */
  readonly conversations: readonly number[];
  /** People in the networks of the first two members. No later import replaces these networks. */
  readonly people: readonly number[];
}

/** Number of members. Four write messages to the other four. Each of the eight also sends other requests. */
const MEMBERS = 8;
/** Members whose index is at least this number import files all the time. */
export const FIRST_IMPORTER = 6;
/** Number of contacts of each of the first two members. */
const CONTACTS = 60;
const DAY = 86_400_000;

/** Fills the empty database behind a running server. */
export async function populate(databaseUrl: string, origin: string): Promise<Population> {
  const pool = createPool({ url: databaseUrl }, 2);
  try {
    const db = createDatabase<Tables>(pool);
    const administrator = await signedIn(db, 'Ada Admin', true);
    const members: Member[] = [];
    for (let n = 0; n < MEMBERS; n += 1) members.push(await signedIn(db, `Member${n} Load`, false));
    const [owner, ...others] = members;
    if (owner === undefined) throw new Error('There are no members.');
    const { id: collectiveId } = await aCollective(db, { owner, collaborators: others, shared: members });
    for (const [n, member] of members.slice(0, 2).entries()) {
      const rows = Array.from({ length: CONTACTS }, (_none, at) => contactRow(`base-${n}-${at}`, at));
      await importFile(origin, member, rows);
    }
    const conversations: number[] = [];
    for (let n = 0; n < MEMBERS; n += 2) conversations.push(await talk(origin, members[n], members[n + 1]));
    return { administrator, members, collectiveId, conversations, people: await peopleOf(pool) };
  } finally {
    await pool.end();
  }
}

async function signedIn(db: Db, name: string, isAdmin: boolean): Promise<Member> {
  const viewer = await aMember(db, { name, isAdmin });
  const token = randomBytes(32).toString('base64url');
  const expiresOn = new Date(Date.now() + DAY);
  await db
    .insertInto('session')
    .values({ tokenHash: hashToken(token), userId: viewer.userId, expiresOn })
    .execute();
  return { ...viewer, name, session: token };
}

const HEADER = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On';
const TITLES = ['Director', 'Chief Financial Officer', 'Software Engineer', 'Board Member'];

/** A row of a contacts file. The slug, with spaces in place of hyphens, is also the last name. */
export const contactRow = (slug: string, n: number): string =>
  `${NAMES[n % NAMES.length]},${slug.replaceAll('-', ' ')},https://www.linkedin.com/in/${slug},,` +
  `Company ${n % 7},${TITLES[n % TITLES.length]},2021-01-0${1 + (n % 9)}`;
const NAMES = ['Ana', 'Ben', 'Chidi', 'Dora', 'Emil', 'Fay'];

/** Returns the form that uploads a contacts file. */
export function formOf(fileName: string, rows: readonly string[]): FormData {
  const form = new FormData();
  form.append('file', new Blob([`${[HEADER, ...rows].join('\n')}\n`], { type: 'text/csv' }), fileName);
  return form;
}

async function importFile(origin: string, member: Member, rows: readonly string[]): Promise<void> {
  const path = '/account/network/imports';
  const body = formOf('connections.csv', rows);
  const sent = await send(origin, member.session, { method: 'POST', path, body });
  if (!isDone(sent)) throw new Error(`The first import was refused: ${JSON.stringify(sent)}`);
  await until('the first import has ended', async () => {
    const { body } = await send(origin, member.session, { path });
    return (body as { last: { completed: boolean } | null }).last?.completed === true;
  });
}

async function talk(origin: string, one: Member | undefined, other: Member | undefined): Promise<number> {
  const body = { userIds: [other?.userId], text: 'the first one', clientId: crypto.randomUUID() };
  const sent = await send(origin, one?.session ?? '', { method: 'POST', path: '/conversations', body });
  if (!isDone(sent)) throw new Error(`A conversation was refused: ${JSON.stringify(sent)}`);
  return (sent.body as { id: number }).id;
}

async function peopleOf(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ person_id: number }>(
    "select distinct person_id from network_contact where slug like 'base-%' order by person_id",
  );
  return rows.map((row) => row.person_id);
}
