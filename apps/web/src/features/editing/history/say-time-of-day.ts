/** "16:05" of an instant in unix seconds. */
export function sayTimeOfDay(instant: number): string {
  return new Date(instant * 1000).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}
