import type { EngineScope } from '../ask/asked.ts';
import { Carried } from '../seen/carried.ts';
import type { Counters } from '../ask/counters.ts';
import type { Matches } from '../people/find-persons.ts';
import type { KeyRanks } from '../seen/key-ranks.ts';
import { countPictures, followPictures, type PictureCounts } from './pictures.ts';
import {
  followOrganizations,
  type KnownOrganizations,
  organizationsOfPeople,
} from '../organizations/scope-organizations.ts';
import type { Seen } from '../seen/seen.ts';
import { followWordings, wordingsOf } from './suggestions.ts';
import { type Counting, followLists, type ScopeLists } from './top-lists.ts';
import type { People } from '../ask/view.ts';
import { isBasisCurrent } from '../seen/whole-scope.ts';

/** Maximum number of entries in each cache. */
const MOST_SCOPES = 40;

/**
 * Counts over everybody of a scope, updated from version to version of the columns. They are computed again
 * after all persons have been sorted; lists and pictures also if the basis has changed (`isBasisCurrent`).
 */
export class ScopeCounts {
  readonly #organizations: Carried<KnownOrganizations>;
  readonly #wordings: Carried<Int32Array>;
  readonly #lists: Carried<ScopeLists>;
  readonly #pictures: Carried<PictureCounts>;

  constructor(counters: Counters) {
    this.#organizations = new Carried(MOST_SCOPES, counters.of('scopeOrganizations'));
    this.#wordings = new Carried(MOST_SCOPES, counters.of('scopeWordings'));
    this.#lists = new Carried(MOST_SCOPES, counters.of('scopeLists'));
    this.#pictures = new Carried(MOST_SCOPES, counters.of('scopePictures'));
  }

  organizations(seen: Seen, ranks: KeyRanks, people: () => People): KnownOrganizations {
    return this.#organizations.get(seen.spacesKey, seen.columns, {
      make: () => organizationsOfPeople(people(), ranks),
      follow: (before, changed) => followOrganizations(seen, before, { changed, ranks }),
    });
  }

  wordings(seen: Seen, people: () => People): Int32Array {
    return this.#wordings.get(seen.spacesKey, seen.columns, {
      make: () => wordingsOf(people()),
      follow: (before, changed) => followWordings(seen, before, changed),
    });
  }

  lists(seen: Seen, counting: Counting, make: () => ScopeLists): ScopeLists {
    return this.#lists.get(keyOf(seen, counting), seen.columns, {
      make,
      follow: (before, changed) =>
        isBasisCurrent(before.basis, seen.columns) ? followLists(seen, before, { changed, counting }) : null,
    });
  }

  pictures(
    seen: Seen,
    { scope, counting }: { scope: EngineScope['scope']; counting: Counting },
    everybody: () => Matches,
  ): PictureCounts {
    return this.#pictures.get(keyOf(seen, counting), seen.columns, {
      make: () => countPictures(everybody(), scope, counting),
      follow: (before, changed) =>
        isBasisCurrent(before.basis, seen.columns)
          ? followPictures(seen, before, { changed, scope, counting })
          : null,
    });
  }
}

/** Has everything that decides which roles count: the files of the networks (`key`), `roles` and the day. */
function keyOf({ key }: Seen, { roles, today }: Counting): string {
  return `${key} ${roles} ${today.firstDay}`;
}
