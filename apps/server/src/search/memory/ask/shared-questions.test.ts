import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { readTyped } from '../../../platform/text/match-text.ts';
import { Answers } from './answers.ts';
import { type AskedPersons, type EngineScope, EVERYBODY } from './asked.ts';
import type { Columns } from '../columns/columns.ts';
import { Keeper } from '../columns/keeper.ts';
import { Counters } from './counters.ts';
import { Searchers } from '../threads/searchers.ts';
import { type AskedHelp, help } from './shared-questions.ts';
import { fail, FIRST_STEP, type SharedMemory, SharedWalks, type Steps } from './shared-walk.ts';
import { anOrganization, aPerson } from '../testing/a-person.ts';

// If several threads share a question, the answer must be the same as that of one thread alone.

const SHARING = path.join(import.meta.dirname, '../testing/sharing-searcher.worker.ts');
const PEOPLE = 2_000;
const PAGE = { page: 2, limit: 50, order: 'name-desc' } as const;
const VIEWER_SCOPE: EngineScope = {
  viewer: { personId: 1, networkId: 1, collectiveIds: [] },
  scope: { kind: 'admin', id: 0 },
  draft: null,
};
const ROLE = {
  time: 2,
  title: { whole: 'en', words: readTyped('en')?.words ?? [], exact: false },
  seniorityLevels: null,
  industries: null,
  roleTypes: null,
  companies: [1, 2, 3, 4],
  organizationSizes: null,
} as const;
const ENGINEERS: AskedPersons = { ...EVERYBODY, role: ROLE };
const NAMED: AskedPersons = { ...ENGINEERS, name: { ...ROLE.title, words: readTyped('ana')?.words ?? [] } };

const employee = (id: number) =>
  aPerson(id, { networkId: 1 + (id % 3), organizationId: 1 + (id % 7), titleId: 1 + (id % 5) });

let columns: Columns;
let alone: Answers;
beforeEach(() => {
  const keeper = new Keeper();
  for (let id = 1; id <= 7; id++) {
    keeper.setOrganization(id, anOrganization(id, `organization ${id}`));
    keeper.setNetwork(id, { id, ownerId: id, day: id, endedOn: id, importId: id });
    const text = id % 2 === 0 ? 'engineer' : 'clerk';
    keeper.setTitle({ id, text: `${text} ${id}`, searched: null, roleTypeId: null, seniorityIds: [] });
  }
  for (let id = 1; id <= PEOPLE; id++) keeper.setPerson(employee(id));
  keeper.sort();
  // Some persons changed after the sorting.
  for (let id = 1; id <= PEOPLE; id += 100) keeper.setPerson(employee(id));
  columns = keeper.publish();
  alone = new Answers(columns, { few: 0 });
});

/** Compares the answers of a thread that calls `askForHelp` with those of one thread alone. */
function compare(askForHelp: (asked: AskedHelp) => void): void {
  const sharing = new Answers(columns, { few: 0, mostAlone: 0, askForHelp });
  for (const criteria of [ENGINEERS, NAMED]) {
    expect(sharing.persons(VIEWER_SCOPE, criteria, PAGE)).toEqual(
      alone.persons(VIEWER_SCOPE, criteria, PAGE),
    );
    expect(sharing.stats(VIEWER_SCOPE, criteria, 'ever')).toEqual(
      alone.stats(VIEWER_SCOPE, criteria, 'ever'),
    );
  }
  expect(sharing.stats(VIEWER_SCOPE, null, 'current')).toEqual(alone.stats(VIEWER_SCOPE, null, 'current'));
}

test('Three threads that share a question give the same answer as one thread alone', async () => {
  const searchers = new Searchers(3, { file: SHARING });
  searchers.publish(columns);
  try {
    for (const criteria of [ENGINEERS, NAMED]) {
      const persons = alone.persons(VIEWER_SCOPE, criteria, PAGE);
      expect(persons.total).toBeGreaterThan(100);
      expect(await searchers.ask('persons', [VIEWER_SCOPE, criteria, PAGE])).toEqual(persons);
      const stats = alone.stats(VIEWER_SCOPE, criteria, 'ever');
      expect(await searchers.ask('stats', [VIEWER_SCOPE, criteria, 'ever'])).toEqual(stats);
    }
  } finally {
    await searchers.stop();
  }
});

test('A question is answered by one thread when no other thread comes to help', () => {
  let asked = 0;
  compare(() => (asked += 1));
  // The thread asks for help with the persons and stats of two filters, and with the stats of everybody.
  expect(asked).toBe(5);
});

test('A question is answered correctly even when another thread has walked all of it', () => {
  // The helper walks before the thread that asked for help begins to walk.
  compare((asked) => help(columns, asked, new Counters()));
});

test('A question is walked again by one thread when another thread has died during its part', () => {
  compare(({ memory }) => {
    Atomics.add(memory.cells, FIRST_STEP, 1);
    fail(memory);
  });
});

test('The memory of a walk whose helper is late is not used for another walk', () => {
  const walks = new SharedWalks(20);
  const asked: SharedMemory[] = [];
  const walk = (steps: Steps) => steps.run(100, () => 1).length;
  const late = (memory: SharedMemory) => {
    asked.push(memory);
    Atomics.add(memory.cells, FIRST_STEP, 1);
  };
  expect(walks.share(8, late, { walk })).toBeNull();
  expect(walks.share(8, (memory) => asked.push(memory), { walk })).toBeGreaterThan(0);
  expect(asked[1]?.room).not.toBe(asked[0]?.room);
  // A walk that succeeded leaves its memory to the next one.
  walks.share(8, (memory) => asked.push(memory), { walk });
  expect(asked[2]?.room).toBe(asked[1]?.room);
});

test('A thread with other columns does not help', () => {
  compare((asked) => {
    const before = asked.memory.cells.slice();
    help({ ...columns, version: columns.version + 1 }, asked, new Counters());
    help({ ...columns, keeper: 'another' }, asked, new Counters());
    expect(asked.memory.cells).toEqual(before);
  });
});

test('A thread that comes to help after the question was answered changes nothing', () => {
  const late: AskedHelp[] = [];
  compare((asked) => {
    for (const before of late.splice(0)) help(columns, before, new Counters());
    late.push(asked);
  });
});
