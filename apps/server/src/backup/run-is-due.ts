import type { BackupSchedule } from '../config-backup.ts';
import type { LastRuns } from './backup-runs.queries.ts';

/** Milliseconds after which a failed backup is tried again. */
const AFTER_FAILURE = 3_600_000;
/**
 * Milliseconds by which the time between two backups may be shorter than the setting. The check runs every
 * five minutes, but not at exactly the same second. Without this tolerance, many backups would be five
 * minutes late.
 */
const TOLERANCE = 120_000;

/**
 * The first backup is due immediately, so that wrong settings are noticed. A backup that was missed, because
 * no server ran at its time, is made as soon as a server runs.
 */
export function isRunDue(schedule: BackupSchedule, { succeeded, failed }: LastRuns, now: Date): boolean {
  if (failed !== null && now.getTime() - failed.getTime() < AFTER_FAILURE) return false;
  return succeeded === null || succeeded < lastDue(schedule, now);
}

/**
 * A backup is due if no successful one began at or after this instant. If the time of the schedule does not
 * exist on a day, because the clocks go forward, the backup is due an hour later. If the time occurs twice on
 * a day, the first occurrence counts.
 */
function lastDue(schedule: BackupSchedule, now: Date): Date {
  if (schedule.kind === 'every') return new Date(now.getTime() - schedule.milliseconds + TOLERANCE);
  const { hour, minute } = schedule;
  const onDay = (day: number) => new Date(now.getFullYear(), now.getMonth(), day, hour, minute);
  const today = onDay(now.getDate());
  return today <= now ? today : onDay(now.getDate() - 1);
}
