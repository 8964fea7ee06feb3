import type {
  AtOrganization,
  Faces,
  OrganizationTotals,
  PeopleAtOrganization,
} from '../../directory-search.ts';
import { FACT, NONE } from '../columns/columns.ts';
import { isSeenFact } from '../seen/place-of.ts';
import type { Seen } from '../seen/seen.ts';
import { eachPersonAt } from '../seen/since-sorting.ts';
import { compareSpellings, shownSpelling } from '../seen/shown-name.ts';
import { type Today, WorkHistory } from '../seen/work-history.ts';
import { float64At, int32At } from '../columns/entry-at.ts';

/** Numbers of faces in a row of a list, and on the profile of an organization. */
export const FACES_OF_ROW = 3;
export const FACES_OF_PROFILE = 5;

export interface Link {
  readonly person: number;
  readonly spelling: number;
  works: boolean;
  worksNow: boolean;
  studies: boolean;
  studiesNow: boolean;
}

/** Returns the people at an organization whom `isAmong` accepts and whose name the viewer can see. */
function linksAt(
  seen: Seen,
  organization: number,
  { history, isAmong }: { history: WorkHistory; isAmong: (person: number) => boolean },
): Link[] {
  const links: Link[] = [];
  eachPersonAt(seen.columns, organization, (person) => {
    if (!seen.isAlive(person) || !isAmong(person)) return true;
    const link = linkOf(seen, { person, organization, history });
    if (link !== null) links.push(link);
    return true;
  });
  return links;
}

function linkOf(
  seen: Seen,
  { person, organization, history }: { person: number; organization: number; history: WorkHistory },
): Link | null {
  const { roles, studies, starts } = seen.columns;
  const link = { person, spelling: NONE, works: false, worksNow: false, studies: false, studiesNow: false };
  history.read(person, true);
  for (let at = 0; at < history.count; at++) {
    if (roles.organization[history.rows[at]!] !== organization) continue;
    link.works = true;
    link.worksNow ||= history.windows[at] === 2;
  }
  const end = int32At(starts.studies, person + 1);
  for (let row = int32At(starts.studies, person); row < end; row++) {
    const flags = studies.flags[row]!;
    if (studies.organization[row] !== organization || !isSeenFact(seen, person, flags)) continue;
    link.studies = true;
    link.studiesNow ||= (flags & FACT.ongoing) !== 0;
  }
  if (!link.works && !link.studies) return null;
  const spelling = shownSpelling(seen, person);
  return spelling === NONE ? null : { ...link, spelling };
}

/** Sorts people whose link is ongoing before the others, and both groups by name. */
function inOrder({ columns }: Seen, links: readonly Link[], isOngoing: (link: Link) => boolean): Link[] {
  const { id } = columns.persons;
  return links.toSorted(
    (a, b) =>
      Number(isOngoing(b)) - Number(isOngoing(a)) ||
      compareSpellings(columns, a.spelling, b.spelling) ||
      float64At(id, a.person) - float64At(id, b.person),
  );
}

export class PeopleAt {
  readonly #seen: Seen;
  readonly #history: WorkHistory;
  readonly #isAmong: (person: number) => boolean;

  constructor(seen: Seen, today: Today, isAmong = (person: number) => seen.hasPerson(person)) {
    this.#seen = seen;
    this.#history = new WorkHistory(seen, today);
    this.#isAmong = isAmong;
  }

  #links(organization: number): Link[] {
    if (organization === NONE) return [];
    return linksAt(this.#seen, organization, { history: this.#history, isAmong: this.#isAmong });
  }

  #idsOf(links: readonly Link[]): number[] {
    const { id } = this.#seen.columns.persons;
    return links.map(({ person }) => float64At(id, person));
  }

  faces(organization: number): Faces {
    const { totals, first } = this.first(organization, FACES_OF_ROW);
    return { people: totals.either, personIds: this.#idsOf(first) };
  }

  workers(organization: number, at: AtOrganization & { ongoing: boolean | null }): PeopleAtOrganization {
    const those = this.#links(organization).filter(
      ({ works, worksNow }) => works && (at.ongoing === null || worksNow === at.ongoing),
    );
    return this.#page(those, at, ({ worksNow }) => worksNow);
  }

  alumni(organization: number, at: AtOrganization): PeopleAtOrganization {
    const those = this.#links(organization).filter(({ studies }) => studies);
    return this.#page(those, at, ({ studiesNow }) => studiesNow);
  }

  worksThereNow(organization: number): number[] {
    const those = this.#links(organization).filter(({ worksNow }) => worksNow);
    return this.#idsOf(inOrder(this.#seen, those, () => true));
  }

  totals(organization: number): OrganizationTotals {
    const { totals, first } = this.first(organization, FACES_OF_PROFILE);
    return { totals, personIds: this.#idsOf(first) };
  }

  /**
   * Counts the people, and returns the first `most`. Those who work there now come before the others, and
   * both groups are sorted by name.
   */
  first(organization: number, most: number): Pick<OrganizationTotals, 'totals'> & { first: Link[] } {
    const links = this.#links(organization);
    const totals = {
      people: links.filter(({ works }) => works).length,
      alumni: links.filter(({ studies }) => studies).length,
      either: links.length,
    };
    return { totals, first: inOrder(this.#seen, links, ({ worksNow }) => worksNow).slice(0, most) };
  }

  #page(
    links: readonly Link[],
    { page, limit }: AtOrganization,
    isOngoing: (link: Link) => boolean,
  ): PeopleAtOrganization {
    const { id } = this.#seen.columns.persons;
    const people = inOrder(this.#seen, links, isOngoing)
      .slice((page - 1) * limit, page * limit)
      .map((link) => ({ personId: float64At(id, link.person), isOngoing: isOngoing(link) }));
    return { total: links.length, people };
  }
}
