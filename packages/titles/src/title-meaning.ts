import type { RoleTypeName, SeniorityName } from '@kithline/contract/taxonomy.ts';
import { strengthOf } from './strengths.ts';

/** The complete meaning of one phrase. */
export interface Meaning {
  role: RoleTypeName | null;
  strength: number;
  levels: readonly SeniorityName[];
  mark: Mark | null;
  endsPart: boolean;
  offLadder: boolean;
  outOfWork: boolean;
  unlessRanked: boolean;
  besideWork: boolean;
  /** The phrase looks like an occupation, but names only a kind of work: "project coordinator". */
  general: boolean;
  /** The phrase names a sector, which is a field of work only if the title names no other field. */
  sector: boolean;
  /** The phrase can name either an occupation or its field: *química*, *mecánica*. */
  alsoField: boolean;
  without: readonly RoleTypeName[];
}
export const MARKS = ['company', 'former', 'junior', 'work', 'occupational'] as const;
export type Mark = (typeof MARKS)[number];

export const SILENT: Meaning = {
  role: null,
  strength: 0,
  levels: [],
  mark: null,
  endsPart: false,
  offLadder: false,
  outOfWork: false,
  unlessRanked: false,
  besideWork: false,
  general: false,
  sector: false,
  alsoField: false,
  without: [],
};

/** Combines the known meaning of a phrase with one that another entry of the tables adds. */
export function joined(known: Meaning | null | undefined, added: Partial<Meaning>): Meaning {
  if (!known) return { ...SILENT, ...added };
  const before = known;
  return {
    role: added.role ?? before.role,
    strength: Math.max(before.strength, added.strength ?? 0),
    levels: [...new Set([...before.levels, ...(added.levels ?? [])])],
    mark: added.mark ?? before.mark,
    alsoField: before.alsoField || isFieldAndOccupation(before.strength, added.strength ?? 0),
    ...flagsOf(before, added),
  };
}

function isFieldAndOccupation(one: number, other: number): boolean {
  return one !== other && Math.min(one, other) === strengthOf('field');
}

function flagsOf(before: Meaning, added: Partial<Meaning>) {
  return {
    endsPart: before.endsPart || added.endsPart === true,
    offLadder: before.offLadder || added.offLadder === true,
    outOfWork: before.outOfWork || added.outOfWork === true,
    unlessRanked: before.unlessRanked || added.unlessRanked === true,
    besideWork: before.besideWork || added.besideWork === true,
    general: before.general || added.general === true,
    sector: before.sector || added.sector === true,
    without: [...before.without, ...(added.without ?? [])],
  };
}

/** Returns why two meanings cannot be joined; null if they can. A phrase indicates at most one role type. */
export function conflictOf(known: Meaning | null | undefined, added: Partial<Meaning>): string | null {
  if (!known?.role || !added.role || known.role === added.role) return null;
  return `speaks for ${known.role} and for ${added.role}`;
}
