import type { MatchedBlock, MatchedItem, OtherName } from '@kithline/contract/directory.ts';
import type { FilterTable } from '@kithline/contract/filter.ts';
import { sayIsoDay } from '../../../lib/say-time.ts';
import { ownFieldOf } from '../filter/own-fields.ts';
import { shortWord } from '../filter/filter-words.ts';

/** A part of a line. Values that matched a filter are marked. */
export interface Stretch {
  text: string;
  marked: boolean;
}

/** One line of "Why they match": "Experience | Managing Director | Halden Ventures, 2021 to now". */
export interface WhyLine {
  label: string;
  stretches: Stretch[];
  /** Number of further matching roles or studies. */
  more?: number;
}

/** More lines would make rows of very different heights. */
const MOST_LINES = 4;

export function whyLines(table: FilterTable, blocks: readonly MatchedBlock[]): WhyLine[] {
  return blocks.flatMap((block) => linesOf(table, block)).slice(0, MOST_LINES);
}

function linesOf(table: FilterTable, block: MatchedBlock): WhyLine[] {
  return block.filters.flatMap(({ name, items }): WhyLine[] => {
    const spec = table[block.name]?.filters[name];
    const own = ownFieldOf(spec);
    if (own) return [own.why(items)];
    if (block.name === 'experience') return experienceLines(items);
    if (block.name === 'education') return educationLines(items);
    if (name === 'inTouch') return touchLines(items);
    return [
      {
        label: shortWord(spec?.label ?? name),
        stretches: items.flatMap((value) => valueStretches(value)),
      },
    ];
  });
}

/** "due 14 Jun 2026, last 14 Mar 2026" */
function touchLines(items: readonly MatchedItem[]): WhyLine[] {
  return items.flatMap(({ from, to }) => {
    const due = { text: `due ${sayIsoDay(to ?? '')}`, marked: true };
    const last = { text: from ? `last ${sayIsoDay(from)}` : 'no contact yet', marked: false };
    return to ? [{ label: 'In touch', stretches: [due, last] }] : [];
  });
}

function valueStretches({
  name,
  from,
  distance,
  organization,
  otherName,
  respelt = [],
}: MatchedItem): Stretch[] {
  // An item with only a day stands for a connection or a note.
  if (name === undefined && from) return [{ text: sayIsoDay(from), marked: true }];
  const miles = Math.round(distance ?? 0);
  const words = [
    ...(miles === 0 ? [] : [`${miles} ${miles === 1 ? 'mile' : 'miles'} away`]),
    ...(organization ? [`where ${organization.name} is`] : []),
    ...(otherName ? [sayOtherName(otherName)] : []),
    ...respelt.map(({ word, typed }) => `other spelling: ${word} for ${typed}`),
  ];
  return [
    { text: name ?? 'Unknown', marked: true },
    ...(words.length === 0 ? [] : [{ text: words.join(', '), marked: false }]),
  ];
}

/** "formerly Anna Schmidt" */
export function sayOtherName({ name, isFormer }: OtherName): string {
  return `${isFormer ? 'formerly' : 'also written'} ${name}`;
}

function experienceLines(items: readonly MatchedItem[]): WhyLine[] {
  const [role, ...others] = items;
  if (!role) return [];
  const lines: WhyLine[] = [{ label: 'Experience', stretches: roleStretches(role), more: others.length }];
  if (role.matched.includes('industries'))
    lines.push({ label: 'Industry', stretches: marks(role.industries ?? []) });
  if (role.matched.includes('organizationSizes') && role.employeeSize)
    lines.push({ label: 'Size', stretches: marks([role.employeeSize]) });
  return lines;
}

/** Filters that highlight the title of a job. */
const SAID_BY_TITLE = ['title', 'seniorityLevels', 'roleTypes'];

/** "[Managing Director] Halden Ventures, 2021 to now". */
function roleStretches(role: MatchedItem): Stretch[] {
  const isTitle = SAID_BY_TITLE.some((filter) => role.matched.includes(filter));
  return matchedFirst(
    [
      { text: role.title ?? '', marked: isTitle },
      { text: role.organization?.name ?? '', marked: role.matched.includes('companies') },
    ],
    yearsOf(role),
  );
}

/** "[Ridgeway University] MSc, 2014". */
function educationLines(items: readonly MatchedItem[]): WhyLine[] {
  const [study, ...others] = items;
  if (!study) return [];
  const matched = (filter: string) => study.matched.includes(filter);
  const stretches = matchedFirst(
    [
      { text: namesOf(study.degrees), marked: matched('degrees') },
      { text: study.organization?.name ?? 'Unknown', marked: matched('schools') },
      { text: matched('majors') ? namesOf(study.majors) : '', marked: true },
    ],
    study.isOngoing ? 'now' : (study.to ?? study.from ?? '').slice(0, 4),
  );
  return [{ label: 'Education', stretches, more: others.length }];
}

const UNBREAKABLE_SPACE = '\u00A0';

/**
 * Puts marked parts first, so that a narrow line cuts off other parts before them; the rest follows as one
 * part. A line never breaks inside the period.
 */
function matchedFirst(parts: readonly Stretch[], years: string): Stretch[] {
  const named = parts.filter(({ text }) => text !== '');
  const period = years.replaceAll(' ', UNBREAKABLE_SPACE);
  const rest = [...named.filter(({ marked }) => !marked).map(({ text }) => text), period];
  const words = rest.filter((text) => text !== '').join(', ');
  return [...named.filter(({ marked }) => marked), ...(words === '' ? [] : [{ text: words, marked: false }])];
}

function namesOf(values: readonly { name: string }[] = []): string {
  return values.map(({ name }) => name).join(', ');
}

function marks(values: readonly { name: string }[]): Stretch[] {
  return values.map(({ name }) => ({ text: name, marked: true }));
}

/** "2021 to now", "2017 to 2021", "until 2021"; empty if nothing is known. */
export function yearsOf({ from, to, isOngoing }: Pick<MatchedItem, 'from' | 'to' | 'isOngoing'>): string {
  const start = (from ?? '').slice(0, 4);
  const end = isOngoing ? 'now' : (to ?? '').slice(0, 4);
  if (start === '') return end === '' || end === 'now' ? end : `until ${end}`;
  if (end === '' || end === start) return start;
  return `${start} to ${end}`;
}
