import type { AtOrganization, OrganizationDataset, PageAt, RolesCounted } from '../../directory-search.ts';
import type { ThingsQuery } from '../../typed-words.ts';
import { Answers } from '../ask/answers.ts';
import { type Asked, type AskedPersons, type EngineScope, asksNothing, EVERYBODY } from '../ask/asked.ts';
import { NONE } from '../columns/columns.ts';
import { float64At, int32At } from '../columns/entry-at.ts';
import { indexOf } from '../columns/id-table.ts';
import { keyBytesOf, textOf } from '../columns/texts.ts';
import { companiesByOrganization } from '../organizations/companies-of.ts';
import { changesOf, MANY, workplacesOf } from '../people/changed-persons.ts';
import { isPersonCalled } from '../people/is-person-called.ts';
import { FACES_OF_PROFILE, FACES_OF_ROW, type PeopleAt } from '../people/people-at.ts';
import { PeopleSearch } from '../people/people-called.ts';
import { usedAs } from '../seen/reached.ts';
import type { Seen } from '../seen/seen.ts';
import { keyOf, shownSpelling } from '../seen/shown-name.ts';
import { weighPersons } from '../seen/weigh-persons.ts';
import { DAY, todayOf } from '../seen/work-history.ts';
import { countedLists, countedPictures } from './counted-in-part.ts';
import type {
  CompaniesById,
  KeyedPerson,
  PartOfCalled,
  PartOfChanges,
  PartOfFaces,
  PartOfList,
  PartOfLists,
  PartOfPictures,
  PartOfSpelling,
  PartOfWording,
  PartOfWorkplaces,
  WeighedInPart,
} from './partial-answers.ts';

/** Treats every organization as named. The merged answer chooses names from the spellings of all parts. */
const ANY_NAME = { keyOf: () => 0, companyOf: () => NONE };

/**
 * Answers about the persons of one part in a form that can be merged: people with the keys by which they are
 * sorted, and complete counts.
 */
export class PartAnswers extends Answers {
  /** Returns the persons of this page and of all pages before it: any of them may be on the merged page. */
  listIn(viewerScope: EngineScope, criteria: AskedPersons, at: PageAt): PartOfList {
    const { ids, total } = this.persons(viewerScope, criteria, fromTheStart(at));
    return { total, people: this.#keyed(viewerScope, ids) };
  }

  changesIn(viewerScope: EngineScope, since: string): PartOfChanges {
    const seen = this.see(viewerScope);
    const criteria = { ...EVERYBODY, own: { 'experience.changedSince': { text: since, modifier: 0 } } };
    const changed = changesOf(this.find(seen, criteria), Date.parse(since) / DAY);
    const { persons, organizations } = this.columns;
    return {
      people: this.#keyed(
        viewerScope,
        changed.map(({ person }) => float64At(persons.id, person)),
      ),
      heardOn: Int32Array.from(changed, ({ heardOn }) => heardOn),
      organizations: Float64Array.from(changed, ({ organization }) => idOf(organizations.id, organization)),
    };
  }

  workplacesIn(ofNetwork: EngineScope): PartOfWorkplaces {
    const found = workplacesOf(this.peopleSeen(this.see(ofNetwork)), todayOf());
    const { persons, organizations } = this.columns;
    return {
      organizations: Float64Array.from(found.keys(), (row) => float64At(organizations.id, row)),
      persons: Float64Array.from(found.values(), (row) => (row === MANY ? MANY : float64At(persons.id, row))),
    };
  }

  listsIn(viewerScope: EngineScope, criteria: AskedPersons | null, roles: RolesCounted): PartOfLists {
    const seen = this.see(viewerScope);
    const counting = { roles, today: todayOf() };
    const isOfAll = criteria === null || asksNothing(criteria);
    const lists = isOfAll
      ? this.listsOf(seen, counting)
      : this.shared.lists(this.find(seen, criteria), counting);
    return countedLists(this.columns, lists);
  }

  picturesIn(viewerScope: EngineScope, roles: RolesCounted): PartOfPictures {
    const seen = this.see(viewerScope);
    const counting = { roles, today: todayOf() };
    const { scope } = viewerScope;
    const everybody = () => this.find(seen, EVERYBODY);
    return countedPictures(this.columns, this.counts.pictures(seen, { scope, counting }, everybody));
  }

  facesIn(viewerScope: EngineScope, organizationIds: readonly number[]): PartOfFaces[] {
    const people = this.peopleAt(viewerScope);
    return organizationIds.map((id) => this.#firstAt(viewerScope, people, { id, most: FACES_OF_ROW }));
  }

  totalsIn(viewerScope: EngineScope, organizationId: number): PartOfFaces {
    const people = this.peopleAt(viewerScope);
    return this.#firstAt(viewerScope, people, { id: organizationId, most: FACES_OF_PROFILE });
  }

  workersIn(viewerScope: EngineScope, at: AtOrganization & { ongoing: boolean | null }): PartOfList {
    const { total, people } = this.workers(viewerScope, fromTheStart(at));
    return { total, people: this.#keyedAt(viewerScope, people) };
  }

  alumniIn(viewerScope: EngineScope, at: AtOrganization): PartOfList {
    const { total, people } = this.alumni(viewerScope, fromTheStart(at));
    return { total, people: this.#keyedAt(viewerScope, people) };
  }

  workingNowIn(viewerScope: EngineScope, organizationId: number): KeyedPerson[] {
    return this.#keyed(viewerScope, this.worksThereNow(viewerScope, organizationId));
  }

  /** Suggests people. Names that begin with the typed text have the rank 0, others 1. */
  suggestedIn(viewerScope: EngineScope, asked: Asked): KeyedPerson[] {
    const beginning = Buffer.from(asked.typed?.whole ?? '').toString('latin1');
    const found = this.#keyed(viewerScope, this.suggestPersons(viewerScope, asked));
    return found.map((person) => ({ ...person, rank: person.key.startsWith(beginning) ? 0 : 1 }));
  }

  /**
   * Finds people whom all typed words fit, except at most `lacking` words. `companies` contains organizations
   * of all parts.
   */
  calledIn(
    viewerScope: EngineScope,
    asked: ThingsQuery,
    { companies, lacking }: { companies: CompaniesById; lacking: number },
  ): PartOfCalled {
    const seen = this.see(viewerScope);
    const ofIndexes = companies.map((those) => {
      if (those === null) return null;
      return new Map([...those].map(([id, fit]) => [this.organizationOf(id), fit]));
    });
    const search = new PeopleSearch(this.peopleSeen(seen), ofIndexes, asked);
    const { results, total, literal, candidates } = search.find(asked, lacking);
    const people = candidates.map(({ person, spelling, weight }) => ({
      id: float64At(this.columns.persons.id, person),
      key: keyTextOf(seen, spelling),
      rank: weight,
    }));
    return { results, total, literal, people };
  }

  isPersonIn(viewerScope: EngineScope, words: readonly string[]): boolean {
    return isPersonCalled(this.peopleSeen(this.see(viewerScope)), words);
  }

  wordingsIn(viewerScope: EngineScope): PartOfWording[] {
    const seen = this.see(viewerScope);
    const counts = this.counts.wordings(seen, () => this.peopleSeen(seen));
    const { wordings, titles, texts } = this.columns;
    return [...counts.entries()].flatMap(([wording, count]) => {
      const title = int32At(wordings.title, wording);
      if (count === 0 || title === NONE) return [];
      const text = textOf(texts.wordingTexts, int32At(wordings.text, wording));
      return [{ titleId: float64At(titles.id, title), text, count }];
    });
  }

  weighedIn(viewerScope: EngineScope, ids: readonly number[]): WeighedInPart[] {
    return weighPersons(this.see(viewerScope), ids, { names: ANY_NAME, today: todayOf() });
  }

  /** The organizations to which seen rows of people of the scope lead, named or not. */
  reachedIn(viewerScope: EngineScope): Float64Array {
    const { held } = this.organizationsHeld(this.see(viewerScope));
    return this.#idsOfOrganizations((at) => int32At(held, at) > 0);
  }

  /** The schools of people of the scope, or the organizations that they support. */
  usedIn(viewerScope: EngineScope, dataset: Exclude<OrganizationDataset, 'organizations'>): Float64Array {
    const used = usedAs(this.peopleSeen(this.see(viewerScope)), dataset);
    return this.#idsOfOrganizations((at) => used[at] === 1);
  }

  /**
   * The spellings of these organizations in seen spaces. Skips organizations that no space spells differently
   * from the common name.
   */
  spelledIn(viewerScope: EngineScope, organizationIds: Float64Array): PartOfSpelling[] {
    const { companies, texts } = this.columns;
    const { start } = companiesByOrganization(this.columns);
    const names = this.namesOf(this.see(viewerScope));
    const found: PartOfSpelling[] = [];
    for (const organizationId of organizationIds) {
      const at = this.organizationOf(organizationId);
      if (at === NONE || start[at] === start[at + 1]) continue;
      for (const { company, isOfFact, times, day, isOwn } of names.spellings(at))
        found.push({
          organizationId,
          text: textOf(texts.companyTexts, int32At(companies.text, company)),
          key: Buffer.from(keyBytesOf(texts.keys, int32At(companies.key, company))).toString(),
          isPlain: companies.isPlain[company] === 1,
          isOfFact,
          times,
          day,
          isOwn,
        });
    }
    return found;
  }

  #firstAt(
    viewerScope: EngineScope,
    people: PeopleAt,
    { id, most }: { id: number; most: number },
  ): PartOfFaces {
    const seen = this.see(viewerScope);
    const { totals, first } = people.first(indexOf(this.columns.ids.organizations, id), most);
    return {
      totals,
      first: first.map(({ person, spelling, worksNow }) => ({
        id: float64At(this.columns.persons.id, person),
        key: keyTextOf(seen, spelling),
        rank: worksNow ? 0 : 1,
      })),
    };
  }

  #keyedAt(
    viewerScope: EngineScope,
    people: readonly { personId: number; isOngoing: boolean }[],
  ): KeyedPerson[] {
    const keyed = this.#keyed(
      viewerScope,
      people.map(({ personId }) => personId),
    );
    return keyed.map((person, nth) => ({ ...person, rank: people[nth]?.isOngoing === true ? 0 : 1 }));
  }

  #keyed(viewerScope: EngineScope, ids: readonly number[]): KeyedPerson[] {
    const seen = this.see(viewerScope);
    return ids.map((id) => ({ id, key: keyTextOf(seen, shownSpelling(seen, seen.personOf(id))), rank: 0 }));
  }

  #idsOfOrganizations(isWanted: (organization: number) => boolean): Float64Array {
    const { id } = this.columns.organizations;
    return id.filter((_id, at) => isWanted(at));
  }
}

function idOf(ids: Float64Array, row: number): number {
  return row === NONE ? NONE : float64At(ids, row);
}

/** Asks for the same page and all pages before it as one page. */
function fromTheStart<P extends { page: number; limit: number }>(at: P): P {
  return { ...at, page: 1, limit: at.page * at.limit };
}

function keyTextOf({ columns }: Seen, spelling: number): string {
  return Buffer.from(keyOf(columns, spelling)).toString('latin1');
}
