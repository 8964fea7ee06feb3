import { collectivesApi } from '@kithline/contract/collectives.ts';
import type { LiveEvent } from '@kithline/contract/live.ts';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { urlOf } from '../testing/on-server.ts';
import { aCollective } from '../testing/factories.ts';
import { aHttpMember, type HttpMember } from '../testing/http-session.ts';
import { dataFolder, type ServerProcess, startServer } from '../testing/server-process.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';

// One server in a separate process, as in production, with a thousand browser tabs.

const MEMBERS = 100;
const TABS_OF_EACH = 10;
const SOCKETS = MEMBERS * TABS_OF_EACH;
const CHANGES = 10;

interface Tab {
  socket: WebSocket;
  heard: LiveEvent[];
}

async function aTab(server: ServerProcess, who: HttpMember): Promise<Tab> {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { origin, port } = server;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { cookie, origin } });
  const heard: LiveEvent[] = [];
  socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString()) as LiveEvent));
  await once(socket, 'open');
  return { socket, heard };
}

/** Ten tabs for each member, opened one member at a time. */
async function openTabs(server: ServerProcess, members: readonly HttpMember[]): Promise<Tab[]> {
  const tabs: Tab[] = [];
  onTestFinished(() => tabs.forEach(({ socket }) => socket.terminate()));
  for (const member of members)
    tabs.push(...(await Promise.all(Array.from({ length: TABS_OF_EACH }, () => aTab(server, member)))));
  return tabs;
}

async function aServer(): Promise<{ server: ServerProcess; database: TestDatabase }> {
  const database = await testDatabase();
  onTestFinished(() => database.drop());
  const settings = { DATABASE_URL: urlOf(database.connection), DATA_DIR: await dataFolder() };
  return { server: await startServer(settings), database };
}

const refreshes = ({ heard }: Tab): number =>
  heard.filter(({ type }) => type === 'refresh.collective').length;

it('a thousand sockets on one server get each change once; a tab that reconnects gets only later changes', async () => {
  const { server, database } = await aServer();
  const { db } = database;
  const members: HttpMember[] = [];
  for (let at = 0; at < MEMBERS; at += 1) members.push(await aHttpMember(db));
  const [owner, away] = members as [HttpMember, HttpMember];
  const collaborators = members.slice(1).map(({ viewer }) => viewer);
  const { id } = await aCollective(db, { owner: owner.viewer, collaborators });
  const stranger = await aTab(server, await aHttpMember(db));
  const rename = async (name: string) => {
    const answer = await owner.call(server, collectivesApi.update, { params: { id }, body: { name } });
    expect(answer.status).toBe(200);
  };

  const tabs = await openTabs(server, members);
  expect(tabs).toHaveLength(SOCKETS);

  await rename('First Name');
  await until(() => tabs.every((tab) => refreshes(tab) === 1));
  for (let at = 1; at < CHANGES; at += 1) await rename(`Name ${at}`);
  await until(() => tabs.every((tab) => refreshes(tab) === CHANGES));

  const [asleep, ...awake] = tabs.slice(TABS_OF_EACH) as [Tab, ...Tab[]];
  asleep.socket.terminate();
  await rename('While You Were Away');
  await until(() => awake.every((tab) => refreshes(tab) === CHANGES + 1));
  // A socket that does not state the age of its page gets no earlier events. Browsers state no age when they
  // reconnect, but fetch everything again.
  const back = await aTab(server, away);
  onTestFinished(() => back.socket.terminate());
  const { reply } = await away.call(server, collectivesApi.read, { params: { id } });
  expect([reply.name, refreshes(back), refreshes(asleep)]).toEqual(['While You Were Away', 0, CHANGES]);
  await rename('Together Again');
  await until(() => refreshes(back) === 1);

  expect(stranger.heard).toEqual([]);
  stranger.socket.terminate();
  expect(server.output()).not.toContain('"level":50');
}, 180_000);
