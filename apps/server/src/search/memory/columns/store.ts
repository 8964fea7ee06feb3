import {
  type GroupName,
  ID_TABLES,
  type IdTableName,
  NO_DAY,
  NO_TIME,
  NONE,
  SHAPE,
  TEXTS,
  type TextsName,
} from './columns.ts';
import { wordsBeside } from '../../../platform/text/match-text.ts';
import { Growing, type Numbers, type NumbersType } from './growing.ts';
import { IdTable } from './id-table.ts';
import type { KeptColumns } from './kept-columns.ts';
import { hashOf, RowTable } from './row-table.ts';
import type { Company } from './rows.ts';
import { isKeyOf, Texts, type TextsView, withBeside } from './texts.ts';

export type Group<G extends GroupName> = { readonly [C in keyof (typeof SHAPE)[G]]: Growing<Numbers> };
export type Groups = { [G in GroupName]: Group<G> };

/** Initial values of a row. Columns that are not listed start with NONE. */
const UNKNOWN: Readonly<Record<string, number>> = {
  exists: 0,
  type: 0,
  day: NO_DAY,
  endedOn: NO_TIME,
  importId: 0,
  newness: 0,
  stamp: 0,
};

/** The columns as their keeper writes them, with tables that find a row by its id or by its content. */
export class Store {
  readonly groups: Groups;
  readonly texts: Record<TextsName, Texts>;
  readonly ids: Record<IdTableName, IdTable>;
  readonly datasets: string[];
  readonly #sets = new RowTable();
  readonly #keys = new RowTable();
  readonly #companies = new RowTable();
  readonly #wordings = new RowTable();
  /** The last wording of each title: nearly all roles with a title spell it alike. */
  readonly #lastWordings: { text: string; row: number }[] = [];
  /** The last company of each organization: nearly all rows with an organization spell its name alike. */
  readonly #lastCompanies: { company: Company; row: number }[] = [];

  /** Starts with the rows of a file or of another keeper, or empty. */
  constructor(kept: KeptColumns | null = null) {
    if (kept === null) {
      this.groups = newGroups();
      this.texts = newTexts(() => null);
      this.ids = newTables(this.groups, 0);
      this.datasets = [];
      this.groups.sets.start.push(0);
      return;
    }
    this.groups = keptGroups(kept);
    this.texts = newTexts((name) => kept.texts[name]);

    this.ids = newTables(this.groups, kept.sorted);
    this.datasets = [...kept.datasets];
    this.#rebuildTables();
  }

  /** The index of the row for an id. Adds a row with initial values if there is none. */
  indexIn(table: Exclude<IdTableName, 'persons'>, id: number): number {
    const known = this.ids[table].get(id);
    if (known !== NONE) return known;
    const group = this.groups[table] as Record<string, Growing<Numbers>>;
    const at = group['id']?.length ?? 0;
    for (const [column, growing] of Object.entries(group))
      growing.push(column === 'id' ? id : (UNKNOWN[column] ?? NONE));
    this.ids[table].addNext();
    return at;
  }

  organizationOf(id: number | null): number {
    return id === null ? NONE : this.indexIn('organizations', id);
  }

  lookupOf(id: number | null): number {
    return id === null ? NONE : this.indexIn('lookups', id);
  }

  placeOf(id: number | null): number {
    return id === null ? NONE : this.indexIn('places', id);
  }

  datasetOf(name: string): number {
    const known = this.datasets.indexOf(name);
    return known === -1 ? this.datasets.push(name) - 1 : known;
  }

  setOf(ids: readonly number[]): number {
    const { sets, setItems } = this.groups;
    const items = ids.map((id) => this.lookupOf(id));
    return this.#sets.rowOf(
      hashOf(items),
      (set) => {
        const start = sets.start.at(set);
        return (
          sets.start.at(set + 1) - start === items.length &&
          items.every((item, nth) => setItems.lookup.at(start + nth) === item)
        );
      },
      () => {
        setItems.lookup.append(items);
        sets.start.push(setItems.lookup.length);
        return sets.start.length - 2;
      },
    );
  }

  /** The index in `keys` of an organization's key, followed by the further words of its search text. */
  keyOf(text: string, key: string): number {
    const bytes = withBeside(key, wordsBeside(text, key));
    const { keys } = this.texts;
    return this.#keys.rowOf(
      hashOf(bytes),
      (key) => keys.is(key, bytes),
      () => keys.add(bytes),
    );
  }

  companyOf(organization: number, company: Company): number {
    const last = this.#lastCompanies[organization];
    if (last && isSameCompany(last.company, company)) return last.row;
    const row = this.#findCompany(organization, company);
    this.#lastCompanies[organization] = { company, row };
    return row;
  }

  #findCompany(organization: number, { text, key, isPlain }: Company): number {
    const { companies } = this.groups;
    const { companyTexts, keys } = this.texts;
    const bytes = Buffer.from(text);
    const keyBytes = Buffer.from(key);
    const parts = [organization, Number(isPlain)] as const;
    return this.#companies.rowOf(
      hashOf(bytes, hashOf(parts)),
      (row) =>
        companies.organization.at(row) === parts[0] &&
        companies.isPlain.at(row) === parts[1] &&
        companyTexts.is(companies.text.at(row), bytes) &&
        isKeyOf(keyBytes, keys.bytes(companies.key.at(row))),
      () => {
        companies.organization.push(parts[0]);
        companies.key.push(this.keyOf(text, key));
        companies.isPlain.push(parts[1]);
        companies.text.push(companyTexts.add(bytes));
        return companies.key.length - 1;
      },
    );
  }

  /**
   * The row of a spelling of a title. A text that is not a title, such as a lone sign, has the title NONE.
   */
  wordingOf(title: number, text: string): number {
    if (title === NONE) return this.#findWording(title, text);
    const last = this.#lastWordings[title];
    if (last?.text === text) return last.row;
    const row = this.#findWording(title, text);
    this.#lastWordings[title] = { text, row };
    return row;
  }

  /** Frees the last wordings and companies, which only speed up writing many roles. */
  forgetLast(): void {
    this.#lastWordings.length = 0;
    this.#lastCompanies.length = 0;
  }

  #findWording(title: number, text: string): number {
    const { wordings } = this.groups;
    const { wordingTexts } = this.texts;
    const bytes = Buffer.from(text);
    return this.#wordings.rowOf(
      hashOf(bytes, hashOf([title])),
      (row) => wordings.title.at(row) === title && wordingTexts.is(wordings.text.at(row), bytes),
      () => {
        wordings.title.push(title);
        wordings.text.push(wordingTexts.add(bytes));
        return wordings.title.length - 1;
      },
    );
  }

  /** Rebuilds, from the present rows, the tables that find rows by their content. */
  #rebuildTables(): void {
    const { sets, setItems, companies, wordings } = this.groups;
    const { keys, companyTexts, wordingTexts } = this.texts;
    for (let set = 0; set < sets.start.length - 1; set++)
      this.#sets.add(hashOf(setItems.lookup.part(sets.start.at(set), sets.start.at(set + 1))), set);
    for (let key = 0; key < keys.length; key++) this.#keys.add(hashOf(keys.bytes(key)), key);
    for (let row = 0; row < companies.key.length; row++) {
      const parts = [companies.organization.at(row), companies.isPlain.at(row)];
      this.#companies.add(hashOf(companyTexts.bytes(companies.text.at(row)), hashOf(parts)), row);
    }
    for (let row = 0; row < wordings.title.length; row++)
      this.#wordings.add(
        hashOf(wordingTexts.bytes(wordings.text.at(row)), hashOf([wordings.title.at(row)])),
        row,
      );
  }
}

function isSameCompany(one: Company, other: Company): boolean {
  return one.text === other.text && one.key === other.key && one.isPlain === other.isPlain;
}

function newGroups(): Groups {
  return eachColumn((_group, _column, type) => new Growing(type)) as Groups;
}

function keptGroups({ groups }: KeptColumns): Groups {
  return eachColumn((group, column) => Growing.of(groups[group][column as never] as Numbers)) as Groups;
}

/** Calls `make` for each column of each group and returns the groups with the results. */
export function eachColumn(
  make: (group: GroupName, column: string, type: NumbersType) => unknown,
): Record<GroupName, unknown> {
  return Object.fromEntries(
    Object.entries(SHAPE).map(([group, columns]) => [
      group,
      Object.fromEntries(
        Object.entries(columns).map(([column, type]) => [
          column,
          make(group as GroupName, column, type as NumbersType),
        ]),
      ),
    ]),
  ) as Record<GroupName, unknown>;
}

function newTexts(kept: (name: TextsName) => TextsView | null): Record<TextsName, Texts> {
  return Object.fromEntries(TEXTS.map((name) => [name, new Texts(kept(name))])) as Record<TextsName, Texts>;
}

/** The tables of all ids. The table of persons does not contain persons added after the sorting. */
function newTables(groups: Groups, sorted: number): Record<IdTableName, IdTable> {
  const tableOf = (name: IdTableName) =>
    new IdTable(groups[name].id, name === 'persons' ? sorted : groups[name].id.length);
  return Object.fromEntries(ID_TABLES.map((name) => [name, tableOf(name)])) as Record<IdTableName, IdTable>;
}

export function lengthOf(group: object): number {
  for (const column in group) return (group as Record<string, Growing<Numbers>>)[column]?.length ?? 0;
  return 0;
}
