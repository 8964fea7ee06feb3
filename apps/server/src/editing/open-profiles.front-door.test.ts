import { editingApi } from '@kithline/contract/editing.ts';
import { organizationEditingApi } from '@kithline/contract/editing-organizations.ts';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { anOrganization } from '../testing/a-population.ts';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { until } from '../testing/until.ts';

const PUBLIC = new URL('http://kithline.example.test');

let here: TestApp;
let there: TestApp;
beforeAll(async () => {
  here = await testApp({ config: { publicUrl: PUBLIC }, started: true });
  there = await testApp({ config: { publicUrl: PUBLIC }, started: true, database: here.database });
  await there.fastify.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

/** What a browser on the other server hears that shows something. */
async function showing(
  who: SignedIn,
  shown: string,
): Promise<{ heard: { type: string }[]; say: (text: string) => void }> {
  const { port } = there.fastify.server.address() as AddressInfo;
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { cookie, origin: PUBLIC.origin } });
  onTestFinished(() => socket.terminate());
  const heard: { type: string }[] = [];
  socket.on('message', (data: Buffer) => {
    const event = JSON.parse(data.toString()) as { type: string };
    if (event.type !== 'pong') heard.push(event);
  });
  await once(socket, 'open');
  const say = (text: string) => socket.send(text);
  say(shown);
  // Answered after what was said before it.
  const pong = once(socket, 'message');
  say('ping');
  await pong;
  return { heard, say };
}

it('a browser that shows a profile hears of its change when its user may see it, and no other does', async () => {
  const [leila, colleague, stranger, admin] = [
    await signedIn(here, { name: 'Leila Haddad' }),
    await signedIn(here),
    await signedIn(here),
    await signedIn(here, { isAdmin: true }),
  ];
  await aCollective(here.database.db, { owner: leila.viewer, collaborators: [colleague.viewer] });
  const { personId } = leila.viewer;
  const shown = `show person ${personId}`;
  const [ofColleague, ofStranger, ofAdmin, ofAnother] = [
    await showing(colleague, shown),
    await showing(stranger, shown),
    await showing(admin, `show organization 5, person ${personId}`),
    await showing(colleague, 'show person 7'),
  ];
  const save = (bio: string) => leila.ask(editingApi.save, { params: { id: personId }, body: { bio } });
  await save('First');
  const event = { type: 'refresh.person', data: { personId } };
  await until(() => ofColleague.heard.length === 1 && ofAdmin.heard.length === 1);
  // Nothing that was not committed, and nothing that changed nothing.
  await save('First');
  ofColleague.say('show');
  await save('Second');
  await until(() => ofAdmin.heard.length === 2);
  await pause(50);
  expect(ofAdmin.heard).toEqual([event, event]);
  expect(ofColleague.heard).toEqual([event]);
  expect([ofStranger.heard, ofAnother.heard]).toEqual([[], []]);
});

it('an organization tells those to whom it is known', async () => {
  const [admin, stranger] = [await signedIn(here, { isAdmin: true }), await signedIn(here)];
  const id = await anOrganization(here.database.db, { name: 'Halden Ventures' });
  const [ofAdmin, ofStranger] = [
    await showing(admin, `show organization ${id}`),
    await showing(stranger, `show organization ${id}`),
  ];
  await admin.ask(organizationEditingApi.save, { params: { id }, body: { tagline: 'Climate' } });
  await until(() => ofAdmin.heard.length === 1);
  await pause(50);
  expect(ofAdmin.heard).toEqual([{ type: 'refresh.organization', data: { organizationId: id } }]);
  expect(ofStranger.heard).toEqual([]);
});

it('a browser hears, when it says what it shows, of a change that came after it had read the profile', async () => {
  const [leila, admin, stranger] = [
    await signedIn(here),
    await signedIn(here, { isAdmin: true }),
    await signedIn(here),
  ];
  const { personId } = leila.viewer;
  const shown = `show person ${personId}`;
  const before = await showing(leila, shown);
  await leila.ask(editingApi.save, { params: { id: personId }, body: { bio: 'Meanwhile' } });
  await until(() => before.heard.some(({ type }) => type === 'refresh.person'));
  const [late, ofStranger] = [await showing(admin, shown), await showing(stranger, shown)];
  await until(() => late.heard.length === 1);
  // What is shown already is no news when another profile opens above it.
  late.say(`show person ${personId}, organization 5`);
  await pause(50);
  expect(late.heard).toEqual([{ type: 'refresh.person', data: { personId } }]);
  expect(ofStranger.heard).toEqual([]);
});
