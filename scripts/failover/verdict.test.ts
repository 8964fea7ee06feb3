import { expect, it } from 'vitest';
import { Journal } from './journal.ts';
import { wrongCounts } from './verdict.ts';

function journalOf(writes: Record<string, { isAnswered: boolean }>): Journal {
  const journal = new Journal();
  for (const [key, { isAnswered }] of Object.entries(writes))
    journal.begin({ kind: 'note', key, about: 1, server: 0 }).isAnswered = isAnswered;
  return journal;
}

it('An answered write must be stored once, and a write without an answer at most once', () => {
  const { writes } = journalOf({
    kept: { isAnswered: true },
    lost: { isAnswered: true },
    twice: { isAnswered: true },
    unanswered: { isAnswered: false },
    late: { isAnswered: false },
    again: { isAnswered: false },
  });
  expect(wrongCounts(writes, ['kept', 'twice', 'twice', 'late', 'again', 'again', 'foreign'])).toEqual([
    'lost was answered by server 0 and is lost',
    'twice is stored 2 times',
    'again is stored 2 times',
    'foreign is stored, and nobody has sent it',
  ]);
});

it('An outage lasts as long as the longest silence of any server', () => {
  const journal = new Journal();
  const from = performance.now();
  const note = (server: number, status: number) =>
    journal.note({ kind: 'message', server, began: from }, { status, body: null });
  note(0, 201);
  note(1, 201);
  note(0, 503);
  note(0, 201);
  // Server 1 no longer answers.
  const now = performance.now();
  const outage = journal.outage(['message'], from, now + 5000);
  expect(outage).toMatchObject({ tries: 4, failed: 1 });
  expect(outage.seconds).toBeGreaterThanOrEqual(5);
  expect(journal.surprises.size).toBe(0);
});

it('A status that no outage explains is reported as a surprise, unless the status is usual for the request', () => {
  const journal = new Journal();
  const tried = { kind: 'edit', server: 0, began: 0 } as const;
  journal.note(tried, { status: 401, body: null });
  journal.note(tried, { status: 409, body: null }, [409]);
  journal.note(tried, { status: 503, body: null });
  expect([...journal.surprises.values()]).toEqual([1]);
});
