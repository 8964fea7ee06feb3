import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '../platform/db/migrate.ts';
import { migrateUpTo, MIGRATIONS } from './migrated-database.ts';
import { emptyDatabase } from './test-database.ts';

/** The id of an organization whose name a member typed. */
const TYPED = 900;

it('The migration moves names of organizations, as members typed them, into the facts and histories that refer to these organizations', async () => {
  const database = await emptyDatabase();
  const { db, pool } = database;
  try {
    await migrateUpTo(database, '0020_shown_pictures.sql');
    await pool.query(`
      insert into organization (id, name, name_key, type_id, source, sources) values
        (${TYPED}, 'Harrow Pike', 'harrow pike', 3, 'self', '{"name": "self", "tagline": "admin"}'),
        (901, 'Siemens', 'siemens', 3, 'admin', '{"name": "admin"}');
      insert into organization_name (name_norm, organization_id, name) values
        ('harrow pike', ${TYPED}, 'Harrow Pike'), ('siemens', 901, 'Siemens');
      insert into person (id, first_name, name, name_key, sources) overriding system value values (1, 'Ada', 'Ada', 'ada', '{"firstName": "self"}');
      insert into work_role (id, person_id, organization_id, source) overriding system value values
        (1, 1, ${TYPED}, 'self'), (2, 1, 901, 'self');
      insert into education (person_id, organization_id, source) values (1, ${TYPED}, 'self');
      insert into person_supported_organization (person_id, organization_id) values (1, ${TYPED}), (1, 901);
      insert into profile_change (id, person_id, means, made_on, section) overriding system value values (1, 1, 'form', now(), 'Work History');
      insert into profile_change_field (change_id, field, before, after) values
        (1, 'role 1', 'null', '{"organization_id": ${TYPED}}'),
        (1, 'role 2', '{"organization_id": null}', '{"organization_id": 901}'),
        (1, 'supportedOrganizations', '{"value": [], "source": null}', '{"value": [${TYPED}, 901], "source": "self"}');`);
    await migrate(pool, MIGRATIONS);
    const { rows: facts } = await sql<object>`
      select organization_id as id, spelling, spelling_key as key from work_role
      union all select organization_id, spelling, spelling_key from education
      union all select organization_id, spelling, spelling_key from person_supported_organization order by id`.execute(
      db,
    );
    const typed = { id: TYPED, spelling: 'Harrow Pike', key: 'harrow pike' };
    const common = { id: 901, spelling: null, key: null };
    expect(facts).toEqual([typed, typed, typed, common, common]);
    const { rows: organizations } = await sql<object>`
      select o.name, o.source, o.sources, n.name as leading, n.is_common from organization o
      join organization_name n on n.organization_id = o.id where o.id in (${TYPED}, 901) order by o.id`.execute(
      db,
    );
    expect(organizations).toEqual([
      {
        name: null,
        source: 'import',
        sources: { tagline: 'admin' },
        leading: 'harrow pike',
        isCommon: false,
      },
      { name: 'Siemens', source: 'admin', sources: { name: 'admin' }, leading: 'Siemens', isCommon: true },
    ]);
    const { rows: history } = await sql<object>`
      select before, after from profile_change_field order by field`.execute(db);
    expect(history).toEqual([
      { before: null, after: { organization_id: TYPED, spelling: 'Harrow Pike' } },
      {
        before: { organization_id: null, spelling: null },
        after: { organization_id: 901, spelling: null },
      },
      {
        before: { value: [], source: null },
        after: { value: [TYPED, 901], source: 'self', spellings: { [TYPED]: 'Harrow Pike' } },
      },
    ]);
  } finally {
    await database.drop();
  }
});
