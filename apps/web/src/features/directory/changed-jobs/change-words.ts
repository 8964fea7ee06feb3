import type { ChangedJob } from '@kithline/contract/changed-jobs.ts';

type Job = ChangedJob['from'];

/** "Nov 2026", or "2026" if the month of the role is unknown. */
export function sayMonth(day: string): string {
  const [year = '', month] = day.split('-');
  return month === undefined ? year : `${monthOf(day)} ${year}`;
}

/** "24 Nov" in the current year, "24 Nov 2025" in others. */
export function sayDayShortly(day: string, today = new Date()): string {
  const [year = '', , dayOfMonth = ''] = day.split('-');
  const shortly = `${Number(dayOfMonth)} ${monthOf(day)}`;
  return year === String(today.getUTCFullYear()) ? shortly : `${shortly} ${year}`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const monthOf = (day: string): string =>
  MONTHS[Number(day.slice('YYYY-'.length, 'YYYY-MM'.length)) - 1] ?? '';

/** "3 May – 15 Oct" for the days of two files. Without `after`, only the month of `by`: "Nov 2026". */
export function sayWhen({ after, by }: Pick<ChangedJob, 'after' | 'by'>): string {
  return after === null ? sayMonth(by) : `${sayDayShortly(after)} – ${sayDayShortly(by)}`;
}

/**
 * "between 3 May and 15 Oct" for the days of two files. Without `after`: "by 15 Oct" for the day of a file,
 * "in Nov 2026" for the month of a role.
 */
export function sayBetween({ after, by }: Pick<ChangedJob, 'after' | 'by'>): string {
  if (after === null)
    return by.length === 'YYYY-MM-DD'.length ? `by ${sayDayShortly(by)}` : `in ${sayMonth(by)}`;
  return `between ${sayDayShortly(after)} and ${sayDayShortly(by)}`;
}

/** "your file of 15 Oct", "Jamal’s file of 24 Nov, shared with Climate Board", "own profile, 25 Nov". */
export function saySource({ source, heardOn }: Pick<ChangedJob, 'source' | 'heardOn'>): string {
  const day = sayDayShortly(heardOn);
  if (source.kind === 'profile') return `${PROFILES[source.by]}, ${day}`;
  if (source.isOwn) return `your file of ${day}`;
  const [givenName = source.owner] = source.owner.split(' ');
  const names = source.collectives.map(({ name }) => name);
  const shared = names.length === 0 ? '' : `, shared with ${inWords(names)}`;
  return `${givenName}’s file of ${day}${shared}`;
}

const PROFILES: Readonly<Record<Extract<ChangedJob['source'], { kind: 'profile' }>['by'], string>> = {
  self: 'own profile',
  admin: 'an administrator',
  enrichment: 'public sources',
  sample: 'sample profile',
};

/** "A", "A and B", "A, B and 2 more". */
function inWords([first = '', second, ...more]: readonly string[]): string {
  if (second === undefined) return first;
  return more.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${more.length} more`;
}

/** "CFO at Quayside". */
export function sayJob({ title, organization }: Job): string {
  if (title && organization) return `${title} at ${organization.name}`;
  return title ?? organization?.name ?? 'No job given';
}

/** The first line of a note about a change. */
export function noteAbout({ from, to, ...change }: ChangedJob): string {
  return `Changed jobs: ${sayJob(from)} → ${sayJob(to)}, ${sayBetween(change)}.\n`;
}

export function isSameOrganization({ from, to }: Pick<ChangedJob, 'from' | 'to'>): boolean {
  return from.organization !== null && from.organization.id === to.organization?.id;
}
