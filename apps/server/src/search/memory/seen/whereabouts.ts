import { int32OrNone, NONE } from '../columns/columns.ts';
import type { Mask } from '../people/masks.ts';
import { isSeenFact, placeOf } from './place-of.ts';
import type { Seen } from './seen.ts';
import { type Today, WorkHistory } from './work-history.ts';
import { int32At } from '../columns/entry-at.ts';

/**
 * The whereabouts of persons, as the viewer sees them: where a person lives; if unknown, the places of the
 * organizations where the person works now; if these are unknown, too, the places of the person's schools.
 */
export class Whereabouts {
  readonly #seen: Seen;
  readonly #history: WorkHistory;

  constructor(seen: Seen, today: Today) {
    this.#seen = seen;
    this.#history = new WorkHistory(seen, today);
  }

  /** Calls `each` with every place of a person. `isOwn`: the person lives there. May repeat a place. */
  each(person: number, each: (place: number, isOwn: boolean) => void): void {
    const own = placeOf(this.#seen, this.#seen.columns.persons, person);
    if (own !== NONE) {
      each(own, true);
      return;
    }
    let isKnown = false;
    this.#eachWorkplace(person, (place) => {
      isKnown = true;
      each(place, false);
    });
    if (!isKnown) this.#eachSchool(person, (place) => each(place, false));
  }

  isAt(person: number, places: Mask): boolean {
    const own = placeOf(this.#seen, this.#seen.columns.persons, person);
    if (own !== NONE) return places[own] === 1;
    // Reading the work history is slow: most persons are ruled out without it.
    const hasRow = this.#hasRowAt(person, places);
    if (!hasRow) return false;
    let isThere = false;
    this.each(person, (place) => {
      isThere ||= places[place] === 1;
    });
    return isThere;
  }

  #hasRowAt(person: number, places: Mask): boolean {
    const { roles, studies, starts, organizations } = this.#seen.columns;
    const isThere = (organization: number) => places[int32OrNone(organizations.place, organization)] === 1;
    const lastRole = int32At(starts.roles, person + 1);
    for (let row = int32At(starts.roles, person); row < lastRole; row++)
      if (isThere(roles.organization[row]!)) return true;
    const lastStudy = int32At(starts.studies, person + 1);
    for (let row = int32At(starts.studies, person); row < lastStudy; row++)
      if (isThere(studies.organization[row]!)) return true;
    return false;
  }

  #eachWorkplace(person: number, each: (place: number) => void): void {
    const { roles, organizations } = this.#seen.columns;
    const history = this.#history;
    history.read(person, true);
    for (let at = 0; at < history.count; at++) {
      if (history.windows[at] !== 2) continue;
      const place = int32OrNone(organizations.place, int32At(roles.organization, history.rows[at]!));
      if (place !== NONE) each(place);
    }
  }

  #eachSchool(person: number, each: (place: number) => void): void {
    const { studies, starts, organizations } = this.#seen.columns;
    const end = int32At(starts.studies, person + 1);
    for (let row = int32At(starts.studies, person); row < end; row++) {
      const place = int32OrNone(organizations.place, studies.organization[row]!);
      if (place !== NONE && isSeenFact(this.#seen, person, studies.flags[row]!)) each(place);
    }
  }
}
