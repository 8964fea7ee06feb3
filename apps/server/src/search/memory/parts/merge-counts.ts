import { HOME_ENTRIES } from '../../directory-search.ts';
import type { Columns } from '../columns/columns.ts';
import { int32At } from '../columns/entry-at.ts';
import { indexOf, type IdTableView } from '../columns/id-table.ts';
import type { PictureCounts } from '../stats/pictures.ts';
import { KNOWN_LISTS, type ListCounts, nthLargest, type ScopeLists } from '../stats/top-lists.ts';
import { basisOf } from '../seen/whole-scope.ts';
import {
  BOXES_OF_LOOKUPS,
  BOXES_OF_ORGANIZATIONS,
  type Counted,
  type PartOfLists,
  type PartOfPictures,
  type PartOfSpelling,
  type PartOfWording,
} from './partial-answers.ts';

/** Adds the counts of all parts, by the indexes of these columns. */
export function mergedLists(columns: Columns, parts: readonly PartOfLists[]): ScopeLists {
  const { ids } = columns;
  const counts: Record<string, Int32Array> = { known: new Int32Array(KNOWN_LISTS) };
  for (const { known } of parts)
    for (const [list, count] of known.entries()) counts['known']![list]! += count;
  for (const box of BOXES_OF_ORGANIZATIONS) counts[box] = sumOf(ids.organizations, boxesOf(parts, box));
  for (const box of BOXES_OF_LOOKUPS) counts[box] = sumOf(ids.lookups, boxesOf(parts, box));
  return {
    basis: basisOf(columns),
    people: parts.reduce((sum, { people }) => sum + people, 0),
    slots: null,
    counts: counts as ListCounts,
  };
}

const boxesOf = (parts: readonly PartOfLists[], box: keyof PartOfLists['boxes']) =>
  parts.map(({ boxes }) => boxes[box]);

/**
 * The organizations that may be in a top list: they have at least as many people as the last entry of the
 * list.
 */
export function organizationsAtTop({ counts }: ScopeLists): number[] {
  const found = new Set<number>();
  for (const box of [counts.organizations, counts.schools]) {
    const least = Math.max(1, nthLargest(box, HOME_ENTRIES));
    for (let at = 0; at < box.length; at++) if (int32At(box, at) >= least) found.add(at);
  }
  return [...found];
}

export function mergedPictures(columns: Columns, parts: readonly PartOfPictures[]): PictureCounts {
  const { lookups, places } = columns.ids;
  const cells = new Map<number, Int32Array>();
  for (const industry of new Set(parts.flatMap((part) => [...part.cells.keys()]))) {
    const rows = parts.flatMap((part) => part.cells.get(industry) ?? []);
    cells.set(indexOf(lookups, industry), sumOf(lookups, rows));
  }
  const years = new Map<number, number>();
  for (const part of parts)
    for (const [year, total] of part.years) years.set(year, (years.get(year) ?? 0) + total);
  return {
    basis: basisOf(columns),
    people: parts.reduce((sum, { people }) => sum + people, 0),
    byIndustry: sumOf(
      lookups,
      parts.map(({ byIndustry }) => byIndustry),
    ),
    withIndustry: Int32Array.of(parts.reduce((sum, { withIndustry }) => sum + withIndustry, 0)),
    cells,
    places: sumOf(
      places,
      parts.map((part) => part.places),
    ),
    placed: Int32Array.from([0, 1], (nth) =>
      parts.reduce((sum, { placed }) => sum + int32At(placed, nth), 0),
    ),
    years,
  };
}

function sumOf(table: IdTableView, parts: readonly Counted[]): Int32Array {
  const sum = new Int32Array(table.end);
  for (const { ids, counts } of parts)
    for (const [nth, id] of ids.entries()) sum[indexOf(table, id)]! += int32At(counts, nth);
  return sum;
}

/** Adds the numbers of equal spellings, and takes the newest day. */
export function mergedSpellings(parts: readonly (readonly PartOfSpelling[])[]): PartOfSpelling[] {
  const found = new Map<string, PartOfSpelling>();
  for (const spelling of parts.flat()) {
    const { organizationId, text, key, isPlain, isOfFact, times, day, isOwn } = spelling;
    const identity = JSON.stringify([organizationId, isOfFact, isPlain, text, key]);
    const before = found.get(identity);
    found.set(
      identity,
      before === undefined
        ? spelling
        : {
            ...before,
            times: before.times + times,
            day: Math.max(before.day, day),
            isOwn: before.isOwn || isOwn,
          },
    );
  }
  return [...found.values()];
}

export function mergedWordings(parts: readonly (readonly PartOfWording[])[]): PartOfWording[] {
  const found = new Map<string, PartOfWording>();
  for (const wording of parts.flat()) {
    const identity = `${wording.titleId} ${wording.text}`;
    const count = (found.get(identity)?.count ?? 0) + wording.count;
    found.set(identity, { ...wording, count });
  }
  return [...found.values()];
}
