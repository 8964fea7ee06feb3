import { sql } from 'kysely';
import { publishOpened } from '../../platform/live/publish.ts';
import type { Db } from '../../tables.ts';

/**
 * True if the current logo was fetched, or if there is none and nobody has removed one: `sources` also
 * records a removal.
 */
const MAY_BE_FETCHED = sql`(
  (o.profile_picture is null and not o.sources ? 'profilePicture') or o.sources ->> 'profilePicture' = 'enrichment')`;
/** Host of the website, without "www.". */
const DOMAIN = sql`lower(substring(o.website from '^https?://(?:www\\.)?([^/:?#]+)'))`;

export interface WantedLogo {
  readonly id: number;
  readonly domain: string;
}

/**
 * Returns at most `most` organizations with an id above `after`, sorted by id, whose logo should be requested
 * now: either no request for the current domain was made yet, or the next request is due.
 */
export async function logosToFetch(
  db: Db,
  { after, most, now }: { after: number; most: number; now: Date },
): Promise<WantedLogo[]> {
  const { rows } = await sql<WantedLogo>`
    select o.id, ${DOMAIN} as domain from organization o left join logo_search s on s.organization_id = o.id
    where o.id > ${after} and o.website is not null and o.source <> 'sample' and ${DOMAIN} is not null and ${MAY_BE_FETCHED}
      and (s.organization_id is null or s.domain <> ${DOMAIN} or s.again_on <= ${now})
    order by o.id limit ${most}`.execute(db);
  return rows;
}

/** A logo with its source, as the history stores it. */
export interface LogoState {
  readonly value: string | null;
  readonly source: string | null;
}

/**
 * Locks an organization and returns its logo. Null if the organization no longer has this domain, or if
 * somebody has set or removed its logo.
 */
export async function lockReplaceableLogo(db: Db, { id, domain }: WantedLogo): Promise<LogoState | null> {
  const { rows } = await sql<LogoState>`
    select o.profile_picture as value, o.sources ->> 'profilePicture' as source from organization o
    where o.id = ${id} and ${DOMAIN} = ${domain} and ${MAY_BE_FETCHED} for no key update`.execute(db);
  return rows[0] ?? null;
}

/** If `picture` is null, removes the logo of a former website. Records the change in the history. */
export async function writeFetchedLogo(
  db: Db,
  { id, before, picture, now }: { id: number; before: LogoState; picture: string | null; now: Date },
): Promise<void> {
  const after: LogoState = { value: picture, source: picture === null ? null : 'enrichment' };
  await sql`
    with change as (
      insert into profile_change (organization_id, means, made_on, section) values (${id}, 'enrichment', ${now}, 'facts') returning id
    ), field as (
      insert into profile_change_field (change_id, field, before, after)
      select id, 'profilePicture', ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb from change
    )
    update organization set profile_picture = ${picture}, updated_on = ${now},
      sources = ${picture === null ? sql`sources - 'profilePicture'` : sql`sources || '{"profilePicture": "enrichment"}'`}
    where id = ${id}`.execute(db);
  await publishOpened(db, { kind: 'organization', id, inProfile: false });
}

export async function markSearched(
  db: Db,
  { id, domain }: WantedLogo,
  { now, againOn }: { now: Date; againOn: Date | null },
): Promise<void> {
  await sql`
    insert into logo_search (organization_id, domain, looked_on, again_on) values (${id}, ${domain}, ${now}, ${againOn})
    on conflict (organization_id) do update
      set domain = excluded.domain, looked_on = excluded.looked_on, again_on = excluded.again_on`.execute(db);
}
