import type { OrganizationRef, WorkHistoryItem, WorkRole } from '@kithline/contract/people.ts';
import type { SeniorityName } from '@kithline/contract/taxonomy.ts';
import { sayPeriod, yearOf } from '../../lib/say-period.ts';
import type { TimelineEntry, TimelineTone } from '../../ui/pictures/ExperienceTimeline.tsx';

/** The experience summary covers the past 10 years. */
const YEARS = 10;
/** How long a role is drawn that goes on and has no known start: long enough to hold its title. */
const UNKNOWN_YEARS = 3;
/** The shortest bar. */
const MONTH = 1 / 12;

/** The colour of each level; a role takes its highest. */
const TONES: Readonly<Record<SeniorityName, TimelineTone>> = {
  Unpaid: 1,
  Training: 1,
  Entry: 1,
  Senior: 2,
  Manager: 2,
  Director: 4,
  'Vice President': 4,
  'C-Suite': 5,
  Partner: 5,
  Owner: 5,
};

/** What the tones are called under the picture. */
export const TONE_LEGEND = [
  { tone: 1, label: 'Entry' },
  { tone: 2, label: 'Senior' },
  { tone: 4, label: 'Director' },
  { tone: 5, label: 'Partner' },
] as const;

export interface RoleEntry extends TimelineEntry {
  /** "2021 to now" */
  when: string;
}

export interface RoleLane {
  organization: OrganizationRef | null;
  entries: RoleEntry[];
}

export interface RoleTimeline {
  /** In years with their part. */
  window: { from: number; to: number };
  lanes: RoleLane[];
  /** Whether any start is known. Without one a picture of time would say nothing. */
  hasStarts: boolean;
  /** Whether a role of unknown seniority is drawn. */
  hasUnknownTone: boolean;
}

/** The roles of the past ten years as lanes, in the order of the work history. `now` is a year with its part. */
export function timelineOf(history: readonly WorkHistoryItem[], now: number): RoleTimeline {
  const window = { from: now - YEARS, to: now };
  const lanes = history.flatMap(({ organization, roles }) => {
    const entries = roles.flatMap((role) => entryOf(role, organization, window) ?? []);
    return entries.length === 0 ? [] : [{ organization, entries }];
  });
  const drawn = lanes.flatMap((lane) => lane.entries);
  return {
    window,
    lanes,
    hasStarts: drawn.some((entry) => entry.fade !== 'start'),
    hasUnknownTone: drawn.some((entry) => entry.tone === 0),
  };
}

function entryOf(
  role: WorkRole,
  organization: OrganizationRef | null,
  window: { from: number; to: number },
): RoleEntry | null {
  const span = spanOf(role, window);
  if (span === null || (span.to ?? window.to) <= window.from || span.from >= window.to) return null;
  return {
    id: role.id,
    label: titleOf(role),
    words: wordsOf(role, organization),
    when: sayPeriod(role),
    tone: toneOf(role),
    ...span,
  };
}

/** Where a role lies on the track; ends that nobody knows fade. Null when neither end is known. */
function spanOf(
  role: WorkRole,
  window: { from: number; to: number },
): Pick<TimelineEntry, 'from' | 'to' | 'fade'> | null {
  const from = yearOf(role.from);
  const to = yearOf(role.to);
  if (from === null && role.isOngoing) return { from: window.to - UNKNOWN_YEARS, to: null, fade: 'start' };
  if (from === null) return to === null ? null : { from: window.from, to, fade: 'start' };
  if (role.isOngoing) return { from, to: null };
  return to === null ? { from, to: from + 1, fade: 'end' } : { from, to: Math.max(to, from + MONTH) };
}

export function titleOf(role: Pick<WorkRole, 'title'>): string {
  return role.title ?? 'Unknown';
}

function wordsOf(role: WorkRole, organization: OrganizationRef | null): string {
  const place = organization ? ` at ${organization.name}` : '';
  const unknown = role.from === null ? ', start unknown' : '';
  return `${titleOf(role)}${place}, ${sayPeriod(role)}${unknown}`;
}

export function toneOf(role: Pick<WorkRole, 'seniorityLevels'>): TimelineTone {
  const tones = role.seniorityLevels.map(({ name }) => TONES[name as SeniorityName] ?? 0);
  return tones.toSorted((a, b) => b - a)[0] ?? 0;
}

/** The year with its part of an instant in milliseconds: mid 2026 is 2026.5. */
export function yearWithPart(milliseconds: number): number {
  const date = new Date(milliseconds);
  return date.getUTCFullYear() + date.getUTCMonth() / 12 + date.getUTCDate() / 372;
}
