import { sql } from 'kysely';
import { isReferredTo, ORGANIZATION_REFERENCES, PERSON_REFERENCES } from '../../scopes/references.ts';
import type { Db } from '../../tables.ts';

export async function deleteUnknownPersons(db: Db, personIds: readonly number[]): Promise<void> {
  await sql`
    delete from person p
    where p.id = any(${[...personIds]}::bigint[]) and p.name is null and p.sources = '{}'
      and not ${isReferredTo(PERSON_REFERENCES, sql`p.id`)}`.execute(db);
}

export async function deleteUnknownOrganizations(db: Db, organizationIds: readonly number[]): Promise<void> {
  await sql`
    delete from organization o
    where o.id = any(${[...organizationIds]}::bigint[]) and o.name is null
      and not ${isReferredTo(ORGANIZATION_REFERENCES, sql`o.id`)}`.execute(db);
}
