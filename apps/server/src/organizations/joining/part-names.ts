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

// Parts organizations that earlier rules have joined. For example, earlier rules read "Torvale Zoo" as a
// spelling of "Torvale".

/**
 * One step of parting: either the statements with the key `norm` leave the organization, or (`stays`) this
 * key becomes the organization's.
 */
export interface Parting {
  readonly id: number;
  readonly norm: string;
  readonly stays: boolean;
  /**
   * The only key of the organization, if it is hidden. `norm` replaces this key if the organization keeps
   * `norm`.
   */
  readonly instead: string | null;
}

/** The names of one organization. */
interface Known {
  readonly rows: StoredName[];
  /** The keys of names in the common space, current and former. Administrators decide these. */
  readonly common: Set<string>;
}

/**
 * Finds the keys of current spellings that lead to no organization yet. An organization keeps the statements
 * whose key belongs to one of its names, or to another name in the same group of the table of same names. If
 * it has no such statements and no name in the common space, it keeps those with the most frequent key.
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
 * Carries out a step. The statements that leave go to the organization to which their key leads now, or to a
 * new one.
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
