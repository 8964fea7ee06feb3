import type {
  AtOrganization,
  Faces,
  Found,
  OrganizationTotals,
  PageAt,
  PeopleAtOrganization,
  RolesCounted,
  ScopedDataset,
} from '../directory-search.ts';
import type { TypedText } from '../../platform/text/contains-words.ts';
import { EVERY_PERSON } from '../person-criteria.ts';
import type { AskedOrganizations, AskedPersons, AskedSight } from './asked.ts';
import { Cache } from './cache.ts';
import { type Columns, NONE } from './columns/columns.ts';
import { indexOf } from './columns/id-table.ts';
import { Carried } from './carried.ts';
import { findOrganizations, pageOfOrganizations } from './find-organizations.ts';
import { countOf, findPersons, type Matches, pageOf } from './find-persons.ts';
import { KeyRanks } from './key-ranks.ts';
import { OrganizationNames } from './organization-names.ts';
import { PeopleAt } from './people-at.ts';
import { countedPictures, type CountedPictures } from './pictures.ts';
import {
  asOrganizations,
  followOrganizations,
  type KnownOrganizations,
  organizationsOfPeople,
  type OrganizationsOfScope,
} from './scope-organizations.ts';
import { Seen } from './seen.ts';
import {
  followWordings,
  suggestOrganizations,
  suggestPersons,
  type SuggestedTitle,
  suggestTitles,
  TYPE_OF,
  wordingsOf,
} from './suggestions.ts';
import { type CountedIds, topLists } from './top-lists.ts';
import { KnownPeople, type People, peopleOf } from './view.ts';
import { shownSpelling } from './shown-name.ts';
import { type Today, todayOf } from './work-history.ts';

/** Persons whose order is remembered, over all scopes: 8 bytes each. */
const MOST_PERSONS = 4_000_000;
/** Scopes with fewer people than this are gone through one by one. */
const FEW = 20_000;
/** Scopes of which organizations, top lists and titles are remembered. */
const MOST_SCOPES = 40;

/** Nothing asked for, as the engine is asked. */
const EVERYBODY: AskedPersons = { ...EVERY_PERSON, placeIds: null };

/** What was asked of persons by id, and what their suggestion is. */
export interface Asked {
  readonly typed: TypedText | null;
  readonly most: number;
}

/** Answers questions about one version of the columns after the other: what the port promises, as ids and numbers. */
export class Answers {
  #columns: Columns;
  #people = new KnownPeople(MOST_PERSONS);
  readonly #few: number;
  #ofVersion = newCaches();
  #carried = newCarried();
  #ranks = new KeyRanks();

  constructor(columns: Columns, { few = FEW }: { few?: number } = {}) {
    this.#columns = columns;
    this.#few = few;
  }

  /** Later questions are about this version. */
  read(columns: Columns): void {
    const { keeper, version, sorting } = this.#columns;
    const isOfSameKeeper = columns.keeper === keeper;
    if (isOfSameKeeper && columns.version === version) return;
    if (!isOfSameKeeper) this.#ranks = new KeyRanks();
    // Whatever is remembered of an older version would keep its columns in memory.
    if (!isOfSameKeeper || columns.sorting !== sorting) {
      this.#people = new KnownPeople(MOST_PERSONS);
      this.#carried = newCarried();
    }
    this.#ofVersion = newCaches();
    this.#columns = columns;
  }

  persons(sight: AskedSight, criteria: AskedPersons, at: PageAt): Found {
    return pageOf(this.#find(this.#see(sight), criteria), at);
  }

  countPersons(sight: AskedSight, criteria: AskedPersons): number {
    return countOf(this.#find(this.#see(sight), criteria));
  }

  stats(
    sight: AskedSight,
    criteria: AskedPersons | null,
    roles: RolesCounted,
  ): { total: number; stats: CountedIds } {
    const seen = this.#see(sight);
    const read = () =>
      topLists(this.#find(seen, criteria ?? EVERYBODY), {
        roles,
        today: today(),
        names: this.#namesOf(seen),
      });
    return criteria === null || asksNothing(criteria)
      ? this.#ofVersion.stats.get(`${seen.key} ${roles} ${dayNumber()}`, read)
      : read();
  }

  totals(sight: AskedSight): { persons: number; organizations: number } {
    const seen = this.#see(sight);
    return {
      persons: countOf(this.#find(seen, EVERYBODY)),
      organizations: this.#organizationsOf(seen).inOrder.length,
    };
  }

  pictures(sight: AskedSight, roles: RolesCounted): CountedPictures {
    const seen = this.#see(sight);
    return this.#ofVersion.pictures.get(`${seen.key} ${roles} ${dayNumber()}`, () => {
      const everybody = this.#find(seen, EVERYBODY);
      return countedPictures(everybody, sight.scope, { roles, today: today() });
    });
  }

  organizations(sight: AskedSight, criteria: AskedOrganizations, at: PageAt): Found {
    const found = findOrganizations(this.#columns, this.#organizationsOf(this.#see(sight)), criteria);
    return pageOfOrganizations(this.#columns, found, at);
  }

  faces(sight: AskedSight, organizationIds: readonly number[]): Map<number, Faces> {
    const people = this.#peopleAt(sight);
    const found = new Map<number, Faces>();
    for (const id of organizationIds) {
      const faces = people.faces(this.#organizationOf(id));
      if (faces.people > 0) found.set(id, faces);
    }
    return found;
  }

  workers(sight: AskedSight, at: AtOrganization & { ongoing: boolean | null }): PeopleAtOrganization {
    return this.#peopleAt(sight).workers(this.#organizationOf(at.organizationId), at);
  }

  alumni(sight: AskedSight, at: AtOrganization): PeopleAtOrganization {
    return this.#peopleAt(sight).alumni(this.#organizationOf(at.organizationId), at);
  }

  organizationTotals(sight: AskedSight, organizationId: number): OrganizationTotals {
    return this.#peopleAt(sight).totals(this.#organizationOf(organizationId));
  }

  /** Of everybody whom the viewer may read about in the scope (scopes/readable-people.ts). */
  worksThereNow(sight: AskedSight, organizationId: number): number[] {
    const seen = this.#see(sight);
    const { viewer, scope } = sight;
    const oneself = seen.personOf(viewer.personId);
    const colleagues = new Set(
      viewer.collectiveIds.flatMap((id) => this.#columns.collectives.get(id)?.belonging ?? []),
    );
    const { id } = this.#columns.persons;
    const isReadable = (person: number): boolean => {
      if (person === oneself) return true;
      if (scope.kind !== 'network') return seen.hasPerson(person);
      return seen.holdsContact(person) || colleagues.has(id[person] ?? NONE);
    };
    return new PeopleAt(seen, today(), isReadable).worksThereNow(this.#organizationOf(organizationId));
  }

  suggestPersons(sight: AskedSight, asked: Asked): number[] {
    const people = this.#peopleOf(sight);
    return suggestPersons(people, asked, this.#goesFromOtherEnd(people));
  }

  suggestOrganizations(
    sight: AskedSight,
    dataset: Exclude<ScopedDataset, 'persons' | 'workrole-titles'>,
    asked: Asked,
  ): number[] {
    const organizations = this.#organizationsOf(this.#see(sight));
    return suggestOrganizations(this.#columns, organizations, { ...asked, type: TYPE_OF[dataset] });
  }

  suggestTitles(sight: AskedSight, asked: Asked & { ids: readonly number[] | null }): SuggestedTitle[] {
    const seen = this.#see(sight);
    const counts = this.#carried.wordings.get(seen.spacesKey, this.#columns, {
      make: () => wordingsOf(this.#peopleSeen(seen)),
      follow: (before, changed) => followWordings(seen, before, changed),
    });
    return suggestTitles(this.#columns, counts, asked);
  }

  /** Those of the persons whom the scope lists. */
  knownPersons(sight: AskedSight, ids: readonly number[]): number[] {
    const seen = this.#see(sight);
    return ids.filter((id) => {
      const person = seen.personOf(id);
      return person !== NONE && seen.hasPerson(person) && shownSpelling(seen, person) !== NONE;
    });
  }

  /** Those of the organizations that the scope lists. */
  knownOrganizations(
    sight: AskedSight,
    dataset: Exclude<ScopedDataset, 'persons' | 'workrole-titles'>,
    ids: readonly number[],
  ): number[] {
    const { inOrder } = this.#organizationsOf(this.#see(sight));
    const type = TYPE_OF[dataset];
    const wanted = new Set(ids.map((id) => this.#organizationOf(id)));
    const { organizations } = this.#columns;
    const found = new Set<number>();
    for (const at of inOrder)
      if (wanted.has(at) && (type === 0 || organizations.type[at] === type))
        found.add(organizations.id[at] ?? 0);
    return ids.filter((id) => found.has(id));
  }

  #see(sight: AskedSight): Seen {
    return new Seen(this.#columns, sight);
  }

  #peopleOf(sight: AskedSight): People {
    return this.#peopleSeen(this.#see(sight));
  }

  #find(seen: Seen, criteria: AskedPersons): Matches {
    const people = this.#peopleSeen(seen);
    return findPersons(people, criteria, { today: today(), fromOtherEnd: this.#goesFromOtherEnd(people) });
  }

  #goesFromOtherEnd({ inOrder, since }: People): boolean {
    return inOrder.persons.length + since.persons.length >= this.#few;
  }

  #peopleSeen(seen: Seen): People {
    return this.#ofVersion.people.get(seen.key, () => peopleOf(seen, this.#people));
  }

  #peopleAt(sight: AskedSight): PeopleAt {
    return new PeopleAt(this.#see(sight), today());
  }

  #organizationOf(id: number): number {
    return indexOf(this.#columns.ids.organizations, id);
  }

  #namesOf(seen: Seen): OrganizationNames {
    return new OrganizationNames(seen, this.#ranks.read(this.#columns));
  }

  #organizationsOf(seen: Seen): OrganizationsOfScope {
    return this.#ofVersion.organizations.get(seen.key, () => {
      const ranks = this.#ranks.read(this.#columns);
      const known = this.#carried.organizations.get(seen.spacesKey, this.#columns, {
        make: () => organizationsOfPeople(this.#peopleSeen(seen), ranks),
        follow: (before, changed) => followOrganizations(seen, before, { changed, ranks }),
      });
      return asOrganizations(seen, known, ranks);
    });
  }
}

/** A filter of which nothing is left asks for everybody. */
function asksNothing({ items, outside, ...others }: AskedPersons): boolean {
  return (
    Object.keys(items).length === 0 &&
    outside.length === 0 &&
    Object.values(others).every((criterion) => criterion === null)
  );
}

/** What is remembered of one version. */
function newCaches() {
  return {
    people: new Cache<People>(MOST_SCOPES),
    organizations: new Cache<OrganizationsOfScope>(MOST_SCOPES),
    stats: new Cache<{ total: number; stats: CountedIds }>(MOST_SCOPES),
    pictures: new Cache<CountedPictures>(MOST_SCOPES),
  };
}

/** What follows from one version to the next of the same sorting. */
function newCarried() {
  return {
    organizations: new Carried<KnownOrganizations>(MOST_SCOPES),
    wordings: new Carried<Int32Array>(MOST_SCOPES),
  };
}

function today(): Today {
  return todayOf(new Date());
}

function dayNumber(): number {
  return Math.floor(Date.now() / 86_400_000);
}
