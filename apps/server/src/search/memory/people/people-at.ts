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

/** How many faces a row of a list shows, and how many a profile. */
const FACES_OF_ROW = 3;
const FACES_OF_PROFILE = 5;

/** What leads a person to an organization. */
interface Tie {
  readonly person: number;
  readonly spelling: number;
  works: boolean;
  worksNow: boolean;
  studies: boolean;
  studiesNow: boolean;
}

/** Returns the people at one organization whom `isAmong` accepts and a seen space names. */
function tiesAt(
  seen: Seen,
  organization: number,
  { history, isAmong }: { history: WorkHistory; isAmong: (person: number) => boolean },
): Tie[] {
  const ties: Tie[] = [];
  eachPersonAt(seen.columns, organization, (person) => {
    if (!seen.isAlive(person) || !isAmong(person)) return true;
    const tie = tieOf(seen, { person, organization, history });
    if (tie !== null) ties.push(tie);
    return true;
  });
  return ties;
}

function tieOf(
  seen: Seen,
  { person, organization, history }: { person: number; organization: number; history: WorkHistory },
): Tie | null {
  const { roles, studies, starts } = seen.columns;
  const tie = { person, spelling: NONE, works: false, worksNow: false, studies: false, studiesNow: false };
  history.read(person, true);
  for (let at = 0; at < history.count; at++) {
    if (roles.organization[history.rows[at]!] !== organization) continue;
    tie.works = true;
    tie.worksNow ||= history.windows[at] === 2;
  }
  const end = int32At(starts.studies, person + 1);
  for (let row = int32At(starts.studies, person); row < end; row++) {
    const flags = studies.flags[row]!;
    if (studies.organization[row] !== organization || !isSeenFact(seen, person, flags)) continue;
    tie.studies = true;
    tie.studiesNow ||= (flags & FACT.ongoing) !== 0;
  }
  if (!tie.works && !tie.studies) return null;
  const spelling = shownSpelling(seen, person);
  return spelling === NONE ? null : { ...tie, spelling };
}

/** Sorts people who are there now first, then by name. */
function inOrder({ columns }: Seen, ties: readonly Tie[], isOngoing: (tie: Tie) => boolean): Tie[] {
  const { id } = columns.persons;
  return ties.toSorted(
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

  #ties(organization: number): Tie[] {
    if (organization === NONE) return [];
    return tiesAt(this.#seen, organization, { history: this.#history, isAmong: this.#isAmong });
  }

  #idsOf(ties: readonly Tie[]): number[] {
    const { id } = this.#seen.columns.persons;
    return ties.map(({ person }) => float64At(id, person));
  }

  faces(organization: number): Faces {
    const ties = this.#ties(organization);
    const first = inOrder(this.#seen, ties, ({ worksNow }) => worksNow).slice(0, FACES_OF_ROW);
    return { people: ties.length, personIds: this.#idsOf(first) };
  }

  workers(organization: number, at: AtOrganization & { ongoing: boolean | null }): PeopleAtOrganization {
    const those = this.#ties(organization).filter(
      ({ works, worksNow }) => works && (at.ongoing === null || worksNow === at.ongoing),
    );
    return this.#page(those, at, ({ worksNow }) => worksNow);
  }

  alumni(organization: number, at: AtOrganization): PeopleAtOrganization {
    const those = this.#ties(organization).filter(({ studies }) => studies);
    return this.#page(those, at, ({ studiesNow }) => studiesNow);
  }

  worksThereNow(organization: number): number[] {
    const those = this.#ties(organization).filter(({ worksNow }) => worksNow);
    return this.#idsOf(inOrder(this.#seen, those, () => true));
  }

  totals(organization: number): OrganizationTotals {
    const ties = this.#ties(organization);
    const first = inOrder(this.#seen, ties, ({ worksNow }) => worksNow).slice(0, FACES_OF_PROFILE);
    const totals = {
      people: ties.filter(({ works }) => works).length,
      alumni: ties.filter(({ studies }) => studies).length,
      either: ties.length,
    };
    return { totals, personIds: this.#idsOf(first) };
  }

  #page(
    ties: readonly Tie[],
    { page, limit }: AtOrganization,
    isOngoing: (tie: Tie) => boolean,
  ): PeopleAtOrganization {
    const { id } = this.#seen.columns.persons;
    const people = inOrder(this.#seen, ties, isOngoing)
      .slice((page - 1) * limit, page * limit)
      .map((tie) => ({ personId: float64At(id, tie.person), isOngoing: isOngoing(tie) }));
    return { total: ties.length, people };
  }
}
