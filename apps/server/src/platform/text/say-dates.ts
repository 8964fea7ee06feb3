/** "3 Mar 2025", of a day as "2025-03-03" or of an instant in UTC. */
export function sayDay(day: string | Date): string {
  return said(day, { day: 'numeric', month: 'short', year: 'numeric' });
}

/** "Mar 2025"; "2025" without a month, null without a year. */
export function sayMonth(year: number | null, month: number | null): string | null {
  if (year === null || month === null) return year === null ? null : String(year);
  return said(new Date(Date.UTC(year, month - 1)), { month: 'short', year: 'numeric' });
}

function said(day: string | Date, form: Intl.DateTimeFormatOptions): string {
  const instant = typeof day === 'string' ? new Date(`${day}T00:00:00Z`) : day;
  return instant.toLocaleDateString('en-GB', { ...form, timeZone: 'UTC' }).replace('Sept', 'Sep');
}
