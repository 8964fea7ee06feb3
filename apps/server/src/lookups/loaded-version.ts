import type { Db } from '../tables.ts';

/** The version of facts in this database under a key. Undefined before the first loading. */
export async function loadedVersion(db: Db, key: string): Promise<unknown> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

export async function noteLoaded(db: Db, key: string, version: string): Promise<void> {
  const value = JSON.stringify(version);
  await db
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
