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
import { Growing, type Numbers, type NumbersType } from './growing.ts';
import { IdTable } from './id-table.ts';
import { Texts } from './texts.ts';

export type Group<G extends GroupName> = { readonly [C in keyof (typeof SHAPE)[G]]: Growing<Numbers> };
export type Groups = { [G in GroupName]: Group<G> };

/** What a row has in a column before anything is known of it; NONE where nothing else stands here. */
const UNKNOWN: Readonly<Record<string, number>> = {
  exists: 0,
  type: 0,
  day: NO_DAY,
  endedOn: NO_TIME,
  importId: 0,
  newness: 0,
  stamp: 0,
};

/** The columns as their keeper writes them, with what finds a row again: by id, or by what it says. */
export class Store {
  readonly groups: Groups = newGroups();
  readonly texts = Object.fromEntries(TEXTS.map((name) => [name, new Texts()])) as Record<TextsName, Texts>;
  readonly ids = Object.fromEntries(ID_TABLES.map((name) => [name, new IdTable()])) as Record<
    IdTableName,
    IdTable
  >;
  readonly datasets: string[] = [];
  readonly #sets = new Map<string | number, number>();
  readonly #keys = new Map<string, number>();
  readonly #companies = new Map<string, number>();
  readonly #wordings = new Map<string, number>();

  constructor() {
    this.groups.sets.start.push(0);
  }

  /** The row of an id, a new one if there is none yet; what is not known of it follows. */
  indexIn(table: Exclude<IdTableName, 'persons'>, id: number): number {
    const known = this.ids[table].get(id);
    if (known !== NONE) return known;
    const group = this.groups[table] as Record<string, Growing<Numbers>>;
    const at = group['id']?.length ?? 0;
    for (const [column, growing] of Object.entries(group))
      growing.push(column === 'id' ? id : (UNKNOWN[column] ?? NONE));
    this.ids[table].set(id, at);
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

  /** The set of these lookups. */
  setOf(ids: readonly number[]): number {
    const { sets, setItems } = this.groups;
    const [only = NONE] = ids;
    return remembered(this.#sets, ids.length > 1 ? ids.join() : only, () => {
      for (const id of ids) setItems.lookup.push(this.lookupOf(id));
      sets.start.push(setItems.lookup.length);
      return sets.start.length - 2;
    });
  }

  keyOf(text: string): number {
    return remembered(this.#keys, text, () => this.texts.keys.add(Buffer.from(text)));
  }

  companyOf(
    organization: number,
    { text, key, isPlain }: { text: string; key: string; isPlain: boolean },
  ): number {
    const { companies } = this.groups;
    return remembered(this.#companies, `${organization}:${Number(isPlain)}:${key}\n${text}`, () => {
      companies.organization.push(organization);
      companies.key.push(this.keyOf(key));
      companies.isPlain.push(Number(isPlain));
      companies.text.push(this.texts.companyTexts.add(Buffer.from(text)));
      return companies.key.length - 1;
    });
  }

  wordingOf(title: number, text: string): number {
    const { wordings } = this.groups;
    return remembered(this.#wordings, `${title}\n${text}`, () => {
      wordings.title.push(title);
      wordings.text.push(this.texts.wordingTexts.add(Buffer.from(text)));
      return wordings.title.length - 1;
    });
  }
}

export function newGroups(): Groups {
  return Object.fromEntries(
    Object.entries(SHAPE).map(([name, columns]) => [
      name,
      Object.fromEntries(
        Object.entries(columns).map(([column, type]) => [column, new Growing(type as NumbersType)]),
      ),
    ]),
  ) as unknown as Groups;
}

/** Rows of a group. */
export function lengthOf(group: object): number {
  for (const column in group) return (group as Record<string, Growing<Numbers>>)[column]?.length ?? 0;
  return 0;
}

function remembered<K>(known: Map<K, number>, key: K, make: () => number): number {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}
