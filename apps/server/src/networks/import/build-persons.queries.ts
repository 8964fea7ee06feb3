import { sql } from 'kysely';
import type { Db } from '../../tables.ts';

// Every fact remembers its source in person.sources, by the field's name in the contract. An import sets what is absent and
// replaces only what an import has set; what a member, an administrator or a provider has said stays.

/** Gives every unknown row a person's number. */
export async function numberNewPersons(db: Db): Promise<void> {
  await sql`
    update staged_contact set is_new = true, person_id = nextval(pg_get_serial_sequence('person', 'id'))
    where person_id is null`.execute(db);
}

/** Makes the persons of the unknown rows from `first` to `last` by row number. Answers how many. */
export async function insertPersons(
  db: Db,
  range: { after: number; most: number },
): Promise<{ count: number; last: number }> {
  const { rows } = await sql<{ count: number; last: number }>`
    with portion as (
      select * from staged_contact where is_new and row_no > ${range.after} order by row_no limit ${range.most}
    ),
    made as (
      insert into person (id, first_name, last_name, name, name_key, credentials, linkedin, email_personal, email_work, sources)
      overriding system value
      select person_id, first_name, last_name, name, name_key, credentials, linkedin,
        case when email_is_personal then email end, case when not email_is_personal then email end,
        jsonb_strip_nulls(jsonb_build_object(
          'firstName', 'import', 'lastName', 'import',
          'credentials', case when credentials is not null then 'import' end,
          'linkedin', case when linkedin is not null then 'import' end,
          'emailPersonal', case when email_is_personal and email is not null then 'import' end,
          'emailWork', case when not email_is_personal and email is not null then 'import' end))
      from portion
    ),
    -- A profile that somebody else has just taken breaks the import's transaction, which is then tried again.
    profile as (
      insert into person_slug (slug, person_id) select slug, person_id from portion where slug is not null
    )
    select count(*) as count, coalesce(max(row_no), 0) as last from portion`.execute(db);
  return rows[0] ?? { count: 0, last: 0 };
}

/**
 * The addresses of the rows whose person is known so far. An address leads to the first person who had it. A member's are
 * the member's to say: else a file could make somebody else's address lead to the member.
 */
export async function insertEmails(db: Db): Promise<void> {
  await sql`
    insert into person_email (email, person_id)
    select distinct on (email) email, person_id from staged_contact s
    where email is not null and person_id is not null
      and not exists (select from users u where u.person_id = s.person_id) order by email, row_no
    on conflict (email) do nothing`.execute(db);
}

/**
 * A known person under a profile address that we did not know. The newest is shown and the others become aliases; but for a
 * link that was not imported, and for a file that is older than what we know, it is only an alias. A member's are the
 * member's to say: else a file could make somebody else's profile lead to the member.
 */
export async function addProfiles(db: Db): Promise<void> {
  await sql`
    with added as materialized (
      select s.slug, s.linkedin, s.person_id, s.is_news and ${mayReplace('linkedin', 'linkedin')} as is_shown
      from staged_contact s join person p on p.id = s.person_id
      where not s.is_new and s.slug is not null and not ${isMember}
        and not exists (select from person_slug k where k.slug = s.slug)
    ),
    older as (
      update person_slug k set is_alias = true from added a where k.person_id = a.person_id and a.is_shown and not k.is_alias
    ),
    newer as (
      insert into person_slug (slug, person_id, is_alias) select slug, person_id, not is_shown from added
    ),
    shown as (
      update person p set linkedin = a.linkedin, sources = p.sources || '{"linkedin": "import"}', updated_on = now()
      from added a where p.id = a.person_id and a.is_shown
    )
    insert into import_touched select person_id from added`.execute(db);
}

/** What a newer file says about names. Earlier names are kept as other names of the person. */
export async function updateNames(db: Db): Promise<void> {
  await sql`
    with renamed as (
      update person p set first_name = s.first_name, last_name = s.last_name, name = s.name, name_key = s.name_key,
        mapped_names = case when s.name_key = p.name_key or p.name = any(p.mapped_names) or p.first_name || p.last_name = '' then p.mapped_names
          else p.mapped_names || p.name end,
        updated_on = now()
      from staged_contact s
      where p.id = s.person_id and not s.is_new and s.is_news and not s.nameless and not ${isMember}
        and p.name collate "C" <> s.name
        and p.sources ->> 'firstName' = 'import' and p.sources ->> 'lastName' = 'import'
      returning p.id
    )
    insert into import_touched select id from renamed`.execute(db);
}

/** Credentials and addresses: set when absent, replaced when imported. */
export async function updateFacts(db: Db): Promise<void> {
  await updateFact(db, { field: 'credentials', column: 'credentials', value: 's.credentials' });
  const [personal, work] = [
    'case when s.email_is_personal then s.email end',
    'case when not s.email_is_personal then s.email end',
  ];
  await updateFact(db, { field: 'emailPersonal', column: 'email_personal', value: personal });
  await updateFact(db, { field: 'emailWork', column: 'email_work', value: work });
}

async function updateFact(db: Db, fact: { field: string; column: string; value: string }): Promise<void> {
  const [column, value] = [sql.ref(fact.column), sql.raw(fact.value)];
  await sql`
    with changed as (
      update person p set ${column} = ${value}, sources = p.sources || jsonb_build_object(${fact.field}::text, 'import'),
        updated_on = now()
      from staged_contact s
      where p.id = s.person_id and not s.is_new and ${value} is not null and p.${column} is distinct from ${value}
        and (p.${column} is null or s.is_news and ${mayReplace(fact.field, fact.column)}) and not ${isMember}
      returning p.id
    )
    insert into import_touched select id from changed`.execute(db);
}

/** `p` is somebody who looks after the profile in person. */
const isMember = sql.raw('exists (select from users u where u.person_id = p.id)');

function mayReplace(field: string, column: string) {
  return sql`(p.${sql.ref(column)} is null or p.sources ->> ${sql.lit(field)} = 'import')`;
}
