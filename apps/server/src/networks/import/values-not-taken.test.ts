import { describe, expect, it } from 'vitest';
import { fileOf, type Row } from '../testing/contacts-files.ts';
import { readContacts } from './read-contacts.ts';
import { valuesLostByMerging } from './values-not-taken.ts';

const ANA: Row = { first: 'Ana', last: 'Reis', slug: 'ana', on: '2021-01-01' };
const CONTRADICTED = 'Another row of the same person says something else.';
const NOT_MIXED = 'Another row of the same person was kept; the two are not combined.';
const NOTHING = { credentials: null, company: null, position: null, connectedOn: null };

async function read(...rows: Row[]) {
  const file = { content: Buffer.from(fileOf(...rows)), encoding: null, latestEntry: null };
  return readContacts(file, {
    report: () => undefined,
    now: new Date('2026-11-21T12:00:00Z'),
  });
}

async function lost(...rows: Row[]) {
  return [...valuesLostByMerging(await read(...rows), [])].map((warning) => Object.values(warning));
}

describe('A value in one of several rows about one person', () => {
  it('is reported with its line, field, value and reason if it is not taken over', async () => {
    expect(
      await lost(
        { ...ANA, company: 'Acme' },
        { ...ANA, last: 'Reis, PhD', company: 'Other', position: 'CEO', on: '2020-01-01' },
      ),
    ).toEqual([
      [3, 'company', 'Other', CONTRADICTED],
      [3, 'position', 'CEO', NOT_MIXED],
      [3, 'connectedOn', '2020-01-01', CONTRADICTED],
    ]);
  });

  it('is not reported if it fills a gap of the other row', async () => {
    expect(await lost(ANA, { ...ANA, email: 'a@x.org', company: 'Acme', position: 'CEO' })).toEqual([]);
  });

  it('is reported with the same reasons, whether the rows share a profile or only a name and a day', async () => {
    const { slug: _, ...withoutProfile } = ANA;
    for (const other of [ANA, withoutProfile])
      expect(await lost({ ...ANA, position: 'CTO' }, { ...other, company: 'Beta', position: 'CEO' })).toEqual(
        [
          [3, 'company', 'Beta', NOT_MIXED],
          [3, 'position', 'CEO', CONTRADICTED],
        ],
      );
  });

  it('is reported with the line of its row, even if that row was merged into a row that was then merged into another one', async () => {
    const file = await read(
      { ...ANA, slug: 'ana-2' },
      { ...ANA, slug: 'ana-2', company: 'Beta' },
      { ...ANA, company: 'Acme' },
    );
    const filled = { ...NOTHING, company: 'Acme', connectedOn: '2021-01-01' };
    const url = { field: 'url', value: 'https://www.linkedin.com/in/ana-2', reason: CONTRADICTED };
    expect([...valuesLostByMerging(file, [{ row: 1, into: 2, filled }])]).toEqual([
      { line: 2, ...url },
      { line: 3, ...url },
      { line: 3, field: 'company', value: 'Beta', reason: CONTRADICTED },
    ]);
  });
});
