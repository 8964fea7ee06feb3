/** The day `months` months ago, as YYYY-MM-DD. One month before 31 March is the last day of February. */
export function monthsBack(today: Date, months: number): string {
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth() - months];
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(today.getUTCDate(), lastOfMonth);
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}
