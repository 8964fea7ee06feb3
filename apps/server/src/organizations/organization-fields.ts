import { type RawBuilder, sql } from 'kysely';
import type { Source } from '../column-types.ts';

/** The columns of facts that curated files and providers write, by the facts' names in the contract. */
export const COLUMN_OF_FIELD = {
  name: 'name',
  linkedin: 'linkedin',
  website: 'website',
  employeeSize: 'employee_size_id',
  location: 'place_id',
  yearFounded: 'year_founded',
  type: 'type_id',
} as const;

/**
 * A field of an organization: the key under which its source is stored. Industries have no column; they are
 * rows of `organization_item`.
 */
export type OrganizationField = keyof typeof COLUMN_OF_FIELD | 'industries';

/**
 * SQL for whether nobody has stated or deleted a field of the organization `o`. Deleted facts still have a
 * source.
 */
export function isUnstated(field: keyof typeof COLUMN_OF_FIELD): RawBuilder<boolean> {
  return sql`(${sql.ref(`o.${COLUMN_OF_FIELD[field]}`)} is null and not o.sources ? ${sql.lit(field)})`;
}

/** SQL for a jsonb object that contains `source` for each field whose value is not null. */
export function sourcesOfStated(
  values: Partial<Record<OrganizationField, RawBuilder<unknown>>>,
  source: Exclude<Source, 'import' | 'self'>,
): RawBuilder<unknown> {
  const entries = Object.entries(values).map(
    ([field, value]) => sql`${sql.lit(field)}, case when ${value} is not null then ${sql.lit(source)} end`,
  );
  return sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(entries)}))`;
}
