import { COMMON, NONE } from '../columns/columns.ts';
import { float64At } from '../columns/entry-at.ts';
import { hasSavedRole } from './reached.ts';
import type { Seen } from './seen.ts';

/** A job change of a person, as the viewer sees it. Days count from 1970. */
export interface ChangedJob {
  readonly heardOn: number;
  /** The network whose files show the change; NONE if roles of facts show it. */
  readonly network: number;
  /** Where the person works now; NONE if no organization is stated. */
  readonly organization: number;
}

/** Whether the viewer sees a job change that happened on or after the day `since`. */
export function hasChangedJob(seen: Seen, person: number, since: number): boolean {
  return rowsSince(seen, person, since).length > 0;
}

/**
 * Returns the most recently stated of the seen job changes that happened on or after the day `since`, or
 * null. `search/filters/job-changes.ts` chooses the same change in SQL.
 */
export function changedJobOf(seen: Seen, person: number, since: number): ChangedJob | null {
  const { day, space, organization, heardOn } = seen.columns.jobChanges;
  const rows = rowsSince(seen, person, since);
  const first = (row: number) => firstOf(seen, { rows, row, days: heardOn });
  // Rows of roles are sorted so that the first of several equal ones counts, and the sort keeps this order.
  const [latest] =
    rows.length === 1
      ? rows
      : rows.toSorted(
          (a, b) =>
            first(b) - first(a) ||
            heardOn[a]! - heardOn[b]! ||
            monthOf(day[b]!) - monthOf(day[a]!) ||
            idOfNetwork(seen, space[a]!) - idOfNetwork(seen, space[b]!),
        );
  if (latest === undefined) return null;
  const network = Math.max(space[latest]!, NONE);
  return { heardOn: heardOn[latest]!, network, organization: organization[latest]! };
}

const NOTHING: readonly number[] = [];

/** The rows that the viewer sees, about changes that happened on or after the day `since`. */
function rowsSince(seen: Seen, person: number, since: number): readonly number[] {
  const { starts, jobChanges } = seen.columns;
  const start = starts.jobChanges[person]!;
  const end = starts.jobChanges[person + 1]!;
  if (start === end) return NOTHING;
  const rows: number[] = [];
  for (let row = start; row < end; row++) if (isSeen(seen, person, row)) rows.push(row);
  return rows.filter((row) => firstOf(seen, { rows, row, days: jobChanges.day }) >= since);
}

/** The earliest day of the rows with the organization and title of `row`: they are about the same change. */
function firstOf(
  { columns: { jobChanges } }: Seen,
  { rows, row, days }: { rows: readonly number[]; row: number; days: Int32Array },
): number {
  const { organization, title } = jobChanges;
  let first = days[row]!;
  for (const same of rows)
    if (organization[same] === organization[row] && title[same] === title[row])
      first = Math.min(first, days[same]!);
  return first;
}

function isSeen(seen: Seen, person: number, row: number): boolean {
  const { space, formerSpace } = seen.columns.jobChanges;
  if (space[row]! >= 0) return seen.seesContact(space[row]!, person) && !hasSavedRole(seen, person);
  return seen.sees(space[row]!, person) && seen.sees(formerSpace[row]!, person);
}

function idOfNetwork({ columns: { networks } }: Seen, space: number): number {
  return space < 0 ? COMMON : float64At(networks.id, space);
}

const DAY = 86_400_000;

function monthOf(day: number): number {
  const date = new Date(day * DAY);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}
