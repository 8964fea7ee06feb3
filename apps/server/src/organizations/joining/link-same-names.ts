import type { Db } from '../../tables.ts';
import { normalizeOrganizationName } from '../normalize-organization-name.ts';
import { holderOf } from './follow-names.queries.ts';
import { type Holder, holdersOf, insertHidden } from './holders.queries.ts';
import { type SameNames, sameNames } from './same-names.ts';

/**
 * Whether a group of names can mean an organization. False if the organization belongs to the sample data, or
 * if its name or website contradicts the group. Only facts of the common space (facts that everybody sees)
 * count, so that joining reveals no private facts.
 */
export function fits(
  { names, domain }: SameNames,
  { name, host, source }: Omit<Holder, 'id' | 'norm'>,
): boolean {
  if (source === 'sample') return false;
  if (name !== null && !names.includes(normalizeOrganizationName(name))) return false;
  return isOfDomain(host, domain);
}

/** Whether a host may belong to the organization with this domain. True if the host or domain is unknown. */
export const isOfDomain = (host: string | null, domain: string): boolean =>
  host === null || domain === '' || host === domain || host.endsWith(`.${domain}`);

/**
 * For each name without an organization, finds the organization of the other names in the same group of the
 * shipped table, and links the name to that organization. Skips a name if several organizations are possible,
 * or if an administrator has removed the name. Must run in a transaction that has called `takeTurn`.
 */
export async function linkSameNames(db: Db, norms: readonly string[]): Promise<void> {
  await insertHidden(db, await linksOfNames(db, norms));
}

/**
 * Returns the name itself and, if `linkSameNames` would link it to an organization, a name that already leads
 * there.
 */
export async function namesMeaningSame(db: Db, norm: string): Promise<string[]> {
  return [norm, ...(await linksOfNames(db, [norm])).map(({ through }) => through)];
}

/**
 * Returns the organizations that a name can mean according to the shipped table, and the table's spelling of
 * the name. A combination of two names, such as "EY (Ernst & Young)", is returned as it is spelled in `name`.
 * Null if the name is not in the table.
 */
export async function organizationsKnownAs(
  db: Db,
  name: string,
): Promise<{ ids: number[]; name: string } | null> {
  const norm = normalizeOrganizationName(name);
  const group = sameNames(norm);
  if (group === undefined) return null;
  const holders = await holdersOf(db, group.names);
  const meant = holders.filter((holder) => fits(group, holder) && !wasTakenOff(holder, norm));
  return { ids: [...new Set(meant.map(({ id }) => id))], name: group.written.get(norm) ?? name.trim() };
}

/** Returns all names of an organization as the shipped table spells them; empty for an unknown name. */
export const otherNamesOf = (name: string): readonly string[] => [
  ...(sameNames(normalizeOrganizationName(name))?.written.values() ?? []),
];

/** Returns the organization to which a name leads. The caller must check what the viewer sees of it. */
export const organizationNamed = (db: Db, name: string): Promise<number | null> =>
  holderOf(db, normalizeOrganizationName(name));

interface Link {
  readonly norm: string;
  readonly id: number;
  /** A name that already leads to the organization. */
  readonly through: string;
}

/** Returns the links that `linkSameNames` would insert. */
export async function linksOfNames(db: Db, norms: readonly string[]): Promise<Link[]> {
  const groups = new Set(norms.map(sameNames).filter((group) => group !== undefined));
  if (groups.size === 0) return [];
  const holders = await holdersOf(
    db,
    [...groups].flatMap(({ names }) => names),
  );
  const usedNorms = new Set(holders.map(({ norm }) => norm));
  return [...new Set(norms)].flatMap((norm) => {
    const group = sameNames(norm);
    if (group === undefined || usedNorms.has(norm)) return [];
    const fitting = holders.filter((holder) => group.names.includes(holder.norm) && fits(group, holder));
    const [first] = fitting;
    if (first === undefined || fitting.some(({ id }) => id !== first.id) || wasTakenOff(first, norm))
      return [];
    return [{ norm, id: first.id, through: first.norm }];
  });
}

export const wasTakenOff = ({ takenOff }: Holder, norm: string): boolean =>
  takenOff.some((name) => normalizeOrganizationName(name) === norm);
