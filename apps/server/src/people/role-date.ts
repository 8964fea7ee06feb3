/**
 * A year and perhaps a month as the wire carries them: "2021-03", "2021", or null when the year is unknown.
 */
export function roleDate(year: number | null, month: number | null): string | null {
  if (year === null) return null;
  const written = String(year).padStart(4, '0');
  return month === null ? written : `${written}-${String(month).padStart(2, '0')}`;
}
