import path from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Columns } from '../columns/columns.ts';
import { Searchers } from './searchers.ts';

const FRAIL = path.join(import.meta.dirname, '../testing/frail-searcher.worker.ts');

/** The frail searcher is a stand-in that can die on demand. It reads only the version of the columns. */
const columnsOf = (version: number) => ({ version }) as Columns;

let searchers: Searchers;
let deaths: number;
beforeEach(() => {
  deaths = 0;
  searchers = new Searchers(2, { file: FRAIL, onDeath: () => (deaths += 1) });
  searchers.publish(columnsOf(1));
});
afterEach(() => searchers.stop());

const ask = (what: string) => searchers.ask('totals', [what]);
const NOT_READY = { code: 'not-ready' };

describe('Threads that search', () => {
  test('answer every question, even if many are asked at once', async () => {
    const questions = Array.from({ length: 40 }, (_none, at) => `${at}`);
    const answers = await Promise.all(questions.map(ask));
    expect(answers).toEqual(questions.map((what) => ({ version: 1, parameters: [what] })));
  });

  test('answer about the columns that were published before the question', async () => {
    const before = ask('before');
    searchers.publish(columnsOf(2));
    const after = ask('after');
    expect(await before).toMatchObject({ version: 1 });
    expect(await after).toMatchObject({ version: 2 });
  });

  test('report an error without dying', async () => {
    await expect(ask('throw')).rejects.toThrow('It was told to.');
    expect(await ask('next')).toMatchObject({ parameters: ['next'] });
  });
});

test('A member with one question does not wait for all questions of another member', async () => {
  const order: string[] = [];
  const one = new Searchers(1, { file: FRAIL });
  onTestFinished(() => one.stop());
  one.publish(columnsOf(1));
  const asking = (personId: number, what: string) =>
    one.ask('totals', [{ viewer: { personId } }, what]).then(() => order.push(what));
  const all = Array.from({ length: 60 }, (_none, at) => asking(1, `greedy ${at}`));
  all.push(asking(2, 'modest'));
  await Promise.all(all);
  // Without turns, this question would be the last of the 61.
  expect(order.slice(0, 3)).toContain('modest');
});

describe('A thread that dies', () => {
  test('makes only its own question fail, and is replaced by a thread with the same columns', async () => {
    searchers.publish(columnsOf(7));
    const others = ['a', 'b', 'c', 'd'].map(ask);
    await expect(ask('die')).rejects.toMatchObject(NOT_READY);
    expect(await Promise.all(others)).toHaveLength(4);
    const after = await Promise.all(['e', 'f', 'g', 'h'].map(ask));
    expect(after).toEqual(['e', 'f', 'g', 'h'].map((what) => ({ version: 7, parameters: [what] })));
  });

  test('between questions is replaced after a pause, and a question in the pause is answered', async () => {
    await Promise.all(['answer, then die', 'answer, then die'].map(ask));
    await expect.poll(() => deaths).toBe(2);
    expect(await ask('next')).toMatchObject({ version: 1, parameters: ['next'] });
  });

  test('counts against its question, which is refused after two deaths', async () => {
    await expect(ask('die')).rejects.toMatchObject(NOT_READY);
    await expect(ask('die')).rejects.toMatchObject(NOT_READY);
    await expect(ask('die')).rejects.toMatchObject(NOT_READY);
    expect(await ask('another')).toMatchObject({ parameters: ['another'] });
    // The third time, no thread got the question.
    expect(deaths).toBe(2);
  });
});

describe('An idle thread', () => {
  let cells: Int32Array;
  beforeEach(() => {
    cells = new Int32Array(new SharedArrayBuffer(64));
  });
  /**
   * `how` says what the idle thread does. The answer has the state of the walk (0: open, 1: released,
   * 2: failed) and the progress of the idle thread (0: none, 1: helping, 2: finished).
   */
  const share = (how: string) => searchers.ask('totals', ['share', how, cells]);

  test('helps another thread with its question, and answers questions afterwards', async () => {
    expect(await share('help')).toEqual({ state: 0, progress: 2 });
    expect(await Promise.all(['a', 'b'].map(ask))).toHaveLength(2);
  });

  test('stops helping when a question waits', async () => {
    const shared = share('go on');
    // The idle thread helps as long as no question waits.
    await expect.poll(() => Atomics.load(cells, 2)).toBe(1);
    expect(await ask('next')).toMatchObject({ parameters: ['next'] });
    expect(await shared).toEqual({ state: 1, progress: 2 });
  });

  test('that dies while helping makes the walk fail, but the question is still answered', async () => {
    expect(await share('die')).toEqual({ state: 2, progress: 0 });
    expect(await ask('next')).toMatchObject({ parameters: ['next'] });
    expect(deaths).toBe(1);
  });
});

test('Waiting questions are rejected when the threads are stopped', async () => {
  const waiting = ['a', 'b', 'c', 'd', 'e'].map((what) => ask(what).catch((error: unknown) => error));
  await searchers.stop();
  const failures = (await Promise.all(waiting)).filter((outcome) => outcome instanceof Error);
  expect(failures.length).toBeGreaterThan(0);
  for (const failure of failures) expect(failure).toMatchObject(NOT_READY);
  await expect(ask('late')).rejects.toMatchObject(NOT_READY);
});
