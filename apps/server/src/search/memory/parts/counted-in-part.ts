import type { Columns } from '../columns/columns.ts';
import { float64At, int32At } from '../columns/entry-at.ts';
import type { PictureCounts } from '../stats/pictures.ts';
import { organizationsOf, type ScopeLists } from '../stats/top-lists.ts';
import type { Counted, PartOfLists, PartOfPictures } from './partial-answers.ts';

// Converts the counts of a part from indexes to ids, which all parts share.

export function countedLists({ organizations, lookups }: Columns, lists: ScopeLists): PartOfLists {
  const { people, slots, counts } = lists;
  const organizationAt = organizationsOf(slots);
  const ofOrganizations = (box: Int32Array) =>
    countedBy((slot) => float64At(organizations.id, organizationAt(slot)), box);
  const ofLookups = (box: Int32Array) => countedBy((at) => float64At(lookups.id, at), box);
  return {
    people,
    boxes: {
      organizations: ofOrganizations(counts.organizations),
      schools: ofOrganizations(counts.schools),
      there: ofOrganizations(counts.there),
      seniorityLevels: ofLookups(counts.seniorityLevels),
      roles: ofLookups(counts.roles),
      industries: ofLookups(counts.industries),
      organizationSizes: ofLookups(counts.organizationSizes),
    },
    known: counts.known.slice(),
  };
}

export function countedPictures({ lookups, places }: Columns, counts: PictureCounts): PartOfPictures {
  const ofLookups = (box: Int32Array) => countedBy((at) => float64At(lookups.id, at), box);
  return {
    people: counts.people,
    withIndustry: int32At(counts.withIndustry, 0),
    byIndustry: ofLookups(counts.byIndustry),
    cells: new Map(
      [...counts.cells].map(([industry, row]) => [float64At(lookups.id, industry), ofLookups(row)]),
    ),
    places: countedBy((at) => float64At(places.id, at), counts.places),
    placed: counts.placed.slice(),
    years: new Map(counts.years),
  };
}

function countedBy(idOf: (entry: number) => number, box: Int32Array): Counted {
  const entries = [...box.keys()].filter((entry) => int32At(box, entry) !== 0);
  return {
    ids: Float64Array.from(entries, idOf),
    counts: Int32Array.from(entries, (entry) => int32At(box, entry)),
  };
}
