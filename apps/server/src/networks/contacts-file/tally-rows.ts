import { cutText, showHidden } from './clean-text.ts';
import type { RawRecord } from './read-records.ts';
import type { Contact, FieldWarning, RowOutcome } from './read-row.ts';

const LONGEST_SKIPPED_TEXT = 1_000;
/** The beginning of a visible sign such as ⟨U+202E⟩ whose end may have been cut off. */
const PART_OF_SIGN = /⟨[U+\dA-F]{0,6}$/u;
const CLOSED = 'This account was closed; only the date is left.';

export interface SkippedRow {
  readonly line: number;
  readonly reason: string;
  /** The text of the row, at most 1,000 characters, in which hidden signs are visible. */
  readonly text: string;
}

/** Each row is counted once: rows = contacts + duplicates + unavailable + empty + skipped. */
export interface RowTally {
  readonly contacts: readonly Contact[];
  /** Number of rows with the same profile as an earlier row. They have filled the gaps of that row. */
  readonly duplicates: number;
  /**
   * For each profile that occurs more than once, all its rows as they were read. The key is the contact's
   * index in `contacts`.
   */
  readonly repeated: ReadonlyMap<number, readonly Contact[]>;
  readonly unavailable: number;
  /** The unavailable rows, with their texts. */
  readonly closed: readonly SkippedRow[];
  /** Days of connection of the unavailable rows, `YYYY-MM-DD`, in the order of the rows. */
  readonly unavailableOn: readonly string[];
  readonly empty: number;
  readonly skipped: readonly SkippedRow[];
  readonly warnings: readonly FieldWarning[];
  readonly rows: number;
}

export class Tally {
  readonly #contacts: Contact[] = [];
  readonly #placeBySlug = new Map<string, number>();
  readonly #skipped: SkippedRow[] = [];
  readonly #warnings: FieldWarning[] = [];
  readonly #repeated = new Map<number, Contact[]>();
  #duplicates = 0;
  readonly #unavailableOn: string[] = [];
  readonly #closed: SkippedRow[] = [];
  #empty = 0;
  #rows = 0;

  add(record: RawRecord, outcome: RowOutcome): void {
    this.#rows += 1;
    switch (outcome.kind) {
      case 'contact':
        this.#addContact(outcome.contact);
        this.#warnings.push(...outcome.warnings);
        break;
      case 'unavailable':
        this.#unavailableOn.push(outcome.connectedOn);
        this.#closed.push({ line: record.line, reason: CLOSED, text: skippedText(record.text) });
        break;
      case 'empty':
        this.#empty += 1;
        break;
      case 'skipped':
        this.#skipped.push({ line: record.line, reason: outcome.reason, text: skippedText(record.text) });
        break;
    }
  }

  result(): RowTally {
    return {
      contacts: this.#contacts,
      duplicates: this.#duplicates,
      repeated: this.#repeated,
      unavailable: this.#unavailableOn.length,
      closed: this.#closed,
      unavailableOn: this.#unavailableOn,
      empty: this.#empty,
      skipped: this.#skipped,
      warnings: this.#warnings,
      rows: this.#rows,
    };
  }

  #addContact(contact: Contact): void {
    const place = contact.slug === null ? undefined : this.#placeBySlug.get(contact.slug);
    const earlier = place === undefined ? undefined : this.#contacts[place];
    if (place !== undefined && earlier !== undefined) {
      this.#contacts[place] = withGapsFilled(earlier, contact);
      const rows = this.#repeated.get(place);
      if (rows === undefined) this.#repeated.set(place, [earlier, contact]);
      else rows.push(contact);
      this.#duplicates += 1;
      return;
    }
    if (contact.slug !== null) this.#placeBySlug.set(contact.slug, this.#contacts.length);
    this.#contacts.push(contact);
  }
}

/**
 * Makes one contact of two rows with the same profile: the earlier row, whose gaps are filled from the later
 * row.
 */
function withGapsFilled(earlier: Contact, later: Contact): Contact {
  const { company, position } = rowOfWork(earlier, later);
  return {
    line: earlier.line,
    ...namesOf(earlier, later),
    credentials: earlier.credentials ?? later.credentials,
    slug: earlier.slug,
    email: earlier.email ?? later.email,
    company,
    position,
    connectedOn: earlier.connectedOn ?? later.connectedOn,
  };
}

/** If first or last names differ, no missing name is filled in: "Ana" and "Bo Ek" do not become "Ana Ek". */
function namesOf(earlier: Contact, later: Contact): Pick<Contact, 'firstName' | 'lastName'> {
  const { firstName, lastName } = earlier;
  const agrees = [
    [firstName, later.firstName],
    [lastName, later.lastName],
  ].every(([one, other]) => one === null || other === null || one === other);
  if (!agrees) return { firstName, lastName };
  return { firstName: firstName ?? later.firstName, lastName: lastName ?? later.lastName };
}

function skippedText(text: string): string {
  const start = cutText(text, LONGEST_SKIPPED_TEXT).toWellFormed();
  const shown = showHidden(start);
  const cut = cutText(shown, LONGEST_SKIPPED_TEXT);
  return cut === shown ? cut : cut.replace(PART_OF_SIGN, '');
}

/**
 * The work that a row states. Both values are null if the row states no work. `company` is also null if the
 * cell names no organization.
 */
interface Work {
  readonly company: string | null;
  readonly position: string | null;
}

/**
 * Returns the row from which both company and position are taken. The position of one row with the company of
 * the other would be a job that nobody has. `mergeRowsOfOnePerson` does the same in SQL.
 */
export function rowOfWork<Row extends Work>(kept: Row, other: Row): Row {
  return kept.company === null && kept.position === null ? other : kept;
}
