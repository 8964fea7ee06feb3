/** Formats a day ("2025-03-03") or an instant, in UTC, as "3 Mar 2025". */
export function sayDay(day: string | Date): string {
  return formatDay(day, { day: 'numeric', month: 'short', year: 'numeric' });
}

/** Formats the day of an instant, in UTC, as "3 Mar". */
export const sayDayOfYear = (instant: Date): string => formatDay(instant, { day: 'numeric', month: 'short' });

/** Formats a month as "Mar 2025", and a year without a month as "2025". Returns null without a year. */
export function sayMonth(year: number | null, month: number | null): string | null {
  if (year === null || month === null) return year === null ? null : String(year);
  return formatDay(new Date(Date.UTC(year, month - 1)), { month: 'short', year: 'numeric' });
}

function formatDay(day: string | Date, form: Intl.DateTimeFormatOptions): string {
  const instant = typeof day === 'string' ? new Date(`${day}T00:00:00Z`) : day;
  return instant.toLocaleDateString('en-GB', { ...form, timeZone: 'UTC' }).replace('Sept', 'Sep');
}
