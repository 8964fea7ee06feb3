import type { Db } from '../../tables.ts';
import { makeNamelessOrganization } from '../make-nameless-organization.ts';
import {
  addHiddenName,
  givenNames,
  holderOf,
  moveKept,
  renewHiddenKey,
  type StoredName,
} from './follow-names.queries.ts';
import { moveStatements } from './join-organizations.ts';
import type { Counts, Spelled } from './keys-of-spellings.ts';
import { leadingName } from './same-names.ts';

// "Parting" splits organizations that earlier rules have joined. For example, earlier rules read "Torvale
// Zoo" as a spelling of "Torvale".

/**
 * One step of parting. If `stays` is true, `norm` becomes a key of the organization. If not, the statements
 * with the key `norm` leave the organization.
 */
export interface Parting {
  readonly id: number;
  readonly norm: string;
  readonly stays: boolean;
  /**
   * The hidden key that `norm` replaces if `stays` is true. Null if the organization has several keys, or
   * only the key of a name in the common space.
   */
  readonly instead: string | null;
}

/** The names of one organization. */
interface Known {
  readonly rows: StoredName[];
  /** The keys of the current and former names in the common space (facts outside of profiles and files). */
  readonly common: Set<string>;
}

/**
 * Returns the steps of parting, for keys of spellings that lead to no organization yet. An organization keeps
 * the statements with the key of one of its names, or with the key of another name of the same organization
 * in the shipped table of names (`sameNames`). If no statement has such a key, and the organization has no
 * name in the common space, it keeps the statements with the most frequent key.
 */
export async function partingsOf(db: Db, names: readonly StoredName[], spelled: Spelled): Promise<Parting[]> {
  const known = new Map<number, Known>();
  for (const name of names) {
    const one = known.get(name.id) ?? { rows: [], common: new Set() };
    one.rows.push(name);
    if (name.isCommon) one.common.add(spelled.keyOf(name.name));
    if (name.own !== null) one.common.add(spelled.keyOf(name.own));
    known.set(name.id, one);
  }
  for (const { id, name } of await givenNames(db)) known.get(id)?.common.add(spelled.keyOf(name));
  const allNorms = new Set(names.map(({ norm }) => norm));
  return [...known].flatMap(([id, one]) => partingsIn(id, one, { allNorms, counts: spelled.counts.get(id) }));
}

function partingsIn(
  id: number,
  { rows, common }: Known,
  { allNorms, counts = new Map() }: { allNorms: ReadonlySet<string>; counts: Counts | undefined },
): Parting[] {
  const own = new Set(rows.map(({ norm }) => norm));
  const isAtHome = (norm: string) => common.has(norm) || own.has(norm);
  const fresh = [...counts.keys()].filter((norm) => !allNorms.has(norm) && !common.has(norm));
  const staying = [...counts.keys(), ...common].filter(isAtHome);
  const first = staying.length > 0 ? undefined : mostWritten(fresh, counts);
  const leads = new Set([...staying, ...(first === undefined ? [] : [first])].map(leadingName));
  const [only, ...others] = rows;
  const instead = only !== undefined && others.length === 0 && !only.isCommon ? only.norm : null;
  return fresh
    .filter((norm) => norm === first || !leads.has(leadingName(norm)))
    .map((norm) => ({ id, norm, stays: norm === first, instead }));
}

function mostWritten(norms: readonly string[], counts: Counts): string | undefined {
  const countOf = (norm: string) => counts.get(norm) ?? 0;
  return norms.toSorted((a, b) => countOf(b) - countOf(a) || (a < b ? -1 : 1))[0];
}

/**
 * Carries out a step. Statements that leave go to the organization to which their key leads now. If the key
 * leads to no organization, they go to a new one.
 */
export async function part(db: Db, { id, norm, stays, instead }: Parting): Promise<void> {
  if (stays) {
    if (instead !== null) await renewHiddenKey(db, { id, norm: instead, to: norm });
    else await addHiddenName(db, { norm, id });
    return;
  }
  const to = (await holderOf(db, norm)) ?? (await makeNamelessOrganization(db, norm));
  if (to === id) return;
  await moveStatements(db, { from: id, to, norm });
  await moveKept(db, { from: id, to });
}
