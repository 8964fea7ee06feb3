import { dayOf, sayDate } from '../../lib/say-time.ts';

const DAY_MS = 86_400_000;

/** "Today", "Yesterday", "20 Nov 2026" */
export function sayDayOf(day: string, now: number = Date.now()): string {
  if (day === dayOf(now / 1000)) return 'Today';
  if (day === dayOf((now - DAY_MS) / 1000)) return 'Yesterday';
  return sayDate(new Date(`${day}T12:00:00`).getTime() / 1000);
}
