import * as z from 'zod/mini';
import { Id } from './wire.ts';

/** Which roles stats and pictures count. The query parameter is `roles`; replies have `rolesCounted`. */
export const RolesCounted = z.enum(['current', 'ever'], { error: 'roles must be "current" or "ever".' });
export type RolesCounted = z.infer<typeof RolesCounted>;

export const RolesQuery = z.object({ roles: z._default(RolesCounted, 'current') });

export const StatsEntry = z
  .object({ id: Id, name: z.string(), total: z.int() })
  .register(z.globalRegistry, { id: 'StatsEntry' });
export type StatsEntry = z.infer<typeof StatsEntry>;

/**
 * The top entries of each list by number of people. All lists except `schools` depend on which roles are
 * counted.
 */
export const DirectoryStats = z
  .object({
    organizations: z.array(StatsEntry),
    seniorityLevels: z.array(StatsEntry),
    roles: z.array(StatsEntry),
    industries: z.array(StatsEntry),
    organizationSizes: z.array(StatsEntry),
    schools: z.array(StatsEntry),
  })
  .register(z.globalRegistry, { id: 'DirectoryStats' });
export type DirectoryStats = z.infer<typeof DirectoryStats>;

/** For each list, the number of people with at least one entry. For the others, the fact is unknown. */
export const KnownOf = z
  .object({
    organizations: z.int(),
    seniorityLevels: z.int(),
    roles: z.int(),
    industries: z.int(),
    organizationSizes: z.int(),
    schools: z.int(),
  })
  .register(z.globalRegistry, { id: 'KnownOf' });
export type KnownOf = z.infer<typeof KnownOf>;

export const DirectoryPictures = z
  .object({
    /** Places and growth do not depend on the roles counted. */
    rolesCounted: RolesCounted,
    people: z.int(),
    /** People with a counted role at an organization whose industry is known. */
    withIndustry: z.int(),
    /**
     * People by industry (rows, top 7) and seniority (columns, junior to senior); null for fewer than 25
     * people, or if nothing is known.
     */
    matrix: z.nullable(
      z.object({
        industries: z.array(z.object({ id: Id, name: z.string() })),
        seniorityLevels: z.array(z.object({ id: Id, name: z.string() })),
        /**
         * cells[row][column] counts the people with a role that has both this industry and this seniority.
         */
        cells: z.array(z.array(z.int())),
      }),
    ),
    /**
     * At most 60, largest first: where people live, else where their organizations are. A person with several
     * organizations counts at each.
     */
    places: z.array(
      z.object({ id: Id, name: z.string(), latitude: z.number(), longitude: z.number(), total: z.int() }),
    ),
    countries: z.int(),
    /** People who count at one or more places. */
    withPlace: z.int(),
    /** How many of these people are at a place only by their organizations. */
    placedByOrganization: z.int(),
    /**
     * For each year, the people connected in that year or earlier; empty in a collective, and if no dates are
     * known.
     */
    growth: z.array(z.object({ year: z.int(), total: z.int() })),
  })
  .register(z.globalRegistry, { id: 'DirectoryPictures' });
export type DirectoryPictures = z.infer<typeof DirectoryPictures>;
