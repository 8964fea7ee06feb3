/** Formats a wait of `left` milliseconds, rounded up: "a minute", "20 minutes", "5 hours". */
export function sayWait(left: number): string {
  const minutes = Math.max(1, Math.ceil(left / 60_000));
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
