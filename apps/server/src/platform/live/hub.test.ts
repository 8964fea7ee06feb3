import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Hub } from './hub.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const HOLDER = { userId: 1, session: 'a' };

it('a change older than half a minute is not told to browsers that begin to show the profile', async () => {
  const hub = new Hub(() => Promise.resolve(true));
  const sent: string[] = [];
  const socket = { bufferedAmount: 0, send: (text: string) => sent.push(text), close() {}, terminate() {} };
  await hub.deliver({ changed: { kind: 'person', id: 12, inProfile: true } });
  vi.advanceTimersByTime(20_000);
  await hub.deliver({ changed: { kind: 'person', id: 13, inProfile: true } });
  vi.advanceTimersByTime(20_000);
  await hub.show(socket, HOLDER, ['person 12', 'person 13']);
  expect(sent).toEqual(['{"type":"refresh.person","data":{"personId":13}}']);
});
