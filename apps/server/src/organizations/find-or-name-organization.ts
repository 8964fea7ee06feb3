import { foldText } from '@kithline/base/fold-text.ts';
import { sql } from 'kysely';
import type { Db, RowOf } from '../tables.ts';
import type { Source } from '../column-types.ts';
import { linkSameNames } from './joining/link-same-names.ts';
import { makeNamelessOrganization } from './make-nameless-organization.ts';
import { nameOrganization } from './name-organization.ts';
import { normalizeOrganizationName } from './normalize-organization-name.ts';

interface TypedName {
  readonly name: string;
  readonly source: Extract<Source, 'self' | 'admin'>;
  readonly userId: number;
  readonly now: Date;
}

/**
 * Returns the id of the organization that an editor means by a name. If no organization has the name, not
 * even in files or profiles, creates one. If the editor is an administrator, and the organization has no name
 * in the common space, the typed name becomes its name there. If the editor is a member, the typed spelling
 * is stored only with the member's fact. Must run in a transaction that has called `takeTurn`.
 */
export async function findOrNameOrganization(db: Db, typed: TypedName): Promise<number> {
  const { name, source, userId, now } = typed;
  const norm = normalizeOrganizationName(name);
  await linkSameNames(db, [norm]);
  const known = await db
    .selectFrom('organizationName')
    .select('organizationId as id')
    .where('nameNorm', '=', norm)
    .executeTakeFirst();
  if (source === 'self') return known?.id ?? makeNamelessOrganization(db, norm);
  if (known === undefined) return makeNamed(db, { norm, name, userId, now });
  await nameOrganization(db, { organizationId: known.id, name, source, userId, now });
  return known.id;
}

async function makeNamed(
  db: Db,
  { norm, name, userId, now }: Omit<TypedName, 'source'> & { norm: string },
): Promise<number> {
  const { rows } = await sql<RowOf<'organizationName', 'organizationId'>>`
    with made as (
      insert into organization (id, name, name_key, type_id, source, sources, created_on, created_by)
      values (obscured_id(nextval('organization_number')), ${name}, ${foldText(name)}, 3, 'admin', '{"name": "admin"}', ${now}, ${userId})
      returning id
    )
    insert into organization_name (name_norm, organization_id, name) select ${norm}, id, ${name} from made
    returning organization_id`.execute(db);
  const [made] = rows;
  if (made === undefined) throw new Error('The organization was not made.');
  return made.organizationId;
}
