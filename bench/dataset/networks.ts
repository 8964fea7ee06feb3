import { sql } from 'kysely';
import { hashToken } from '../../apps/server/src/accounts/tokens.ts';
import type { Db } from '../../apps/server/src/tables.ts';
import { ADMINISTRATOR, MEMBERS, tokenOf } from './bench-members.ts';
import { chance, upTo } from './chance.ts';
import type { DatasetSize } from './dataset-size.ts';
import { insertStatements } from './statements.ts';

/**
 * Creates the members and one administrator, each with a session and with a network that has contacts. Nobody
 * can sign in, because there are no passwords.
 */
export async function insertNetworks(db: Db, size: DatasetSize): Promise<void> {
  const administratorsNetwork = size.networks[1] ?? 0;
  await sql`
    create temporary table bench_network as
    select i::int as id, many::int, (1 + i * ${Math.floor(size.persons / (MEMBERS + 2))}::int)::int as person_id
    from unnest(${[...size.networks, administratorsNetwork]}::int[]) with ordinality as given (many, i)`.execute(
    db,
  );
  await insertMembers(db);
  await insertContacts(db, size);
}

async function insertMembers(db: Db): Promise<void> {
  await sql`
    insert into users (id, username, username_norm, password_hash, is_admin, person_id) overriding system value
    select id, name, name, '', id = ${ADMINISTRATOR}, person_id
    from bench_network, lateral (select 'member-' || id || '@bench.example') as named (name)`.execute(db);
  await sql`insert into scope (id, kind) overriding system value select id, 'network' from bench_network`.execute(
    db,
  );
  await sql`insert into network (id, user_id, updated_on, file_day) select id, id, now(), date '2025-01-01' + id from bench_network`.execute(
    db,
  );
  const members = [...Array.from({ length: MEMBERS }, (_, index) => index + 1), 'administrator'] as const;
  const hashes = members.map((member) => hashToken(tokenOf(member)));
  await sql`
    insert into session (token_hash, user_id, seen_on, expires_on)
    select hash, i, now(), now() + interval '30 days' from unnest(${hashes}::bytea[]) with ordinality as given (hash, i)`.execute(
    db,
  );
}

/**
 * Adds people to the networks. About a quarter of each network's people are drawn from those who are in many
 * networks; the others are random. Twice as many people as needed are drawn, because some are drawn
 * repeatedly.
 */
async function insertContacts(db: Db, { persons }: DatasetSize): Promise<void> {
  const contacts = sql`
    select id as network_id, person_id, date '2006-01-01' + ${upTo(7_500, sql`sqrt(${chance('id * 1000003::bigint + person_id', 64)})`)} as connected_on
    from (
      select id, many, person_id, row_number() over (partition by id order by min(drawn), person_id) as place
      from (
        select n.id, n.many, drawn,
          case when ${chance('n.id * 100000::bigint + drawn', 61)} < 0.25
            then ${upTo(persons, chance('n.id * 100000::bigint + drawn', 62), 3)}
            else ${upTo(persons, chance('n.id * 100000::bigint + drawn', 63))} end as person_id
        from bench_network n, lateral generate_series(1, n.many * 2) as drawn
      ) as candidate
      group by id, many, person_id
    ) as numbered
    where place <= many`;
  await insertStatements(db, contacts);
}
