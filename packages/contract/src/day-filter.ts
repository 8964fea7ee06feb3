/** The properties of a filter by a day, except for its label. */
export const OF_DAY = { kind: 'own', read: readDay, wanted: 'a day such as 2026-05-01' } as const;

const DAY = /^[12]\d{3}-\d{2}-\d{2}$/;

/** Accepts days of the years 1000 to 2999 as YYYY-MM-DD; null for any other text. */
function readDay(text: string): string | null {
  const day = text.trim();
  const instant = DAY.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  // Without this comparison, 31 April would be read as 1 May.
  return Number.isNaN(instant) || new Date(instant).toISOString().slice(0, 10) !== day ? null : day;
}
