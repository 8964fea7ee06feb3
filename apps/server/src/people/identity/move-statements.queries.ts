import { type RawBuilder, sql } from 'kysely';
import { lockNetworks } from '../../scopes/lock-networks.ts';
import type { Db, RowOf } from '../../tables.ts';
import { STATEMENT_COLUMNS } from '../statement-columns.ts';
import { followContacts } from './follow-contacts.ts';
import { forgetUnknownPersons } from './forget-unknown-persons.ts';

/**
 * Moves to a person all present and earlier statements (alias `c`) that satisfy `isMeant`, and what members
 * keep about these contacts. Then deletes the former persons if nothing names them.
 */
export async function moveStatements(db: Db, personId: number, isMeant: RawBuilder<boolean>): Promise<void> {
  const { rows: moves } = await sql<RowOf<'networkContact', 'networkId' | 'personId' | 'contactId'>>`
    select c.network_id, c.person_id, c.contact_id from network_contact c
    where ${isMeant} and c.person_id <> ${personId} order by c.network_id, c.person_id`.execute(db);
  const networks = moves.map((move) => move.networkId);
  await lockNetworks(db, networks);
  const contacts = moves.map((move) => move.contactId);
  const persons = moves.map((move) => move.personId);
  await setAside(db, personId, networks);
  await sql`
    update network_contact c set person_id = ${personId} where c.contact_id = any(${contacts}::bigint[])`.execute(
    db,
  );
  await sql`
    update contact_move m set to_person_id = ${personId}
    from unnest(${networks}::bigint[], ${persons}::bigint[]) as moved (network_id, person_id)
    where m.network_id = moved.network_id and m.to_person_id = moved.person_id`.execute(db);
  const former = await moveFormerStatements(db, personId, isMeant);
  await followContacts(
    db,
    sql`select *, ${personId}::bigint as to_person_id
      from unnest(${networks}::bigint[], ${persons}::bigint[]) as moved (network_id, from_person_id)`,
  );
  await forgetUnknownPersons(db, [...persons, ...former]);
}

/**
 * Returns the former persons. Also changes the moves that imports have recorded, so that undoing an import
 * later brings members' notes and labels to the new person. If other earlier statements of the network still
 * name the former person, the recorded moves keep that person.
 */
async function moveFormerStatements(
  db: Db,
  personId: number,
  isMeant: RawBuilder<boolean>,
): Promise<number[]> {
  const { rows } = await sql<RowOf<'formerStatement', 'networkId' | 'personId'>>`
    select distinct c.network_id, c.person_id from former_statement c where ${isMeant} and c.person_id <> ${personId}`.execute(
    db,
  );
  const networks = rows.map((row) => row.networkId);
  const persons = rows.map((row) => row.personId);
  await sql`update former_statement c set person_id = ${personId} where ${isMeant}`.execute(db);
  await sql`
    update contact_move m set from_person_id = ${personId}
    from unnest(${networks}::bigint[], ${persons}::bigint[]) as moved (network_id, person_id)
    where m.network_id = moved.network_id and m.from_person_id = moved.person_id
      and not exists (
        select from former_statement other
        where other.network_id = moved.network_id and other.person_id = moved.person_id)`.execute(db);
  return persons;
}

/**
 * Turns a network's present statement about the person into history: a network has one contact for each
 * person, and the moved statement takes its place.
 */
async function setAside(db: Db, personId: number, networkIds: readonly number[]): Promise<void> {
  await sql`
    with gone as (
      delete from network_contact where person_id = ${personId} and network_id = any(${[...networkIds]}::bigint[]) returning *
    )
    insert into former_statement (${STATEMENT}, last_import_id, last_day, last_ended_on)
    select ${sql.raw(STATEMENT_COLUMNS.map((column) => `gone.${column}`).join(', '))}, n.import_id, n.file_day, n.updated_on
    from gone join network n on n.id = gone.network_id`.execute(db);
}

const STATEMENT = sql.raw(STATEMENT_COLUMNS.join(', '));
