import type { MatchedBlock, MatchedItem } from '@kithline/contract/directory.ts';
import type { FilterTable } from '@kithline/contract/filter.ts';
import { shortWord } from './filter-words.ts';

/** A stretch of a line; what satisfied a filter is marked. */
export interface Stretch {
  text: string;
  marked: boolean;
}

/** One line of "Why they match": "Experience | Managing Director | Halden Ventures, 2021 to now". */
export interface WhyLine {
  label: string;
  stretches: Stretch[];
}

/** Lines beyond this many would make rows of very different heights. */
const MOST_LINES = 4;

/** Why a result matches, from the blocks of the reply. */
export function whyLines(table: FilterTable, blocks: readonly MatchedBlock[]): WhyLine[] {
  return blocks.flatMap((block) => linesOf(table, block)).slice(0, MOST_LINES);
}

function linesOf(table: FilterTable, block: MatchedBlock): WhyLine[] {
  const items = block.filters.flatMap((filter) => filter.items);
  if (block.name === 'experience') return experienceLines(items);
  if (block.name === 'education') return educationLines(items);
  return block.filters.map(({ name, items: values }) => ({
    label: shortWord(table[block.name]?.filters[name]?.label ?? name),
    stretches: values.flatMap((value) => valueStretches(value)),
  }));
}

function valueStretches({ name, distance }: MatchedItem): Stretch[] {
  const marked = { text: name ?? 'Unknown', marked: true };
  if (distance === undefined) return [marked];
  const miles = Math.round(distance);
  return miles === 0
    ? [marked]
    : [marked, { text: `${miles} ${miles === 1 ? 'mile' : 'miles'} away`, marked: false }];
}

function experienceLines(items: readonly MatchedItem[]): WhyLine[] {
  const [role, ...others] = items;
  if (!role) return [];
  const lines = [{ label: 'Experience', stretches: roleStretches(role, others.length) }];
  if (role.matched.includes('industries'))
    lines.push({ label: 'Industry', stretches: marks(role.industries ?? []) });
  if (role.matched.includes('organizationSizes') && role.employeeSize)
    lines.push({ label: 'Size', stretches: marks([role.employeeSize]) });
  return lines;
}

/** Filters that a job's title answers for. */
const SAID_BY_TITLE = ['title', 'seniorityLevels', 'roleTypes'];

/** "[Managing Director] Halden Ventures, 2021 to now". */
function roleStretches(role: MatchedItem, others: number): Stretch[] {
  const organization = role.organization?.name ?? '';
  const isCompany = role.matched.includes('companies') && organization !== '';
  const years = yearsOf(role);
  const rest = isCompany ? years : [organization, years].filter(Boolean).join(', ');
  const isTitle = SAID_BY_TITLE.some((filter) => role.matched.includes(filter));
  return worded([
    { text: role.title ?? '', marked: isTitle },
    { text: isCompany ? organization : '', marked: true },
    { text: rest, marked: false },
    { text: moreWords(others), marked: false },
  ]);
}

function educationLines(items: readonly MatchedItem[]): WhyLine[] {
  const [study, ...others] = items;
  if (!study) return [];
  const matched = (filter: string) => study.matched.includes(filter);
  const named = (values: MatchedItem['degrees'], filter: string): Stretch[] =>
    values && values.length > 0
      ? [{ text: values.map(({ name }) => name).join(', '), marked: matched(filter) }]
      : [];
  const year = study.isOngoing ? 'now' : (study.to ?? study.from ?? '').slice(0, 4);
  const stretches = worded([
    ...named(study.degrees, 'degrees'),
    ...named(matched('majors') ? study.majors : [], 'majors'),
    { text: study.organization?.name ?? 'Unknown', marked: matched('schools') },
    { text: year, marked: false },
    { text: moreWords(others.length), marked: false },
  ]);
  return [{ label: 'Education', stretches }];
}

function worded(stretches: readonly Stretch[]): Stretch[] {
  return stretches.filter(({ text }) => text !== '');
}

function marks(values: readonly { name: string }[]): Stretch[] {
  return values.map(({ name }) => ({ text: name, marked: true }));
}

function moreWords(count: number): string {
  return count === 0 ? '' : `and ${count} more`;
}

/** "2021 to now", "2017 to 2021", "until 2021"; empty when nothing is known. */
export function yearsOf({ from, to, isOngoing }: Pick<MatchedItem, 'from' | 'to' | 'isOngoing'>): string {
  const start = (from ?? '').slice(0, 4);
  const end = isOngoing ? 'now' : (to ?? '').slice(0, 4);
  if (start === '') return end === '' || end === 'now' ? end : `until ${end}`;
  if (end === '' || end === start) return start;
  return `${start} to ${end}`;
}
