import type { ChangedPersons } from '../../changed-persons.ts';
import {
  type AtOrganization,
  type Faces,
  type Found,
  MOST_LARGEST,
  type OrganizationDataset,
  type OrganizationTotals,
  type PageAt,
  type PeopleAtOrganization,
  type RolesCounted,
} from '../../directory-search.ts';
import type { NamesWithin, SentenceWords } from '../../names-within.ts';
import type { FoundThings, ThingsQuery } from '../../typed-words.ts';
import {
  type Asked,
  type AskedOrganizations,
  type AskedPersons,
  type EngineScope,
  EVERYBODY,
} from '../ask/asked.ts';
import type { Answer, Question, QuestionParameters } from '../ask/engine.ts';
import { type Columns, NONE } from '../columns/columns.ts';
import { entryAt, float64At, int32At } from '../columns/entry-at.ts';
import { indexOf } from '../columns/id-table.ts';
import { textOf } from '../columns/texts.ts';
import { findOrganizations, pageOfOrganizations } from '../organizations/find-organizations.ts';
import { organizationsWithin } from '../organizations/names-within.ts';
import { organizationsCalled } from '../organizations/organizations-called.ts';
import { FACES_OF_PROFILE, FACES_OF_ROW } from '../people/people-at.ts';
import { companiesThatFit } from '../people/people-called.ts';
import type { WeighedPerson, WeighedRole } from '../seen/weigh-persons.ts';
import { type CountedPictures, picturesFrom } from '../stats/pictures.ts';
import {
  isOfKind,
  type IsOfKind,
  suggestCommon,
  type SuggestedTitle,
  suggestOrganizations,
  suggestTitles,
} from '../stats/suggestions.ts';
import { type CountedLists, largestOf, type ScopeLists, topOfLists } from '../stats/top-lists.ts';
import { mergedLists, mergedPictures, mergedWordings, organizationsAtTop } from './merge-counts.ts';
import {
  idsOf,
  mergedCalled,
  mergedChanges,
  mergedFaces,
  mergedPeople,
  pageAtOrganization,
  pageOfParts,
} from './merge-people.ts';
import type { NamesOfParts } from './names-of-parts.ts';
import type { CompaniesById } from './partial-answers.ts';
import { type AskedParts, CacheOfParts, ScopesOfParts } from './scopes-of-parts.ts';
import type { WholeColumns } from './whole-columns.ts';

type Merged = { [Q in Question]: (...parameters: QuestionParameters<Q>) => Promise<Answer<Q>> };

/** Answers the questions of the engine from the answers of all parts at one mark. */
export class MergedAnswers implements Merged {
  readonly cache: CacheOfParts;
  readonly #parts: AskedParts;
  readonly #whole: WholeColumns;
  readonly #scopes: ScopesOfParts;
  /** Complete columns, except that they contain only those persons who are members. */
  readonly #columns: Columns;

  constructor(
    parts: AskedParts,
    {
      whole,
      columns,
      cache = new CacheOfParts(),
    }: { whole: WholeColumns; columns: Columns; cache?: CacheOfParts | undefined },
  ) {
    this.cache = cache;
    this.#parts = parts;
    this.#whole = whole;
    this.#columns = columns;
    this.#scopes = new ScopesOfParts(parts, { whole, columns, cache });
  }

  async persons(viewerScope: EngineScope, criteria: AskedPersons, at: PageAt): Promise<Found> {
    return pageOfParts(await this.#parts.all('listIn', this.#scopes.scoped(viewerScope), criteria, at), at);
  }

  async countPersons(viewerScope: EngineScope, criteria: AskedPersons): Promise<number> {
    const counts = await this.#parts.all('countPersons', this.#scopes.scoped(viewerScope), criteria);
    return counts.reduce((sum, count) => sum + count, 0);
  }

  async changedPersons(viewerScope: EngineScope, since: string): Promise<ChangedPersons> {
    const { viewer } = viewerScope;
    const own = this.#scopes.scoped({
      viewer,
      scope: { kind: 'network', id: viewer.networkId },
      draft: null,
    });
    const [changes, workplaces] = await Promise.all([
      this.#parts.all('changesIn', this.#scopes.scoped(viewerScope), since),
      this.#parts.all('workplacesIn', own),
    ]);
    return mergedChanges(changes, workplaces);
  }

  async stats(
    viewerScope: EngineScope,
    criteria: AskedPersons | null,
    roles: RolesCounted,
  ): Promise<CountedLists> {
    const scope = this.#scopes.scoped(viewerScope);
    const lists = await this.#lists(scope, criteria, roles);
    const { columns, names } = await this.#scopes.names(scope, organizationsAtTop(lists));
    return topOfLists({ columns }, lists, names);
  }

  async totals(viewerScope: EngineScope): Promise<{ persons: number; organizations: number }> {
    const [persons, { inOrder }] = await Promise.all([
      this.countPersons(viewerScope, EVERYBODY),
      this.#organizations(viewerScope),
    ]);
    return { persons, organizations: inOrder.length };
  }

  async pictures(viewerScope: EngineScope, roles: RolesCounted): Promise<CountedPictures> {
    const parts = await this.#parts.all('picturesIn', this.#scopes.scoped(viewerScope), roles);
    return picturesFrom({ columns: this.#columns }, mergedPictures(this.#columns, parts));
  }

  async organizations(viewerScope: EngineScope, criteria: AskedOrganizations, at: PageAt): Promise<Found> {
    const those = await this.#organizations(viewerScope);
    return pageOfOrganizations(those.columns, findOrganizations(those.columns, those, criteria), at);
  }

  async faces(viewerScope: EngineScope, organizationIds: readonly number[]): Promise<Map<number, Faces>> {
    const parts = await this.#parts.all('facesIn', this.#scopes.scoped(viewerScope), organizationIds);
    const found = new Map<number, Faces>();
    for (const [nth, id] of organizationIds.entries()) {
      const { totals, personIds } = mergedFaces(
        parts.map((part) => entryAt(part, nth)),
        FACES_OF_ROW,
      );
      if (totals.either > 0) found.set(id, { people: totals.either, personIds });
    }
    return found;
  }

  async largest(viewerScope: EngineScope): Promise<number[]> {
    const lists = await this.#lists(this.#scopes.scoped(viewerScope), null, 'ever');
    return largestOf({ columns: this.#columns }, lists, MOST_LARGEST);
  }

  async workers(
    viewerScope: EngineScope,
    at: AtOrganization & { ongoing: boolean | null },
  ): Promise<PeopleAtOrganization> {
    return pageAtOrganization(await this.#parts.all('workersIn', this.#scopes.scoped(viewerScope), at), at);
  }

  async alumni(viewerScope: EngineScope, at: AtOrganization): Promise<PeopleAtOrganization> {
    return pageAtOrganization(await this.#parts.all('alumniIn', this.#scopes.scoped(viewerScope), at), at);
  }

  async organizationTotals(viewerScope: EngineScope, organizationId: number): Promise<OrganizationTotals> {
    const parts = await this.#parts.all('totalsIn', this.#scopes.scoped(viewerScope), organizationId);
    return mergedFaces(parts, FACES_OF_PROFILE);
  }

  async worksThereNow(viewerScope: EngineScope, organizationId: number): Promise<number[]> {
    const parts = await this.#parts.all('workingNowIn', this.#scopes.scoped(viewerScope), organizationId);
    return idsOf(mergedPeople(parts));
  }

  async suggestPersons(viewerScope: EngineScope, asked: Asked): Promise<number[]> {
    const parts = await this.#parts.all('suggestedIn', this.#scopes.scoped(viewerScope), asked);
    return idsOf(mergedPeople(parts).slice(0, asked.most));
  }

  async suggestOrganizations(
    viewerScope: EngineScope,
    dataset: OrganizationDataset,
    asked: Asked,
  ): Promise<number[]> {
    const [those, isOfDataset] = await Promise.all([
      this.#organizations(viewerScope),
      this.#isOfKind(viewerScope, dataset),
    ]);
    return suggestOrganizations(those.columns, those, { ...asked, isOfKind: isOfDataset });
  }

  async suggestCommon(dataset: OrganizationDataset, asked: Asked): Promise<number[]> {
    const columns = this.#columns;
    const isOfDataset = isOfKind(columns, dataset);
    return suggestCommon(columns, this.#whole.ranksOf(columns), { ...asked, isOfKind: isOfDataset });
  }

  async peopleCalled(viewerScope: EngineScope, asked: ThingsQuery): Promise<FoundThings> {
    const scope = this.#scopes.scoped(viewerScope);
    const companies = await this.#companiesThatFit(viewerScope, asked);
    const find = async (lacking: number) =>
      mergedCalled(await this.#parts.all('calledIn', scope, asked, { companies, lacking }), asked.most);
    const all = await find(0);
    return all.total > 0 || asked.words.length < 2 ? all : find(1);
  }

  async organizationsCalled(viewerScope: EngineScope, asked: ThingsQuery): Promise<FoundThings> {
    const those = await this.#organizations(viewerScope);
    return organizationsCalled(those, those, asked);
  }

  async namesWithin(viewerScope: EngineScope, sentence: SentenceWords): Promise<NamesWithin> {
    const words = sentence.words.slice(0, sentence.length);
    const [those, isPerson] = await Promise.all([
      this.#organizations(viewerScope),
      this.#parts.all('isPersonIn', this.#scopes.scoped(viewerScope), words),
    ]);
    return {
      organizations: organizationsWithin(those.columns, those, sentence),
      isPerson: isPerson.some(Boolean),
    };
  }

  async suggestTitles(
    viewerScope: EngineScope,
    asked: Asked & { ids: readonly number[] | null },
  ): Promise<SuggestedTitle[]> {
    const wordings = mergedWordings(await this.#parts.all('wordingsIn', this.#scopes.scoped(viewerScope)));
    const { columns, rows } = this.#whole.learn(this.#columns, { companies: [], titles: wordings });
    const counts = new Int32Array(columns.wordings.title.length);
    for (const [nth, { count }] of wordings.entries()) counts[entryAt(rows.titles, nth)] = count;
    return suggestTitles(columns, counts, asked);
  }

  async weighPersons(viewerScope: EngineScope, ids: readonly number[]): Promise<WeighedPerson[]> {
    const scope = this.#scopes.scoped(viewerScope);
    const weighed = (await this.#parts.all('weighedIn', scope, ids)).flat();
    const employers = weighed.flatMap(({ role }) => this.#employerOf(role) ?? []);
    const { columns, names } = await this.#scopes.names(scope, employers);
    const byId = new Map(
      weighed.map((person) => [person.id, { ...person, role: this.#named(person.role, columns, names) }]),
    );
    return ids.map((id) => byId.get(id)).filter((person) => person !== undefined);
  }

  async knownPersons(viewerScope: EngineScope, ids: readonly number[]): Promise<number[]> {
    const known = new Set(
      (await this.#parts.all('knownPersons', this.#scopes.scoped(viewerScope), ids)).flat(),
    );
    return ids.filter((id) => known.has(id));
  }

  async knownOrganizations(
    viewerScope: EngineScope,
    dataset: OrganizationDataset,
    ids: readonly number[],
  ): Promise<number[]> {
    const [{ inOrder, columns }, isOfDataset] = await Promise.all([
      this.#organizations(viewerScope),
      this.#isOfKind(viewerScope, dataset),
    ]);
    const known = new Set<number>();
    for (const at of inOrder) if (isOfDataset(at)) known.add(float64At(columns.organizations.id, at));
    return ids.filter((id) => known.has(id));
  }

  async networksOfScope(viewerScope: EngineScope): Promise<number[]> {
    return [...new Set((await this.#parts.all('networksOfScope', this.#scopes.scoped(viewerScope))).flat())];
  }

  async #lists(scope: EngineScope, criteria: AskedPersons | null, roles: RolesCounted): Promise<ScopeLists> {
    return mergedLists(this.#columns, await this.#parts.all('listsIn', scope, criteria, roles));
  }

  #organizations(viewerScope: EngineScope) {
    return this.#scopes.organizations(this.#scopes.scoped(viewerScope));
  }

  async #isOfKind(viewerScope: EngineScope, dataset: OrganizationDataset): Promise<IsOfKind> {
    if (dataset === 'organizations') return isOfKind(this.#columns, dataset);
    return isOfKind(
      this.#columns,
      dataset,
      await this.#scopes.used(this.#scopes.scoped(viewerScope), dataset),
    );
  }

  async #companiesThatFit(viewerScope: EngineScope, asked: ThingsQuery): Promise<CompaniesById> {
    // A single typed word is searched only in names of people, so no organizations are needed.
    if (asked.words.length < 2) return asked.words.map(() => null);
    const those = await this.#organizations(viewerScope);
    const { id } = those.columns.organizations;
    return companiesThatFit(those, those, asked).map(
      (fits) => fits && new Map([...fits].map(([at, fit]) => [float64At(id, at), fit])),
    );
  }

  #employerOf(role: WeighedRole | null): number | null {
    const id = role?.organizationId ?? null;
    return id === null ? null : indexOf(this.#columns.ids.organizations, id);
  }

  /**
   * Completes a role whose organization has no common name. The name of the organization is chosen from the
   * spellings of all parts. If there is no spelling, the role is returned without an organization.
   */
  #named(
    role: WeighedRole | null,
    { organizations, companies, texts }: Columns,
    names: NamesOfParts,
  ): WeighedRole | null {
    const at = this.#employerOf(role);
    if (role === null || at === null || int32At(organizations.key, at) !== NONE) return role;
    const company = names.companyOf(at);
    if (company === NONE) return { ...role, organizationId: null };
    return { ...role, company: textOf(texts.companyTexts, int32At(companies.text, company)) };
  }
}
