import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../platform/db/database.ts';
import { aPopulation } from '../testing/a-population.ts';
import { aStatement } from '../testing/a-statement.ts';
import { type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { areNamesOutdated, respellNames } from './respell-names.ts';
import { STATEMENT_COLUMNS } from './statement-columns.ts';

let app: TestApp;
let leila: SignedIn;
beforeAll(async () => {
  app = await testApp();
  leila = await signedIn(app, { name: "Leïla O'Haddad" });
});
afterAll(() => app.stop());

it('Names that an earlier version stored get new search texts, and names whose search texts are right do not change', async () => {
  const { db } = app.database;
  const signal = new AbortController().signal;
  await aPopulation(db, [{ name: 'Jürgen Groß', credentials: 'M.B.A.' }, { name: 'Ann Plain' }]);
  await aStatement(db, { networkId: leila.viewer.networkId, name: 'Jean-Luc Zimmerlin' });
  await aStatement(db, { networkId: leila.viewer.networkId, name: 'J. K. Rowenthal' });
  const stored = async () =>
    (
      await sql<{ name: string; words: string | null; more: string | null }>`
        select name, name_words as words, name_more as more from person where name is not null
        union all select name, name_words, name_more from member_profile where name is not null
        union all select name, name_words, name_more from network_contact
        union all select name, name_words, name_more from former_statement order by name, words`.execute(db)
    ).rows;
  // A former statement of the contact Jean-Luc Zimmerlin.
  await sql`
    insert into former_statement (${sql.raw(STATEMENT_COLUMNS.join(', '))}, last_day)
    select ${sql.raw(STATEMENT_COLUMNS.join(', '))}, current_date from network_contact where name like 'Jean%'`.execute(
    db,
  );
  const right = await stored();
  expect(right.filter(({ name }) => name.startsWith('Jean'))).toHaveLength(2);
  expect(right).toContainEqual({ name: 'Jürgen Groß', words: '| juergen', more: 'm b a | mba' });
  expect(right).toContainEqual({
    name: 'Jean-Luc Zimmerlin',
    words: 'jean luc zimmerlin | jeanluc',
    more: null,
  });
  expect(right).toContainEqual({ name: 'Ann Plain', words: null, more: null });

  // Texts from the previous version, and texts that no rule produces.
  await sql`update person set name_words = null, name_more = lower(credentials)`.execute(db);
  await sql`update network_contact set name_words = null`.execute(db);
  await sql`update former_statement set name_words = null`.execute(db);
  await sql`update member_profile set name_words = '| wrong'`.execute(db);
  expect(await areNamesOutdated(db)).toBe(true);
  const plain = await sql<{
    at: string;
  }>`select xmin::text as at from person where name = 'Ann Plain'`.execute(db);
  await respellNames(db, (work) => inTransaction(db, work), signal);
  expect(await stored()).toEqual(right);
  // Names still count as outdated for a week, because a server of the previous version can still write names
  // by its own rules.
  expect(await areNamesOutdated(db)).toBe(true);
  await sql`update setting set value = jsonb_set(value, '{on}', '"2026-01-01"') where key = 'people.search-texts'`.execute(
    db,
  );
  expect(await areNamesOutdated(db)).toBe(false);
  expect(await sql`select xmin::text as at from person where name = 'Ann Plain'`.execute(db)).toEqual(plain);
});
