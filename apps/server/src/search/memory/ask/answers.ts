import {
  type AtOrganization,
  type Faces,
  type Found,
  type OrganizationTotals,
  type PageAt,
  type PeopleAtOrganization,
  type OrganizationDataset,
  type RolesCounted,
  MOST_LARGEST,
} from '../../directory-search.ts';
import type { NamesWithin, SentenceWords } from '../../names-within.ts';
import type { ThingsQuery, FoundThings } from '../../typed-words.ts';
import {
  type Asked,
  type AskedOrganizations,
  type AskedPersons,
  type EngineScope,
  asksNothing,
  EVERYBODY,
  textOfCriteria,
} from './asked.ts';
import type { Cache } from './cache.ts';
import { type CachesOfVersion, newCaches, newSortedPeople } from './caches-of-version.ts';
import type { ChangedPersons } from '../../changed-persons.ts';
import { changedPersons, workplacesOf } from '../people/changed-persons.ts';
import { type Columns, NONE } from '../columns/columns.ts';
import { indexOf } from '../columns/id-table.ts';
import { Counters } from './counters.ts';
import { namesWithin } from '../organizations/names-within.ts';
import { organizationsCalled } from '../organizations/organizations-called.ts';
import { peopleCalled } from '../people/people-called.ts';
import { findOrganizations, pageOfOrganizations } from '../organizations/find-organizations.ts';
import { countOf, findPersons, type Matches, pageOf } from '../people/find-persons.ts';
import { KeyRanks } from '../seen/key-ranks.ts';
import { OrganizationNames } from '../organizations/organization-names.ts';
import { PeopleAt } from '../people/people-at.ts';
import { type CountedPictures, picturesFrom } from '../stats/pictures.ts';
import { usedAs } from '../seen/reached.ts';
import { ScopeCounts } from '../stats/scope-counts.ts';
import {
  asOrganizations,
  type KnownOrganizations,
  type OrganizationsOfScope,
} from '../organizations/scope-organizations.ts';
import { Seen } from '../seen/seen.ts';
import { ALONE } from './shared-walk.ts';
import { type AskedHelp, help, SharedQuestions, type SharingOptions } from './shared-questions.ts';
import {
  isOfKind,
  type IsOfKind,
  suggestCommon,
  suggestOrganizations,
  suggestPersons,
  type SuggestedTitle,
  suggestTitles,
} from '../stats/suggestions.ts';
import {
  type CountedLists,
  type Counting,
  largestOf,
  type ScopeLists,
  topOfLists,
} from '../stats/top-lists.ts';
import { networksOf, type People, peopleOf, type SortedPeople } from './view.ts';
import { shownSpelling } from '../seen/shown-name.ts';
import { type WeighedPerson, weighPersons } from '../seen/weigh-persons.ts';
import { DAY, dayNumber, todayOf } from '../seen/work-history.ts';
import { float64At } from '../columns/entry-at.ts';

const FEW = 20_000;
/**
 * The answer to a question with more persons than this in `among` or `outside` is not cached: comparing the
 * lists of two questions costs as much as answering one.
 */
const MOST_NAMED = 1_000;

export interface AnswersOptions extends SharingOptions {
  /** In scopes with fewer people than this, a question tests every person. */
  readonly few?: number;
  readonly counters?: Counters;
}

/**
 * Answers the questions of `DirectorySearch` with ids and numbers. Reads one version of the columns: the
 * version last passed to `read` or, before the first `read`, to the constructor.
 */
export class Answers {
  protected columns: Columns;
  readonly #few: number;
  readonly #counters: Counters;
  #people: Cache<SortedPeople>;
  #ofVersion: CachesOfVersion;
  protected counts: ScopeCounts;
  #ranks = new KeyRanks();
  protected readonly shared: SharedQuestions;

  constructor(columns: Columns, { few = FEW, counters = new Counters(), ...sharing }: AnswersOptions = {}) {
    this.columns = columns;
    this.#few = few;
    this.#counters = counters;
    this.#people = newSortedPeople(counters);
    this.#ofVersion = newCaches(counters);
    this.counts = new ScopeCounts(counters);
    this.shared = new SharedQuestions(sharing);
  }

  read(columns: Columns): void {
    const { keeper, version, sorting } = this.columns;
    const isOfSameKeeper = columns.keeper === keeper;
    if (isOfSameKeeper && columns.version === version) return;
    if (!isOfSameKeeper) this.#ranks = new KeyRanks();
    // Cached values of an older version would keep its columns in memory.
    if (!isOfSameKeeper || columns.sorting !== sorting) {
      this.#people = newSortedPeople(this.#counters);
      this.counts = new ScopeCounts(this.#counters);
    }
    this.#ofVersion = newCaches(this.#counters);
    this.columns = columns;
  }

  help(asked: AskedHelp): void {
    help(this.columns, asked, this.#counters);
  }

  persons(viewerScope: EngineScope, criteria: AskedPersons, at: PageAt): Found {
    return pageOf(this.find(this.see(viewerScope), criteria), at);
  }

  countPersons(viewerScope: EngineScope, criteria: AskedPersons): number {
    return countOf(this.find(this.see(viewerScope), criteria));
  }

  changedPersons(viewerScope: EngineScope, since: string): ChangedPersons {
    const seen = this.see(viewerScope);
    const { viewer, withheld = [] } = viewerScope;
    const own = this.see({ viewer, scope: { kind: 'network', id: viewer.networkId }, draft: null, withheld });
    return this.#ofVersion.changedPersons.get(`${seen.key} ${own.key} ${dayNumber()} ${since}`, () => {
      const criteria = { ...EVERYBODY, own: { 'experience.changedSince': { text: since, modifier: 0 } } };
      const readWorkplaces = () => workplacesOf(this.peopleSeen(own), todayOf());
      const workplaces = this.#ofVersion.workplaces.get(`${own.key} ${dayNumber()}`, readWorkplaces);
      return changedPersons(this.find(seen, criteria), { since: Date.parse(since) / DAY, workplaces });
    });
  }

  stats(viewerScope: EngineScope, criteria: AskedPersons | null, roles: RolesCounted): CountedLists {
    const seen = this.see(viewerScope);
    const counting = { roles, today: todayOf() };
    if (criteria !== null && !asksNothing(criteria))
      return topOfLists(seen, this.shared.lists(this.find(seen, criteria), counting), this.namesOf(seen));
    const key = `${seen.key} ${roles} ${dayNumber()}`;
    return this.#ofVersion.stats.get(key, () =>
      topOfLists(seen, this.listsOf(seen, counting), this.namesOf(seen)),
    );
  }

  totals(viewerScope: EngineScope): { persons: number; organizations: number } {
    const seen = this.see(viewerScope);
    return {
      persons: countOf(this.find(seen, EVERYBODY)),
      organizations: this.#organizationsOf(seen).inOrder.length,
    };
  }

  pictures(viewerScope: EngineScope, roles: RolesCounted): CountedPictures {
    const seen = this.see(viewerScope);
    const { scope } = viewerScope;
    const counting = { roles, today: todayOf() };
    return this.#ofVersion.pictures.get(`${seen.key} ${roles} ${dayNumber()}`, () => {
      const everybody = () => this.find(seen, EVERYBODY);
      return picturesFrom(seen, this.counts.pictures(seen, { scope, counting }, everybody));
    });
  }

  organizations(viewerScope: EngineScope, criteria: AskedOrganizations, at: PageAt): Found {
    const found = findOrganizations(this.columns, this.#organizationsOf(this.see(viewerScope)), criteria);
    return pageOfOrganizations(this.columns, found, at);
  }

  faces(viewerScope: EngineScope, organizationIds: readonly number[]): Map<number, Faces> {
    const people = this.peopleAt(viewerScope);
    const found = new Map<number, Faces>();
    for (const id of organizationIds) {
      const faces = people.faces(this.organizationOf(id));
      if (faces.people > 0) found.set(id, faces);
    }
    return found;
  }

  largest(viewerScope: EngineScope): number[] {
    const seen = this.see(viewerScope);
    return this.#ofVersion.largest.get(`${seen.key} ${dayNumber()}`, () => {
      const counting = { roles: 'ever', today: todayOf() } as const;
      return largestOf(seen, this.listsOf(seen, counting), MOST_LARGEST);
    });
  }

  workers(viewerScope: EngineScope, at: AtOrganization & { ongoing: boolean | null }): PeopleAtOrganization {
    return this.peopleAt(viewerScope).workers(this.organizationOf(at.organizationId), at);
  }

  alumni(viewerScope: EngineScope, at: AtOrganization): PeopleAtOrganization {
    return this.peopleAt(viewerScope).alumni(this.organizationOf(at.organizationId), at);
  }

  organizationTotals(viewerScope: EngineScope, organizationId: number): OrganizationTotals {
    return this.peopleAt(viewerScope).totals(this.organizationOf(organizationId));
  }

  /** Returns only persons whom the viewer may read about in the scope (`readablePeople`). */
  worksThereNow(viewerScope: EngineScope, organizationId: number): number[] {
    const seen = this.see(viewerScope);
    const { viewer, scope } = viewerScope;
    const { persons, collectives } = this.columns;
    const { id } = persons;
    const viewerPerson = seen.personOf(viewer.personId);
    const colleagues = new Set(viewer.collectiveIds.flatMap((id) => collectives.get(id)?.belonging ?? []));
    const isReadable = (person: number): boolean => {
      if (person === viewerPerson) return true;
      if (scope.kind !== 'network') return seen.hasPerson(person);
      return seen.isHeld(person) || colleagues.has(float64At(id, person));
    };
    return new PeopleAt(seen, todayOf(), isReadable).worksThereNow(this.organizationOf(organizationId));
  }

  suggestPersons(viewerScope: EngineScope, asked: Asked): number[] {
    const people = this.peopleSeen(this.see(viewerScope));
    return suggestPersons(people, asked, this.#usesIndexes(people));
  }

  suggestOrganizations(viewerScope: EngineScope, dataset: OrganizationDataset, asked: Asked): number[] {
    const seen = this.see(viewerScope);
    const isOfKind = this.#isOfKind(seen, dataset);
    return suggestOrganizations(this.columns, this.#organizationsOf(seen), { ...asked, isOfKind });
  }

  suggestCommon(dataset: OrganizationDataset, asked: Asked): number[] {
    const ranks = this.#ranks.read(this.columns);
    return suggestCommon(this.columns, ranks, { ...asked, isOfKind: isOfKind(this.columns, dataset) });
  }

  peopleCalled(viewerScope: EngineScope, asked: ThingsQuery): FoundThings {
    const seen = this.see(viewerScope);
    return peopleCalled(this.peopleSeen(seen), this.#organizationsOf(seen), asked);
  }

  organizationsCalled(viewerScope: EngineScope, asked: ThingsQuery): FoundThings {
    const seen = this.see(viewerScope);
    return organizationsCalled(seen, this.#organizationsOf(seen), asked);
  }

  namesWithin(viewerScope: EngineScope, sentence: SentenceWords): NamesWithin {
    const seen = this.see(viewerScope);
    return namesWithin(this.peopleSeen(seen), this.#organizationsOf(seen), sentence);
  }

  suggestTitles(
    viewerScope: EngineScope,
    asked: Asked & { ids: readonly number[] | null },
  ): SuggestedTitle[] {
    const seen = this.see(viewerScope);
    const counts = this.counts.wordings(seen, () => this.peopleSeen(seen));
    return suggestTitles(this.columns, counts, asked);
  }

  /** Decides how a list shows these persons (`weigh-persons.ts`). */
  weighPersons(viewerScope: EngineScope, ids: readonly number[]): WeighedPerson[] {
    const seen = this.see(viewerScope);
    return weighPersons(seen, ids, { names: this.namesOf(seen), today: todayOf() });
  }

  /** Returns those of `ids` that are ids of persons in the lists of the scope. */
  knownPersons(viewerScope: EngineScope, ids: readonly number[]): number[] {
    const seen = this.see(viewerScope);
    return ids.filter((id) => {
      const person = seen.personOf(id);
      return person !== NONE && seen.hasPerson(person) && shownSpelling(seen, person) !== NONE;
    });
  }

  /** Returns those of `ids` that are ids of organizations in the scope and in the dataset. */
  knownOrganizations(
    viewerScope: EngineScope,
    dataset: OrganizationDataset,
    ids: readonly number[],
  ): number[] {
    const seen = this.see(viewerScope);
    const { inOrder } = this.#organizationsOf(seen);
    const isOfKind = this.#isOfKind(seen, dataset);
    const wanted = new Set(ids.map((id) => this.organizationOf(id)));
    const found = new Set(inOrder.filter((at) => wanted.has(at) && isOfKind(at)));
    return ids.filter((id) => found.has(this.organizationOf(id)));
  }

  /** Returns the ids of the networks that the viewer sees and that contain somebody of the scope. */
  networksOfScope(viewerScope: EngineScope): number[] {
    const seen = this.see(viewerScope);
    return this.#ofVersion.networks.get(seen.key, () => networksOf(this.peopleSeen(seen)));
  }

  protected see(viewerScope: EngineScope): Seen {
    return new Seen(this.columns, viewerScope, this.#counters);
  }

  protected listsOf(seen: Seen, counting: Counting): ScopeLists {
    return this.counts.lists(seen, counting, () => this.shared.lists(this.find(seen, EVERYBODY), counting));
  }

  protected find(seen: Seen, criteria: AskedPersons): Matches {
    const people = this.peopleSeen(seen);
    const options = { today: todayOf(), usesIndexes: this.#usesIndexes(people) };
    if (Math.max(criteria.among?.length ?? 0, criteria.outside.length) > MOST_NAMED)
      return findPersons(people, criteria, { ...options, steps: ALONE });
    const find = () => this.shared.find(people, criteria, options);
    return this.#ofVersion.matches.get(`${seen.key} ${dayNumber()} ${textOfCriteria(criteria)}`, find);
  }

  #usesIndexes({ inOrder, since }: People): boolean {
    return inOrder.persons.length + since.persons.length >= this.#few;
  }

  protected peopleSeen(seen: Seen): People {
    return this.#ofVersion.people.get(seen.key, () => peopleOf(seen, this.#people));
  }

  protected peopleAt(viewerScope: EngineScope): PeopleAt {
    return new PeopleAt(this.see(viewerScope), todayOf());
  }

  protected organizationOf(id: number): number {
    return indexOf(this.columns.ids.organizations, id);
  }

  #isOfKind(seen: Seen, dataset: OrganizationDataset): IsOfKind {
    if (dataset === 'organizations') return isOfKind(this.columns, dataset);
    const used = this.#ofVersion.used.get(`${seen.key} ${dataset}`, () =>
      usedAs(this.peopleSeen(seen), dataset),
    );
    return isOfKind(this.columns, dataset, used);
  }

  protected namesOf(seen: Seen): OrganizationNames {
    const newNames = () => new OrganizationNames(seen, this.#ranks.read(this.columns));
    return this.#ofVersion.names.get(seen.key, newNames);
  }

  #organizationsOf(seen: Seen): OrganizationsOfScope {
    return this.#ofVersion.organizations.get(seen.key, () =>
      asOrganizations(seen, this.organizationsHeld(seen), this.#ranks.read(this.columns)),
    );
  }

  protected organizationsHeld(seen: Seen): KnownOrganizations {
    return this.counts.organizations(seen, this.#ranks.read(this.columns), () => this.peopleSeen(seen));
  }
}
