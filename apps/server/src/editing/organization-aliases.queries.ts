import { type RawBuilder, sql } from 'kysely';
import { makeNamelessOrganization } from '../organizations/make-nameless-organization.ts';
import { normalizeOrganizationName } from '../organizations/normalize-organization-name.ts';
import { ORGANIZATION_REFERENCES, type Reference } from '../scopes/references.ts';
import type { Db, Tables } from '../tables.ts';

// Which organization a name means: of files to come, and of statements that are stored.

/** Other names of an organization, as administrators keep them. */
export async function aliasesOf(db: Db, id: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from organization_name where organization_id = ${id} and is_alias and is_common order by name collate "C"`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Names as `aliasesOf` returns them once they are written: one spelling of each, in its order. */
export function asAliases(names: readonly string[]): string[] {
  const spellings = new Map(names.map((name) => [normalizeOrganizationName(name), name]));
  return [...spellings.values()].toSorted((one, other) => Buffer.from(one).compare(Buffer.from(other)));
}

/**
 * Makes these the other names of an organization. Statements that write it so follow, in both directions: a name that is taken off means an
 * organization of its own again.
 */
export async function writeAliases(db: Db, id: number, names: readonly string[]): Promise<void> {
  const wanted = new Map(names.map((name) => [normalizeOrganizationName(name), name]));
  const present = new Map((await aliasesOf(db, id)).map((name) => [normalizeOrganizationName(name), name]));
  for (const norm of present.keys()) if (!wanted.has(norm)) await freeName(db, { id, norm });
  const given = [...wanted].filter(([norm, name]) => present.get(norm) !== name);
  const holders = await holdersOf(
    db,
    given.map(([norm]) => norm),
  );
  const isOthers = ([norm]: readonly [string, string]) => (holders.get(norm) ?? id) !== id;
  await insertAliases(
    db,
    id,
    given.filter((one) => !isOthers(one)),
  );
  for (const [norm, name] of given.filter(isOthers)) {
    // The alias before it may have taken the whole organization in.
    const from = (await holdersOf(db, [norm])).get(norm) ?? id;
    if (from !== id) await moveStatements(db, { from, to: id, norm });
    await insertAliases(db, id, [[norm, name]]);
    // One that only files and members have named so goes in, with its notes and labels.
    if (from !== id) await joinNameless(db, { from, to: id });
  }
}

/** Which organizations these names mean. */
async function holdersOf(db: Db, norms: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ norm: string; id: number }>`
    select name_norm as norm, organization_id as id from organization_name where name_norm = any(${[...norms]}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ norm, id }) => [norm, id]));
}

/** Makes names mean this organization. */
async function insertAliases(
  db: Db,
  id: number,
  given: readonly (readonly [norm: string, name: string])[],
): Promise<void> {
  if (given.length === 0) return;
  await sql`
    insert into organization_name (name_norm, organization_id, name, is_alias)
    select norm, ${id}, name, true
    from unnest(${given.map(([norm]) => norm)}::text[], ${given.map(([, name]) => name)}::text[]) as given (norm, name) order by norm
    on conflict (name_norm) do update set organization_id = excluded.organization_id, name = excluded.name, is_alias = true,
      is_common = true`.execute(db);
}

interface Name {
  readonly id: number;
  readonly norm: string;
}

/** A name that is an alias no longer: what files say by it is an organization that only they name. */
async function freeName(db: Db, { id, norm }: Name): Promise<void> {
  const own = await ownName(db, id);
  if (own !== null && normalizeOrganizationName(own) === norm) {
    // Files go on meaning the organization by its name, which is no alias.
    await sql`update organization_name set is_alias = false, name = ${own} where name_norm = ${norm}`.execute(
      db,
    );
    return;
  }
  await sql`delete from organization_name where name_norm = ${norm} and organization_id = ${id}`.execute(db);
  if ((await spellingsOf(db, { id, norm })).length === 0) return;
  await moveStatements(db, { from: id, to: await makeNamelessOrganization(db, norm), norm });
}

async function ownName(db: Db, id: number): Promise<string | null> {
  const row = await db.selectFrom('organization').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name ?? null;
}

/**
 * Lets others have a name that was taken back. It stays where it is an alias, where another change that holds has given it or found it, and
 * where the organization has no other one.
 */
export async function freeTakenBackName(db: Db, id: number, name: string): Promise<void> {
  const norm = normalizeOrganizationName(name);
  const own = await ownName(db, id);
  if (own === null || normalizeOrganizationName(own) === norm) return;
  if ((await namesInForce(db, id)).some((other) => normalizeOrganizationName(other) === norm)) return;
  const { rows } = await sql`
    select from organization_name where name_norm = ${norm} and organization_id = ${id} and not is_alias`.execute(
    db,
  );
  if (rows.length > 0) await freeName(db, { id, norm });
}

/** The names that changes in force have found and given. */
async function namesInForce(db: Db, id: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct state ->> 'value' as name
    from profile_change c join profile_change_field f on f.change_id = c.id and f.field = 'name'
    cross join lateral (values (f.before), (f.after)) as found (state)
    where c.organization_id = ${id} and c.taken_back_by is null and c.takes_back is null and state ->> 'value' is not null`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Where an organization is written, and by which column: statements of files, and facts that members state. */
const WRITTEN = {
  network_contact: 'company',
  former_statement: 'company',
  work_role: 'spelling',
  education: 'spelling',
  person_supported_organization: 'spelling',
} as const satisfies Partial<Record<keyof Tables, string>>;

/** How statements and facts write an organization, as far as these are spellings of the name. */
async function spellingsOf(db: Db, { id, norm }: Name): Promise<string[]> {
  const written = Object.entries(WRITTEN).map(
    ([table, column]) => sql`
      select ${sql.ref(column)} as spelling from ${sql.table(table)} where organization_id = ${id} and ${sql.ref(column)} is not null`,
  );
  const { rows } = await sql<{ spelling: string }>`${sql.join(written, sql` union `)}`.execute(db);
  return rows
    .map(({ spelling }) => spelling)
    .filter((spelling) => normalizeOrganizationName(spelling) === norm);
}

async function moveStatements(
  db: Db,
  { from, to, norm }: { from: number; to: number; norm: string },
): Promise<void> {
  const spellings = await spellingsOf(db, { id: from, norm });
  if (spellings.length === 0) return;
  for (const [table, column] of Object.entries(WRITTEN)) {
    const { uniqueWith } = referenceIn(table);
    await sql`
      update ${sql.table(table)} r set organization_id = ${to}
      where r.organization_id = ${from} and r.${sql.ref(column)} = any(${spellings}::text[])
        and ${isNewAt(table, { column: 'organization_id', to, uniqueWith })}`.execute(db);
  }
  await moveInHistory(db, { from, to, spellings });
}

const referenceIn = (table: string): Reference => {
  const found = ORGANIZATION_REFERENCES.find((one) => one.table === table);
  if (found === undefined) throw new Error(`${table} refers to no organization.`);
  return found;
};

/** SQL for whether a row `r` says nothing that is said of the other organization already. */
function isNewAt(
  table: string,
  { column, to, uniqueWith }: { column: string; to: number; uniqueWith: readonly string[] | null },
): RawBuilder<boolean> {
  if (uniqueWith === null) return sql`true`;
  const same = uniqueWith.map((other) => sql` and known.${sql.ref(other)} = r.${sql.ref(other)}`);
  return sql`not exists (select from ${sql.table(table)} known where known.${sql.ref(column)} = ${to}${sql.join(same, sql``)})`;
}

/** An organization without any name is the other one from now on, with what people say and keep of it. */
async function joinNameless(db: Db, { from, to }: { from: number; to: number }): Promise<void> {
  const { rows } = await sql`
    select from organization o where o.id = ${from} and o.name is null
      and not exists (select from organization_name n where n.organization_id = o.id)`.execute(db);
  if (rows.length === 0) return;
  for (const { table, column, uniqueWith, keeping } of ORGANIZATION_REFERENCES) {
    if (keeping === 'dropped') continue;
    const isNew = isNewAt(table, { column, to, uniqueWith });
    await sql`update ${sql.table(table)} r set ${sql.ref(column)} = ${to} where r.${sql.ref(column)} = ${from} and ${isNew}`.execute(
      db,
    );
  }
  await moveInHistory(db, { from, to, spellings: null });
  await sql`delete from organization where id = ${from}`.execute(db);
}

/**
 * What changes of persons have found and left leads to the other organization from now on, so that they can be taken back: all of it, or what
 * is written so.
 */
async function moveInHistory(
  db: Db,
  { from, to, spellings }: { from: number; to: number; spellings: readonly string[] | null },
): Promise<void> {
  const [old, id] = [String(from), String(to)];
  const isWritten = (spelling: RawBuilder<unknown>) =>
    spellings === null ? sql`true` : sql`${spelling} = any(${[...spellings]}::text[])`;
  for (const column of ['before', 'after']) {
    const state = sql.ref(column);
    await sql`
      update profile_change_field set ${state} = jsonb_set(${state}, '{organization_id}', to_jsonb(${to}::bigint))
      where field ~ '^(role|study) ' and ${state} -> 'organization_id' = to_jsonb(${from}::bigint)
        and ${isWritten(sql`${state} ->> 'spelling'`)}`.execute(db);
  }
  for (const column of ['before', 'after', 'common']) {
    const state = sql.ref(column);
    const spelling = sql`${state} #>> array['spellings', ${old}]`;
    await sql`
      update profile_change_field set ${state} = ${state} || jsonb_build_object('value', (
        select jsonb_agg(distinct case when one = to_jsonb(${from}::bigint) then to_jsonb(${to}::bigint) else one end)
        from jsonb_array_elements(${state} -> 'value') as one
      )) || case when ${spelling} is null then '{}' else
        jsonb_build_object('spellings', (${state} -> 'spellings') - ${old} || jsonb_build_object(${id}::text, ${spelling})) end
      where field = 'supportedOrganizations' and ${state} -> 'value' @> to_jsonb(${from}::bigint)
        and ${isWritten(spelling)}`.execute(db);
  }
}
