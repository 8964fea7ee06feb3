import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rebuildIndex } from '../search-index/rebuild-index.ts';
import { aPerson } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { until } from '../testing/until.ts';
import { reclassifySoon } from './lookups.jobs.ts';
import { titleIdsFor } from './titles.ts';

describe('The dictionary of titles', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ started: true });
  });
  afterAll(() => app.stop());

  it('holds titles that fold alike once', async () => {
    const ids = await titleIdsFor(app.house.db, [
      'Directora de Operaciones',
      'DIRECTORA DE OPERACIONES',
      '  ',
    ]);
    expect(ids.get('Directora de Operaciones')).toBe(ids.get('DIRECTORA DE OPERACIONES'));
    expect(ids.has('  ')).toBe(false);
  });

  it('classes again what an older table of words classed, and the index follows', async () => {
    const { db } = app.house;
    const person = await aPerson(db, { name: 'Ola Berg' });
    const title_id = (await titleIdsFor(db, ['Sales Director'])).get('Sales Director') ?? 0;
    await db
      .insertInto('work_role')
      .values({ person_id: person.id, title: 'Sales Director', title_id })
      .execute();
    const old = { classifier_version: 0, seniority_ids: [], role_type_id: null };
    await db.updateTable('title').set(old).where('id', '=', title_id).execute();
    await rebuildIndex(db);
    const role = () =>
      db.selectFrom('role_flat').selectAll().where('person_id', '=', person.id).executeTakeFirstOrThrow();
    expect((await role()).seniority_ids).toEqual([]);
    await reclassifySoon(app.house);
    await until(async () => (await role()).seniority_ids.length > 0);
    expect((await role()).role_type_id).not.toBeNull();
  });
});
