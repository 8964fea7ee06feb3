/**
 * Returns the date of a role as the API writes it: "2021-03" if the month is known, or else "2021". Null if
 * the year is unknown.
 */
export function roleDate(year: number | null, month: number | null): string | null {
  if (year === null) return null;
  const written = String(year).padStart(4, '0');
  return month === null ? written : `${written}-${String(month).padStart(2, '0')}`;
}
