import { directoryApi } from '@kithline/contract/directory.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPopulation, inNetwork, lookupIds } from '../testing/a-population.ts';
import { type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { until } from '../testing/until.ts';
import { RECLASSIFIED_AT_ONCE, titleClassifierVersion } from './titles.ts';

let app: TestApp;
let ida: SignedIn;
beforeAll(async () => {
  app = await testApp();
  ida = await signedIn(app, { name: 'Ida Berg' });
});
afterAll(() => app.stop());

/** The people in Ida's network whom the directory finds with the level. */
const namesAtLevel = async (level: number) => {
  const query = { networkId: ida.viewer.networkId, 'experience.seniorityLevels.value': `${level}` };
  const { results } = await ida.ask(directoryApi.persons, { query });
  return results.map(({ person }) => person.name);
};

const countOldTitles = async () => {
  const { db } = app.database;
  const old = db.selectFrom('title').select('id').where('classifierVersion', '<>', titleClassifierVersion());
  return (await old.execute()).length;
};

it('The first start after an upgrade classifies all stored titles again, and the directory finds people by the new levels', async () => {
  const { db } = app.database;
  const levels = await lookupIds(db, 'seniority-levels', 10);
  const [director, owner] = [levels[5] ?? 0, levels[9] ?? 0];
  const title = 'Head of Energy Transition';
  // Titles as an older version of the classifier stored them, without a level.
  const ids = await aPopulation(db, [
    { name: 'Dara Director', roles: [{ title }] },
    { name: 'Olga Owner', roles: [{ title, seniorityIds: [owner] }] },
  ]);
  await inNetwork(db, ida.viewer.networkId, ids);
  await sql`
    insert into title (name, name_norm)
    select 'Consultant ' || n, 'consultant ' || n from generate_series(1, ${RECLASSIFIED_AT_ONCE + 1}) as n`.execute(
    db,
  );
  expect(await namesAtLevel(director)).toEqual([]);
  expect(await namesAtLevel(owner)).toEqual(['Olga Owner']);

  await app.start();

  await until(async () => (await countOldTitles()) === 0);
  expect(await namesAtLevel(director)).toEqual(['Dara Director']);
  expect(await namesAtLevel(owner)).toEqual(['Olga Owner']);
});
