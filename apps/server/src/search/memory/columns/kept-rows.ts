import { type Columns, NONE } from './columns.ts';
import { int32At } from './entry-at.ts';

/** The rows of a group (or the texts of a list) that are kept, and the new index of each. */
export class Kept {
  /** In ascending order. */
  readonly rows: Int32Array;
  readonly #moved: Int32Array;

  constructor(length: number, isKept: (row: number) => boolean) {
    this.#moved = new Int32Array(length).fill(NONE);
    const rows = new Int32Array(length);
    let count = 0;
    for (let row = 0; row < length; row++) {
      if (!isKept(row)) continue;
      this.#moved[row] = count;
      rows[count++] = row;
    }
    this.rows = rows.subarray(0, count);
  }

  /** The new index of a row. NONE for NONE, and for a row that is not kept. */
  of(row: number): number {
    return row === NONE ? NONE : int32At(this.#moved, row);
  }
}

/** Keeps the rows that references lead to. */
export function referredTo(length: number, references: Iterable<number>): Kept {
  const isReferredTo = new Uint8Array(length);
  for (const row of references) if (row !== NONE) isReferredTo[row] = 1;
  return new Kept(length, (row) => isReferredTo[row] === 1);
}

export function* entriesOf(column: Int32Array, { rows }: Kept): Generator<number> {
  for (const row of rows) yield int32At(column, row);
}

/**
 * The rows to keep in each group: present persons, their rows, and the rows to which these refer. Groups that
 * are not listed are kept whole.
 */
export function keptRows(columns: Columns) {
  const { persons, starts, roles, spellings, companies, wordings, organizations, titles, lookups } = columns;
  const { deadSince } = persons;
  const isThere = (person: number): boolean => {
    const since = int32At(deadSince, person);
    return since === 0 || since > columns.version;
  };
  const keptPersons = new Kept(persons.id.length, isThere);
  const ofPersons = (start: Int32Array, length: number): Kept => {
    let person = 0;
    return new Kept(length, (row) => {
      while (int32At(start, person + 1) <= row) person++;
      return isThere(person);
    });
  };
  const keptRoles = ofPersons(starts.roles, roles.space.length);
  const details = (isOfFact: boolean) =>
    Iterator.from(keptRoles.rows)
      .filter((row) => int32At(roles.space, row) < 0 === isOfFact)
      .map((row) => int32At(roles.detail, row));
  const keptStudies = ofPersons(starts.studies, columns.studies.flags.length);
  const keptSupports = ofPersons(starts.supports, columns.supports.flags.length);
  const keptCompanies = referredTo(companies.key.length, [
    ...entriesOf(roles.company, keptRoles),
    ...entriesOf(columns.studies.company, keptStudies),
    ...entriesOf(columns.supports.company, keptSupports),
  ]);
  const keptWordings = referredTo(wordings.title.length, entriesOf(roles.wording, keptRoles));
  const keys = [...entriesOf(companies.key, keptCompanies), ...organizations.key];
  const { texts } = columns;
  const textsOf = (name: keyof typeof texts, references: Iterable<number>): Kept =>
    referredTo(texts[name].starts.length - 1, references);
  const keptSpellings = new Kept(spellings.person.length, (row) => isThere(int32At(spellings.person, row)));
  return {
    groups: {
      persons: keptPersons,
      contacts: ofPersons(starts.contacts, columns.contacts.network.length),
      roles: keptRoles,
      studies: keptStudies,
      items: ofPersons(starts.items, columns.items.flags.length),
      supports: keptSupports,
      formerNames: ofPersons(starts.formerNames, columns.formerNames.network.length),
      jobChanges: ofPersons(starts.jobChanges, columns.jobChanges.day.length),
      facts: referredTo(columns.facts.flags.length, details(true)),
      formers: referredTo(columns.formers.lastDay.length, details(false)),
      spellings: keptSpellings,
      companies: keptCompanies,
      wordings: keptWordings,
    },
    texts: {
      // A spelling and its text have the same index.
      spellingTexts: keptSpellings,
      keys: textsOf('keys', keys),
      aliases: textsOf('aliases', organizations.aliases),
      companyTexts: textsOf('companyTexts', entriesOf(companies.text, keptCompanies)),
      wordingTexts: textsOf('wordingTexts', entriesOf(wordings.text, keptWordings)),
      titleTexts: textsOf('titleTexts', titles.text),
      lookupTexts: textsOf('lookupTexts', lookups.text),
    },
  };
}

export type KeptRows = ReturnType<typeof keptRows>;
