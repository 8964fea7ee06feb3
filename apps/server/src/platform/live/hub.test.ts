import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Hub } from './hub.ts';
import type { LiveSocket } from './recent-changes.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const HOLDER = { userId: 1, session: 'a' };

function aSocket(): LiveSocket & { sent: string[] } {
  const sent: string[] = [];
  return {
    sent,
    bufferedAmount: 0,
    send: (text: string) => void sent.push(text),
    close() {},
    terminate() {},
  };
}

const changeOf = (id: number) => ({ changed: { kind: 'person', id, inProfile: true } as const });
const refreshOf = (personId: number) => JSON.stringify({ type: 'refresh.person', data: { personId } });

it('a browser that opens a profile gets no event for changes older than half a minute', async () => {
  const hub = new Hub(() => Promise.resolve(true));
  const socket = aSocket();
  await hub.deliver(changeOf(12));
  vi.advanceTimersByTime(20_000);
  await hub.deliver(changeOf(13));
  vi.advanceTimersByTime(20_000);
  await hub.show(socket, HOLDER, ['person 12', 'person 13']);
  expect(socket.sent).toEqual([refreshOf(13)]);
});

it.each([true, false])(
  'showing a profile again repeats neither the rights check nor the event (may see: %s)',
  async (isAllowed) => {
    const maySee = vi.fn(() => Promise.resolve(isAllowed));
    const hub = new Hub(maySee);
    await hub.deliver(changeOf(12));
    const [first, second] = [aSocket(), aSocket()];
    for (const socket of [first, second, first, second]) {
      await hub.show(socket, HOLDER, ['person 12']);
      await hub.show(socket, HOLDER, []);
    }
    expect(maySee).toHaveBeenCalledTimes(1);
    expect([first.sent, second.sent]).toEqual(isAllowed ? [[refreshOf(12)], [refreshOf(12)]] : [[], []]);
  },
);

it("at a later change to the same profile, the user's rights are checked again", async () => {
  const rights = [false, true];
  const hub = new Hub(() => Promise.resolve(rights.shift() ?? false));
  const socket = aSocket();
  await hub.deliver(changeOf(12));
  await hub.show(socket, HOLDER, ['person 12']);
  await hub.deliver(changeOf(12));
  expect(socket.sent).toEqual([refreshOf(12)]);
});

it('a failed rights check is retried, and sockets that wait for it are served', async () => {
  const maySee = vi.fn(() => Promise.resolve(true)).mockRejectedValueOnce(new Error('no database'));
  const hub = new Hub(maySee);
  await hub.deliver(changeOf(12));
  const [first, second] = [aSocket(), aSocket()];
  const failing = hub.show(first, HOLDER, ['person 12']);
  await hub.show(second, HOLDER, ['person 12']);
  await expect(failing).rejects.toThrow();
  expect([first.sent, second.sent]).toEqual([[], [refreshOf(12)]]);
  await hub.show(first, HOLDER, ['person 12']);
  expect(first.sent).toEqual([refreshOf(12)]);
});

it("a user's rights checks run one at a time, and skip profiles that are no longer shown", async () => {
  const checks: [number, number][] = [];
  const answers: (() => void)[] = [];
  const hub = new Hub((userId, { id }) => {
    checks.push([userId, id]);
    return new Promise((resolve) => answers.push(() => resolve(true)));
  });
  for (const id of [12, 13, 14, 15]) await hub.deliver(changeOf(id));
  const [first, second, other] = [aSocket(), aSocket(), aSocket()];
  const all = [
    hub.show(first, HOLDER, ['person 12']),
    hub.show(second, HOLDER, ['person 13']),
    hub.show(first, HOLDER, ['person 14']),
    hub.show(second, HOLDER, ['person 15']),
    hub.show(other, { userId: 2, session: 'b' }, ['person 12']),
  ];
  expect(checks).toEqual([
    [1, 12],
    [2, 12],
  ]);
  while (answers.length > 0) {
    answers.shift()?.();
    await nextTurn();
  }
  await Promise.all(all);
  expect(checks.filter(([userId]) => userId === 1).map(([, id]) => id)).toEqual([12, 15, 14]);
  expect([first.sent, second.sent, other.sent]).toEqual([[refreshOf(14)], [refreshOf(15)], [refreshOf(12)]]);
});

it('a socket that closes while it waits causes no rights check and gets no event', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const maySee = vi.fn(() => promise);
  const hub = new Hub(maySee);
  for (const id of [12, 13]) await hub.deliver(changeOf(id));
  const [first, second] = [aSocket(), aSocket()];
  const running = hub.show(first, HOLDER, ['person 12']);
  await hub.show(second, HOLDER, ['person 13']);
  for (const socket of [first, second]) hub.remove(socket, HOLDER);
  resolve(true);
  await running;
  expect(maySee).toHaveBeenCalledTimes(1);
  expect([first.sent, second.sent]).toEqual([[], []]);
});

it('an event for everybody is sent to every socket of every user', async () => {
  const hub = new Hub();
  const sockets = [aSocket(), aSocket(), aSocket()] as const;
  hub.add(sockets[0], HOLDER);
  hub.add(sockets[1], HOLDER);
  hub.add(sockets[2], { userId: 2, session: 'b' });
  const event = { type: 'refresh.lookups', data: {} } as const;
  await hub.deliver({ everybody: event });
  for (const { sent } of sockets) expect(sent).toEqual([JSON.stringify(event)]);
});

it('a new page gets the events for its member and everybody since its start, at most of the last half minute, but no short-lived ones such as typing', async () => {
  const hub = new Hub();
  const eventOf = (type: 'refresh.network' | 'refresh.clients' | 'refresh.ties') =>
    ({ type, data: {} }) as const;
  await hub.deliver({ event: eventOf('refresh.network'), users: [1] });
  vi.advanceTimersByTime(2_000);
  await hub.deliver({ event: eventOf('refresh.clients'), users: [1, 2] });
  await hub.deliver({ event: eventOf('refresh.ties'), users: [2] });
  await hub.deliver({ everybody: { type: 'refresh.lookups', data: {} } });
  await hub.deliver({
    event: { type: 'conversation.typing', data: { conversationId: 1, participantId: 2 } },
    users: [1],
  });
  const sentTo = (age: number) => {
    const socket = aSocket();
    hub.add(socket, HOLDER, age);
    return socket.sent.map((text) => (JSON.parse(text) as { type: string }).type);
  };
  expect(sentTo(0)).toEqual([]);
  expect(sentTo(1_000)).toEqual(['refresh.clients', 'refresh.lookups']);
  expect(sentTo(600_000)).toEqual(['refresh.network', 'refresh.clients', 'refresh.lookups']);
  vi.advanceTimersByTime(29_000);
  expect(sentTo(600_000)).toEqual(['refresh.clients', 'refresh.lookups']);
});
