import { foldText } from '@kithline/base/fold-text.ts';
import { createRandom, type Random } from '../population/random.ts';
import { createNameChooser, type ChosenName } from './choose-name.ts';
import type { NameSource } from './name-source.ts';
import { PROPORTIONS } from './proportions.ts';

/** One row of a contacts file before quoting; `connectedOn` is `YYYY-MM-DD`. */
export interface ContactRow {
  readonly firstName: string;
  readonly lastName: string;
  readonly url: string;
  readonly email: string;
  readonly company: string;
  readonly position: string;
  readonly connectedOn: string;
}

/** A person of the directory or of another contacts file. */
export interface KnownPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly slug: string;
  readonly company?: string | null;
  readonly position?: string | null;
}

export interface GenerateOptions {
  readonly rows: number;
  readonly seed: number;
  readonly names: NameSource;
  /** The last possible day of connection, `YYYY-MM-DD`. */
  readonly until: string;
  /** People to draw from, for at most two of five rows. */
  readonly near?: readonly KnownPerson[];
}

const FIRST_DAY = Date.UTC(2006, 0, 1);
const DAY = 86_400_000;
const LARGEST_PROPORTION_OF_KNOWN = 0.4;
/** Proportion of rows in which a company is written in capitals, with a legal form, or with "The". */
const COMPANY_SPELLINGS = 0.06;
const AREAS = [
  'EMEA',
  'Product',
  'North America',
  'Strategy',
  'APAC',
  'Research',
  'Cloud',
  'Retail',
  'R&D',
] as const;
const LEGAL_FORMS = ['Inc.', 'LLC', 'Ltd.'] as const;

/**
 * Returns rows of a contacts file with the proportions of real exports, the latest connection first. The same
 * options give the same rows. Except for the people of `near`, nobody is real: names are drawn at random,
 * profile addresses end in random digits, and e-mail addresses are at example.com and example.org.
 */
export function generateContacts(options: GenerateOptions): ContactRow[] {
  const random = createRandom(`contacts-file/${options.seed}`);
  const known = chooseKnown(options, random.fork('known'));
  const name = createNameChooser(options.names, random.fork('names'));
  const jobs = random.fork('jobs');
  const dates = connectionDates(options, random.fork('dates'));
  const order = random.fork('order');
  return dates.map((connectedOn) => {
    if (order.chance(PROPORTIONS.blankButDate)) return blankRow(connectedOn);
    const person = order.chance(known.proportion) ? known.people.pop() : undefined;
    if (person !== undefined) return knownRow(person, connectedOn);
    return withSpaces({ ...personRow(name(), options.names, jobs), connectedOn }, jobs);
  });
}

function chooseKnown(
  { near = [], rows }: GenerateOptions,
  random: Random,
): { people: KnownPerson[]; proportion: number } {
  const people = random.sample(near, Math.floor(rows * LARGEST_PROPORTION_OF_KNOWN));
  // The proportion is a little higher than needed, so that nearly all of these people are included.
  return { people, proportion: Math.min(1, (1.1 * people.length) / Math.max(rows, 1)) };
}

/** Returns days, the latest first. The square root makes later days more frequent than earlier ones. */
function connectionDates({ rows, until }: GenerateOptions, random: Random): string[] {
  const days = Math.floor((Date.parse(until) - FIRST_DAY) / DAY);
  const chosen = Array.from({ length: rows }, () => Math.floor(Math.sqrt(random.next()) * (days + 1)));
  return chosen
    .toSorted((a, b) => b - a)
    .map((day) => new Date(FIRST_DAY + day * DAY).toISOString().slice(0, 10));
}

function blankRow(connectedOn: string): ContactRow {
  return { firstName: '', lastName: '', url: '', email: '', company: '', position: '', connectedOn };
}

function knownRow(person: KnownPerson, connectedOn: string): ContactRow {
  return {
    firstName: person.firstName,
    lastName: person.lastName,
    url: profileUrl(person.slug),
    email: '',
    company: person.company ?? '',
    position: person.position ?? '',
    connectedOn,
  };
}

function personRow(name: ChosenName, source: NameSource, random: Random): Omit<ContactRow, 'connectedOn'> {
  const slugName = name.encodesSlug ? name.plain.toLowerCase() : foldText(name.plain);
  const slug = `${slugName.replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')}-${random.hex(6)}`;
  return {
    firstName: name.firstName,
    lastName: name.lastName,
    url: profileUrl(slug),
    email: random.chance(ofNamed(1 - PROPORTIONS.emailEmpty)) ? emailFor(slug, random) : '',
    company: random.chance(ofNamed(PROPORTIONS.companyEmpty - PROPORTIONS.blankButDate))
      ? ''
      : company(source, random),
    position: random.chance(ofNamed(PROPORTIONS.positionEmpty - PROPORTIONS.blankButDate))
      ? ''
      : position(source.titles(name.country), source.titles(''), random),
  };
}

/** Converts a proportion of all rows to a proportion of the rows that are not blank. */
function ofNamed(proportion: number): number {
  return proportion / (1 - PROPORTIONS.blankButDate);
}

function profileUrl(slug: string): string {
  return `https://www.linkedin.com/in/${encodeURIComponent(slug)}`;
}

function emailFor(slug: string, random: Random): string {
  const name = foldText(slug)
    .replace(/[^a-z0-9-]/g, '')
    .replace(/^-+/, 'p-');
  return `${name}@${random.pick(['example.com', 'example.org'])}`;
}

/** A few companies employ many contacts, and most employ few. */
function company(source: NameSource, random: Random): string {
  const favourites = source.companies.slice(0, 60);
  const name = random.chance(0.25) ? random.pickSkewed(favourites) : random.pick(source.companies);
  if (random.chance(ofNamed(PROPORTIONS.commaInCompany))) return `${name}, ${random.pick(LEGAL_FORMS)}`;
  if (!random.chance(COMPANY_SPELLINGS)) return name;
  return random.pick([name.toUpperCase(), `${name} ${random.pick(LEGAL_FORMS)}`, `The ${name}`]);
}

function position(local: readonly string[], english: readonly string[], random: Random): string {
  const title = random.pick(random.chance(0.4) ? local : english);
  return random.chance(ofNamed(PROPORTIONS.commaInPosition)) ? `${title}, ${random.pick(AREAS)}` : title;
}

const SPACED = ['firstName', 'lastName', 'company', 'position'] as const;

/**
 * In some rows, adds a space before or after a field. In a few rows, adds an invisible space, or replaces a
 * space with a no-break space.
 */
function withSpaces(row: ContactRow, random: Random): ContactRow {
  const filled = SPACED.filter((field) => row[field] !== '');
  if (random.chance(ofNamed(PROPORTIONS.invisibleSpace))) {
    const field = random.pick(filled);
    const text = row[field];
    return { ...row, [field]: random.chance(0.5) ? text.replace(/ |$/u, '\u00a0') : `${text}\u200b` };
  }
  if (!random.chance(ofNamed(PROPORTIONS.spacesAround))) return row;
  const field = random.pick(filled);
  return { ...row, [field]: random.chance(0.9) ? `${row[field]} ` : ` ${row[field]}` };
}
