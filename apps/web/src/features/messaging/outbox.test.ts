// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetDrafts } from '../../lib/drafts.ts';
import { Outbox, type Unsent } from './outbox.ts';

/** All other failures are final. `isFirm`: the server has requested the pause until the next attempt. */
class TemporaryFailure extends Error {
  readonly isFirm: boolean;
  constructor(isFirm = false) {
    super();
    this.isFirm = isFirm;
  }
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  forgetDrafts();
});

/** `answer` stands for the server. */
function anOutbox(answer: (item: Unsent) => void, userId = 7) {
  const sent: string[] = [];
  const outbox = new Outbox(userId, {
    send: async (item) => {
      answer(item);
      sent.push(item.text);
    },
    pauseAfter: (error) => (error instanceof TemporaryFailure ? { ms: 1000, isFirm: error.isFirm } : null),
    wordsOf: (error) => (error as Error).message,
  });
  const write = (text: string, conversationId = 1) =>
    outbox.add({ conversationId, userIds: [], subject: null, text, replyTo: null });
  return { outbox, sent, write };
}

const textsOf = ({ items }: Outbox) => items.map(({ text }) => text);

describe('The outbox', () => {
  it('shows a message at once, and removes it when it has arrived', async () => {
    const { outbox, sent, write } = anOutbox(() => undefined);
    write('Hello');
    expect(textsOf(outbox)).toEqual(['Hello']);
    await vi.advanceTimersByTimeAsync(0);
    expect([textsOf(outbox), sent]).toEqual([[], ['Hello']]);
  });

  it('waits as long as the server requests, even if the browser comes online meanwhile', async () => {
    let tries = 0;
    const { outbox, write } = anOutbox(() => {
      tries += 1;
      if (tries === 1) throw new TemporaryFailure(true);
    });
    write('Hello');
    await vi.advanceTimersByTimeAsync(500);
    for (let n = 0; n < 20; n++) outbox.hurry();
    await vi.advanceTimersByTimeAsync(400);
    expect(tries).toBe(1);
    await vi.advanceTimersByTimeAsync(200);
    expect([tries, textsOf(outbox)]).toEqual([2, []]);
  });

  it('sends messages that were written offline in their order, once the server can be reached', async () => {
    let isThere = false;
    const { outbox, sent, write } = anOutbox(() => {
      if (!isThere) throw new TemporaryFailure();
    });
    write('First');
    write('Second');
    write('Elsewhere', 2);
    await vi.advanceTimersByTimeAsync(5000);
    expect([textsOf(outbox), sent]).toEqual([['First', 'Second', 'Elsewhere'], []]);
    isThere = true;
    outbox.hurry();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.filter((text) => text !== 'Elsewhere')).toEqual(['First', 'Second']);
    expect(sent).toContain('Elsewhere');
  });

  it('retries automatically after a temporary failure', async () => {
    let tries = 0;
    const { sent, write } = anOutbox(() => {
      tries += 1;
      if (tries < 3) throw new TemporaryFailure();
    });
    write('Hello');
    await vi.advanceTimersByTimeAsync(2500);
    expect([tries, sent]).toEqual([3, ['Hello']]);
  });

  it('keeps a refused message with the reason, sends the messages after it, and retries on request', async () => {
    let mayWrite = false;
    const { outbox, sent, write } = anOutbox(({ text }) => {
      if (text === 'Refused' && !mayWrite) throw new Error('Not allowed.');
    });
    write('Refused');
    write('Fine');
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(['Fine']);
    expect(outbox.items).toMatchObject([{ text: 'Refused', failure: 'Not allowed.' }]);
    mayWrite = true;
    outbox.retry(outbox.items[0]?.clientId ?? '');
    await vi.advanceTimersByTimeAsync(0);
    expect([textsOf(outbox), sent]).toEqual([[], ['Fine', 'Refused']]);
  });

  it('has the same messages and ids after a reload, but no messages of another member', async () => {
    const before = anOutbox(() => {
      throw new TemporaryFailure();
    });
    before.write('Kept');
    const clientIds: string[] = [];
    const after = anOutbox(({ clientId }) => void clientIds.push(clientId));
    after.outbox.restore();
    await vi.advanceTimersByTimeAsync(0);
    expect(after.sent).toEqual(['Kept']);
    expect(clientIds).toEqual([before.outbox.items[0]?.clientId]);

    before.write('Of the first member');
    const other = anOutbox(() => undefined, 8);
    other.outbox.restore();
    await vi.advanceTimersByTimeAsync(0);
    expect([textsOf(other.outbox), other.sent]).toEqual([[], []]);
  });
});
