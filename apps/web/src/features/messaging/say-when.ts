const DAY_MS = 24 * 60 * 60 * 1000;

/** "09:41" today, "Yesterday", "14 Nov" of this year, else "14 Nov 2025". Instants are unix seconds. */
export function sayWhen(instant: number, now: number = Date.now() / 1000): string {
  const days = daysBetween(instant, now);
  if (days <= 0) return sayTime(instant);
  if (days === 1) return 'Yesterday';
  return sayDate(instant, now, { day: 'numeric', month: 'short' });
}

/** "Today", "Yesterday", "Monday 16 November", with the year if it is not the current year. */
export function sayDayOf(instant: number, now: number = Date.now() / 1000): string {
  const days = daysBetween(instant, now);
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  return sayDate(instant, now, { weekday: 'long', day: 'numeric', month: 'long' });
}

/** "09:41" */
export function sayTime(instant: number): string {
  return new Date(instant * 1000).toLocaleTimeString('en-US', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
}

/** Whether two instants are on the same local day. */
export function isSameDay(one: number, other: number): boolean {
  return new Date(one * 1000).toDateString() === new Date(other * 1000).toDateString();
}

function sayDate(instant: number, now: number, parts: Intl.DateTimeFormatOptions): string {
  const date = new Date(instant * 1000);
  const isThisYear = date.getFullYear() === new Date(now * 1000).getFullYear();
  return date.toLocaleDateString('en-GB', { ...parts, ...(isThisYear ? {} : { year: 'numeric' }) });
}

/** Counts the midnights of local time between two instants. */
function daysBetween(instant: number, now: number): number {
  const midnight = (seconds: number) => new Date(seconds * 1000).setHours(0, 0, 0, 0);
  return Math.round((midnight(now) - midnight(instant)) / DAY_MS);
}
