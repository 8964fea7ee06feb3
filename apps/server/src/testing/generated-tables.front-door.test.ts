import { afterAll, beforeAll, expect, it } from 'vitest';
import { generateTables } from './generate-tables.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase({ isNew: true });
});

afterAll(async () => {
  await database.drop();
});

it('The types of the tables are those of the migrated database', async () => {
  await expect(await generateTables(database.db as never)).toMatchFileSnapshot('../tables.generated.ts');
});
