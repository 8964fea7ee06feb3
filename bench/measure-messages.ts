import { setTimeout as pause } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';

import { SESSION_COOKIE } from '../apps/server/src/accounts/session-cookies.ts';
import { createRandom, type Random } from '../sample/population/random.ts';
import { tokenOf } from './dataset/bench-members.ts';
import { COLLABORATORS } from './dataset/collective.ts';
import { CONVERSATIONS, conversationsOf, WORDS } from './dataset/conversations.ts';
import { type Client, signedIn } from './http-client.ts';
import { memoryOf } from './memory-of.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { type Summary, summarize } from './summarize.ts';

const SOCKETS = 1000;
/** Messages per second, from all members. */
const RATE = 50;
/** Seconds of live messages for each request of `--requests`; by default, that is five minutes in all. */
const SECONDS_A_REQUEST = 3;
/**
 * Aims: p95 (ms) minus health's p95; for `shown`, p95 from sending a message until a receiver has fetched it.
 */
const AIMS = { inbox: 15, thread: 10, search: 40, shown: 100 };

export interface MessagesFigures {
  readonly health: Summary;
  /** Times of each class of request, for a member in 10,000 conversations and for one in about 2,400. */
  readonly classes: readonly { name: string; aim: number; times: Summary }[];
  readonly live: {
    readonly sockets: number;
    readonly shown: Summary;
    readonly missed: number;
    /** Megabytes of the server's process, at the beginning and at the end. */
    readonly memory: readonly [number, number];
  };
}

/** Measures lists, threads and searches with a million messages, then new messages as they arrive. */
export async function measureMessages(
  { pool, server }: { pool: Pool; server: ServerUnderTest },
  count: number,
): Promise<MessagesFigures> {
  await conversationsOf(pool);
  const health: number[] = [];
  const classes = [];
  for (const { name, aim, pathOf } of CLASSES)
    for (const member of [1, 30]) {
      const random = createRandom(`bench/messages ${name} ${member}`);
      const client = signedIn(server.origin, tokenOf(member));
      const ids = await idsOf(client);
      const times: number[] = [];
      for (let nth = -5; nth < count; nth++) {
        const alive = await timeOf(client, '/api/health');
        const time = await timeOf(client, pathOf(random, ids));
        // The first five rounds are the warm-up.
        if (nth < 0) continue;
        health.push(alive);
        times.push(time);
      }
      client.close();
      classes.push({
        name: `${name}, ${member === 1 ? '10,000' : '2,400'} conversations`,
        aim,
        times: summarize(times),
      });
    }
  const live = await measureLive(server, count * SECONDS_A_REQUEST);
  return { health: summarize(health), classes, live };
}

interface MessagesClass {
  name: string;
  aim: number;
  pathOf: (random: Random, ids: readonly number[]) => string;
}

const CLASSES: readonly MessagesClass[] = [
  {
    name: 'inbox',
    aim: AIMS.inbox,
    pathOf: (random) =>
      `/api/conversations?page=${random.int(1, 5)}&filter=${random.pick(['all', 'unread'])}`,
  },
  {
    name: 'thread',
    aim: AIMS.thread,
    pathOf: (random, ids) => `/api/conversations/${random.pick(ids)}/messages`,
  },
  {
    name: 'search, a word',
    aim: AIMS.search,
    pathOf: (random) => `/api/conversations?query=w${random.int(1000, WORDS - 1)}`,
  },
  {
    name: 'search, the beginning of eleven words',
    aim: AIMS.search,
    pathOf: (random) => `/api/conversations?query=w${random.int(100, 499)}`,
  },
];

async function idsOf(client: Client): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; page <= 5; page++) {
    const { body } = await client.get(`/api/conversations?page=${page}`);
    ids.push(...(JSON.parse(body.toString()) as { results: { id: number }[] }).results.map(({ id }) => id));
  }
  return ids;
}

async function timeOf(client: Client, path: string): Promise<number> {
  const { status, milliseconds, body } = await client.get(path);
  if (status >= 300) throw new Error(`A request was refused: ${status} ${body.toString()}`);
  return milliseconds;
}

/**
 * Measures messages at a steady rate while a thousand sockets are open. Each message is fetched by one of its
 * receivers.
 */
async function measureLive(server: ServerUnderTest, seconds: number): Promise<MessagesFigures['live']> {
  const members = Array.from({ length: COLLABORATORS }, (_none, n) => n + 1);
  const clients = new Map(members.map((member) => [member, signedIn(server.origin, tokenOf(member))]));
  const readers = new Map(members.map((member) => [member, signedIn(server.origin, tokenOf(member))]));
  const began = new Map<string, number>();
  const shown: number[] = [];
  const fetchMessage = async (member: number, conversationId: number, position: number): Promise<void> => {
    const path = `/api/conversations/${conversationId}/messages?after=${position - 1}`;
    const answer = await readers.get(member)?.get(path);
    const { results } = JSON.parse(answer?.body.toString() ?? '{}') as { results: { text: string | null }[] };
    for (const { text } of results) {
      const start = began.get(text ?? '');
      if (start === undefined) continue;
      began.delete(text ?? '');
      shown.push(performance.now() - start);
    }
  };
  const sockets = await openSockets(server, members, fetchMessage);
  const random = createRandom('bench/live messages');
  const before = memoryOf(server.pid) ?? 0;
  const sending: Promise<unknown>[] = [];
  for (let nth = 0; nth < seconds * RATE; nth++) {
    const id = random.int(1, CONVERSATIONS);
    const author = 2 + (id % (COLLABORATORS - 1));
    // Member 1 replaces the first participant of every fifth conversation.
    const member = id % 5 === 0 ? 1 : author;
    const text = `live ${randomUUID()}`;
    began.set(text, performance.now());
    const body = { clientId: randomUUID(), text };
    sending.push(
      clients.get(member)?.send('POST', `/api/conversations/${id}/messages`, body) ?? Promise.resolve(),
    );
    await pause(1000 / RATE);
  }
  await Promise.all(sending);
  await pause(2000);
  const after = memoryOf(server.pid) ?? 0;
  for (const socket of sockets) socket.close();
  for (const client of [...clients.values(), ...readers.values()]) client.close();
  const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20);
  return {
    sockets: sockets.length,
    shown: summarize(shown),
    missed: began.size,
    memory: [megabytes(before), megabytes(after)],
  };
}

/** Opens the sockets. Only the first socket of a conversation's second participant fetches new messages. */
async function openSockets(
  server: ServerUnderTest,
  members: readonly number[],
  fetchMessage: (member: number, conversationId: number, position: number) => Promise<void>,
): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  for (let nth = 0; nth < SOCKETS; nth++) {
    const member = members[nth % members.length] as number;
    const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/ws`, {
      headers: { cookie: `${SESSION_COOKIE}=${tokenOf(member)}`, origin: server.origin },
    });
    if (nth < members.length)
      socket.addEventListener('message', ({ data }) => {
        const { type, data: about } = JSON.parse(String(data)) as {
          type: string;
          data: { conversationId: number; message: { id: number } };
        };
        const [first, second] = participantsOf(about.conversationId);
        if (type === 'message.created' && member !== first && member === second)
          void fetchMessage(member, about.conversationId, about.message.id);
      });
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', reject);
    });
    sockets.push(socket);
  }
  return sockets;
}

/** The first two participants of a conversation in the data set. */
function participantsOf(n: number): [number, number] {
  const others = COLLABORATORS - 1;
  const spread = Math.floor(others / 3);
  return [n % 5 === 0 ? 1 : 2 + (n % others), 2 + ((n + 1 + (Math.floor(n / others) % spread)) % others)];
}

export function messagesLines({ health, classes, live }: MessagesFigures): string {
  const lines = classes.map(({ name, aim, times }) => {
    const over = times.p95 - health.p95;
    return `  ${name}: p50 ${times.p50.toFixed(0)} ms, p95 over health ${over.toFixed(0)} ms (aim ${aim})${over >= aim ? ' !' : ''}`;
  });
  const { shown, sockets, missed, memory } = live;
  return [
    ...lines,
    `  ${shown.count} live messages to ${sockets} sockets, from sent to shown: p50 ${shown.p50.toFixed(0)} ms, ` +
      `p95 ${shown.p95.toFixed(0)} ms (aim ${AIMS.shown})${shown.p95 >= AIMS.shown ? ' !' : ''}, ${missed} missed; ` +
      `memory ${memory[0]} MB, then ${memory[1]} MB`,
  ].join('\n');
}
