import { conversationsApi } from '@kithline/contract/conversations.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createRandom, type Random } from '../../../../sample/population/random.ts';
import { freePort } from '../testing/free-port.ts';
import { urlOf } from '../testing/on-server.ts';
import { aCollective } from '../testing/factories.ts';
import { aHttpMember } from '../testing/http-session.ts';
import { type OwnPostgres, ownPostgres } from '../testing/own-postgres.ts';
import { proofRuns, proofSeed, proofTime } from '../testing/proof-runs.ts';
import { dataFolder, type ServerProcess, spawnServer, untilHealthy } from '../testing/server-process.ts';
import { until } from '../testing/until.ts';
import { WritingClient } from './testing/writing-client.ts';
import { aMessage } from './testing/conversing.ts';

// Starts PostgreSQL and two servers as separate processes, and kills them. Takes several seconds.

const CLIENTS = proofRuns({ usual: 6, full: 20 });
const MESSAGES = proofRuns({ usual: 25, full: 200 });
const KILLS = proofRuns({ usual: 2, full: 8 });
const DATABASE_KILLS = proofRuns({ usual: 1, full: 4 });
const BROKEN_CONNECTIONS = proofRuns({ usual: 1, full: 8 });

it(
  'every confirmed message is stored once, in the same order for everybody, whatever crashes in between',
  async () => {
    const random = createRandom(proofSeed('messages'));
    const database = await ownPostgres();
    const servers = await twoServers(database);
    const members = [];
    for (let n = 0; n < CLIENTS; n++) members.push(await aHttpMember(database.db, { name: `Member ${n}` }));
    const [owner, ...others] = members.map(({ viewer }) => viewer);
    await aCollective(database.db, { owner: owner as NonNullable<typeof owner>, collaborators: others });
    const clients = members.map(
      (member, n) =>
        new WritingClient(member, () => servers.all, createRandom(`${random.int(0, 2 ** 30)}/${n}`)),
    );
    const conversations = await beginConversations(clients, servers.all[0] as ServerProcess);
    for (const client of clients) client.follow();

    const writing = Promise.all(
      clients.map((client, n) => client.write(conversationsOf(conversations, n), MESSAGES)),
    );
    await Promise.all([writing, causeFaults(servers, database, { random, clients })]);
    await servers.allHealthy();
    await untilShown(database, clients);
    await Promise.all(clients.map((client) => client.stop()));

    for (const client of clients) expect(client.doubled).toEqual([]);
    for (const [id, those] of conversations)
      await expectOneOrder(
        id,
        those.map((n) => clients[n] as WritingClient),
      );
    await expectEachOnce(database, clients);
    await expectCounted(database, clients, servers.all[0] as ServerProcess);
  },
  Math.max(proofTime(), 400_000),
);

/**
 * Begins a conversation of all clients, and one for each pair of clients (0 and 1, 2 and 3, ...). Returns the
 * indexes of the clients in each conversation, by the id of the conversation.
 */
async function beginConversations(
  clients: readonly WritingClient[],
  server: ServerProcess,
): Promise<Map<number, number[]>> {
  const all = clients.map((_client, n) => n);
  const pairs = all.filter((n) => n % 2 === 1).map((n) => [n - 1, n]);
  const conversations = new Map<number, number[]>();
  for (const those of [all, ...pairs]) {
    const [first, ...others] = those.map((n) => clients[n] as WritingClient);
    const userIds = others.map(({ member }) => member.viewer.userId);
    const body = { ...aMessage('Hello'), userIds };
    const answer = await first?.member.call(server, conversationsApi.create, { body });
    const id = answer?.reply.id ?? 0;
    conversations.set(id, those);
    for (const n of those) clients[n]?.held.set(id, undefined);
  }
  return conversations;
}

const conversationsOf = (conversations: ReadonlyMap<number, number[]>, n: number): number[] =>
  [...conversations].filter(([, those]) => those.includes(n)).map(([id]) => id);

/** Two servers on one database, each with a fixed port. */
async function twoServers(database: OwnPostgres) {
  const settings = await Promise.all(
    [0, 1].map(async () => ({
      DATABASE_URL: urlOf(database.connection),
      DATA_DIR: await dataFolder(),
      PORT: String(await freePort()),
    })),
  );
  const all: ServerProcess[] = [];
  for (const one of settings) all.push(await spawnServer(one));
  await Promise.all(all.map(untilHealthy));
  return {
    all,
    /** Kills a server immediately and starts it again. */
    kill: async (nth: number) => {
      await all[nth]?.end('SIGKILL');
      all[nth] = await spawnServer(settings[nth] as (typeof settings)[number]);
    },
    allHealthy: () => Promise.all(all.map(untilHealthy)),
  };
}

/**
 * Kills servers, kills the database and drops all its connections, in a random order. Each fault happens when
 * a certain part of the messages has been confirmed, so that clients are still writing.
 */
async function causeFaults(
  servers: Awaited<ReturnType<typeof twoServers>>,
  database: OwnPostgres,
  { random, clients }: { random: Random; clients: readonly WritingClient[] },
): Promise<void> {
  const killDatabase = async () => {
    // A starting server gives up if it finds no database. So both servers must have started before this kill.
    await servers.allHealthy();
    await database.kill();
    await servers.allHealthy();
  };
  const times = (count: number, act: (nth: number) => Promise<void>) =>
    Array.from({ length: count }, (_none, nth) => () => act(nth));
  const acts = [
    ...times(KILLS, (nth) => servers.kill(nth % 2)),
    ...times(DATABASE_KILLS, killDatabase),
    ...times(BROKEN_CONNECTIONS, () => breakConnections(database)),
  ];
  const confirmed = () => clients.reduce((sum, client) => sum + client.confirmed.length, 0);
  for (const [nth, act] of random.sample(acts, acts.length).entries()) {
    const share = (CLIENTS * MESSAGES * (nth + 1)) / (acts.length + 1);
    await until(() => confirmed() >= share, 180_000);
    await act();
  }
}

/**
 * Waits until everybody sees all messages, which arrive by events and by the fetches after a reconnection.
 */
async function untilShown({ db }: OwnPostgres, clients: readonly WritingClient[]): Promise<void> {
  const { rows } = await sql<{ id: number; last: number }>`
    select id, last_position as last from conversation`.execute(db);
  const last = new Map(rows.map((row) => [row.id, row.last]));
  await until(() =>
    clients.every(({ held }) => [...held].every(([id, thread]) => thread?.upTo === last.get(id))),
  );
}

/** Drops all connections, like a fast restart or a firewall. */
async function breakConnections({ db }: OwnPostgres): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
    db,
  );
}

/**
 * Checks that everybody reads the same messages in the same order, that each author's messages are in the
 * order of writing, and that browsers showed the same.
 */
async function expectOneOrder(id: number, clients: readonly WritingClient[]): Promise<void> {
  const read = await Promise.all(clients.map((client) => client.readAll(id)));
  const [first = []] = read;
  for (const other of read)
    expect(other.map(({ id: position, text }) => `${position} ${text}`)).toEqual(
      first.map(({ id: position, text }) => `${position} ${text}`),
    );
  const positions = first.map(({ id: position }) => position);
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  for (const client of clients) {
    await client.scrollToTop(id);
    expect(client.held.get(id)?.messages.map((message) => message.id)).toEqual(positions);
    const own = first.filter(({ text }) => text?.startsWith(`${client.member.viewer.userId}/`));
    const confirmed = client.confirmed.filter(({ conversationId }) => conversationId === id);
    expect(own.map(({ text }) => text)).toEqual(confirmed.map(({ text }) => text));
    expect(own.map(({ id: position }) => position)).toEqual(confirmed.map(({ position }) => position));
  }
}

async function expectEachOnce({ db }: OwnPostgres, clients: readonly WritingClient[]): Promise<void> {
  const { rows } = await sql<{ clientId: string }>`select client_id from message
    where kind = 'text' and text <> 'Hello'`.execute(db);
  const confirmed = clients.flatMap((client) => client.confirmed.map(({ clientId }) => clientId));
  expect(rows.map(({ clientId }) => clientId).toSorted()).toEqual(confirmed.toSorted());
  expect(confirmed).toHaveLength(CLIENTS * MESSAGES);
}

/** Checks that a server's unread counts equal a count from scratch. */
async function expectCounted(
  { db }: OwnPostgres,
  clients: readonly WritingClient[],
  server: ServerProcess,
): Promise<void> {
  for (const { member } of clients) {
    const { rows } = await sql<{ id: number; unread: number }>`
      select p.conversation_id as id, least(100, (select count(*)::int from message m
        where m.conversation_id = p.conversation_id and m.kind = 'text' and m.author <> p.number
          and m.position > p.read_position and p.number = any(m.recipients))) as unread
      from participant p where p.user_id = ${member.viewer.userId} order by id`.execute(db);
    const { reply } = await member.call(server, conversationsApi.list);
    const counted = reply.results.map(({ id, unread }) => ({ id, unread }));
    expect(counted.toSorted((a, b) => a.id - b.id)).toEqual(rows);
    expect(reply.unreadConversations).toBe(rows.filter(({ unread }) => unread > 0).length);
  }
}
