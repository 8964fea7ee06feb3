import { BasicInformation, ContactInformation, TITLE } from '@kithline/contract/editing-rules.ts';
import { isLongerThan } from '@kithline/contract/count-characters.ts';
import type { PersonForm } from '@kithline/contract/editing.ts';
import { type Card, partsOf, textOf } from './read-cards.ts';

const SCHEMAS = { ...BasicInformation.shape, ...ContactInformation.shape };

const LABELS = {
  firstName: 'First Name',
  lastName: 'Last Name',
  preferredFirstName: 'Preferred First Name',
  emailWork: 'Work Email',
  emailPersonal: 'Personal Email',
  linkedin: 'LinkedIn',
  twitter: 'Twitter/X',
  angellist: 'AngelList/Wellfound',
  crunchbase: 'Crunchbase',
  website: 'Website',
} as const;

/** The fields of a profile that a card can fill with a text. */
export type CardField = keyof typeof LABELS;
const FIELDS = Object.keys(LABELS) as CardField[];

/** What the profile already says of a fact: nothing, the same, or something else. */
export type FactState = 'new' | 'same' | 'differs';

/** A fact of a card, beside what the profile says. */
export interface CardFact {
  field: CardField;
  label: string;
  /** The value, as it would be saved. */
  value: string;
  state: FactState;
  /** The value of the profile; empty if it has none. */
  stated: string;
  /** Why the value cannot be saved; null if it can. */
  message: string | null;
}

/** Cards do not say when the job began. */
export interface CardRole {
  title: string;
  organization: string;
  state: Exclude<FactState, 'differs'>;
  message: string | null;
}

export function nameOf(card: Card): string {
  const { firstName = '', lastName = '' } = namesIn(card);
  return firstOf(card, 'FN') || `${firstName} ${lastName}`.trim() || firstOf(card, 'ORG') || 'Without a name';
}

/**
 * Returns the facts of a card that a profile can contain, in the order of the forms. If only contacts files
 * state a fact, the profile shows their value, so the card is compared with this value.
 */
export function factsOf(card: Card, form: PersonForm): CardFact[] {
  const fromFiles: Partial<Record<CardField, string>> = form.fromFiles;
  const found: Partial<Record<CardField, string>> = {
    ...namesIn(card),
    ...addressesIn(card),
    ...linksIn(card),
  };
  return FIELDS.flatMap((field) => {
    const written = found[field]?.trim() ?? '';
    if (written === '') return [];
    const parsed = SCHEMAS[field].safeParse(written);
    const value = parsed.success ? parsed.data : written;
    const stated = form[field] || (fromFiles[field] ?? '');
    const state = stated === '' ? 'new' : isEqual(stated, value) ? 'same' : 'differs';
    const message = parsed.success ? null : (parsed.error.issues[0]?.message ?? '');
    return value === '' ? [] : [{ field, label: LABELS[field], value, state, stated, message }];
  });
}

/** Returns the job of a card; null if the card names none. */
export function roleOf(card: Card, form: PersonForm): CardRole | null {
  const title = firstOf(card, 'TITLE');
  const [organization = ''] = partsOf(card.find(({ name }) => name === 'ORG')?.value ?? '');
  if (title === '' && organization === '') return null;
  const isHeld = form.roles.some(
    (role) => isEqual(role.title, title) && isEqual(role.organization?.name ?? '', organization),
  );
  return { title, organization, state: isHeld ? 'same' : 'new', message: problemOf(title, organization) };
}

function problemOf(title: string, organization: string): string | null {
  if (organization === '') return 'The card names no organization, and a role needs one.';
  if (title === '') return 'The card names no title, and a role needs one.';
  return isLongerThan(title, TITLE) ? `Title cannot be longer than ${TITLE} characters.` : null;
}

/**
 * Returns the names that the place of a card may have in Kithline, the most exact first: "Austin, Texas,
 * United States", "Austin, United States", "Austin". Empty if the card has no city.
 */
export function placesOf(card: Card): string[] {
  const addresses = preferred(card, 'ADR');
  const [, , , city = '', region = '', , country = ''] = partsOf(addresses[0]?.value ?? '');
  if (city === '') return [];
  const join = (...parts: string[]) => parts.filter((part) => part !== '').join(', ');
  return [...new Set([join(city, region, country), join(city, country), city])];
}

/** Whether two texts are equal, ignoring case and a slash at the end of a link. */
function isEqual(one: string, other: string): boolean {
  const plain = (text: string) => text.trim().replace(/\/$/u, '').toLocaleLowerCase('en').normalize();
  return plain(one) === plain(other);
}

function firstOf(card: Card, name: string): string {
  return textOf(card.find((property) => property.name === name)?.value ?? '');
}

/** Returns the card's lines with this name, preferred lines first. */
function preferred(card: Card, name: string): Card {
  const lines = card.filter((property) => property.name === name);
  const isPreferred = ({ types }: Card[number]) => types.includes('pref');
  return [...lines.filter(isPreferred), ...lines.filter((line) => !isPreferred(line))];
}

/** Returns the names of a card. Without a line N, the first word of the full name is the first name. */
function namesIn(card: Card): Partial<Record<CardField, string>> {
  const [lastName = '', firstName = ''] = partsOf(card.find(({ name }) => name === 'N')?.value ?? '');
  const [nickname = ''] = (card.find(({ name }) => name === 'NICKNAME')?.value ?? '').split(/(?<!\\),/u);
  const named = { preferredFirstName: textOf(nickname) };
  if (firstName !== '' || lastName !== '') return { firstName, lastName, ...named };
  const [first = '', ...rest] = firstOf(card, 'FN').split(/\s+/u);
  return { firstName: first, lastName: rest.join(' '), ...named };
}

/**
 * Returns the e-mail addresses of a card. An address without a kind becomes the work address or, if the card
 * already has a work address, the personal address.
 */
function addressesIn(card: Card): Partial<Record<CardField, string>> {
  const lines = preferred(card, 'EMAIL').map(({ types, value }) => ({ types, email: textOf(value) }));
  const of = (type: string) => lines.find(({ types }) => types.includes(type))?.email;
  const others = lines.filter(({ types }) => !types.includes('work') && !types.includes('home'));
  const emailWork = of('work') ?? others.shift()?.email ?? '';
  return { emailWork, emailPersonal: of('home') ?? others.shift()?.email ?? '' };
}

const MOST_LINKS = 50;
/** Maximum number of characters of a link. */
const LONGEST_LINK = 500;
const LINK_LINES = new Set(['URL', 'SOCIALPROFILE', 'X-SOCIALPROFILE']);
/** A link goes to the first field that accepts it; `website` accepts any link. */
const LINK_FIELDS = ['linkedin', 'twitter', 'angellist', 'crunchbase', 'website'] as const;

const isLink = ({ name, value }: Card[number]): boolean =>
  LINK_LINES.has(name) && value.length <= LONGEST_LINK;

function linksIn(card: Card): Partial<Record<CardField, string>> {
  const found: Partial<Record<CardField, string>> = {};
  for (const { name, value } of card.filter(isLink).slice(0, MOST_LINKS)) {
    const link = textOf(value);
    const field = LINK_FIELDS.find((one) => SCHEMAS[one].safeParse(link).success);
    // Apple writes accounts of other social networks as lines whose links look like websites, so only the
    // line URL counts as a website.
    if (field !== undefined && (field !== 'website' || name === 'URL')) found[field] ??= link;
  }
  return found;
}
