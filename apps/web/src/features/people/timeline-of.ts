import type { OrganizationRef, WorkHistoryItem, WorkRole } from '@kithline/contract/people.ts';
import type { SeniorityName } from '@kithline/contract/taxonomy.ts';
import { sayPeriod } from '../../lib/say-period.ts';
import { spanOf, type TimelineWindow } from '../../lib/timeline-span.ts';
import type { TimelineEntry, TimelineTone } from '../../ui/pictures/timeline-lanes.ts';

/** The color for each seniority level. */
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

export const TONE_LEGEND = [
  { tone: 1, label: 'Entry' },
  { tone: 2, label: 'Senior, Manager' },
  { tone: 4, label: 'Director, VP' },
  { tone: 5, label: 'C-Suite, Partner, Owner' },
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
  /** The range of years that is shown. */
  window: TimelineWindow;
  lanes: RoleLane[];
  /** Whether the start of at least one role is known. */
  hasStarts: boolean;
  /** Whether a drawn role has no known seniority. */
  hasUnknownTone: boolean;
}

/** Returns the roles that overlap a window, as lanes in the order of the work history. */
export function timelineOf(history: readonly WorkHistoryItem[], window: TimelineWindow): RoleTimeline {
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
  window: TimelineWindow,
): RoleEntry | null {
  const span = spanOf(role, window);
  if (span === null) return null;
  return {
    id: role.id,
    label: titleOf(role),
    words: wordsOf(role, organization),
    when: sayPeriod(role),
    tone: toneOf(role),
    ...span,
  };
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
