const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;
const STEP = 1000;

/** "14 MB", "11.4 GB" */
export function sayBytes(bytes: number): string {
  const { value, unit } = inUnits(bytes);
  return `${value} ${unit}`;
}

/** "64 of 200 GB", or "900 MB of 2 GB" if the units differ. */
export function sayBytesOf(part: number, whole: number): string {
  const [a, b] = [inUnits(part), inUnits(whole)];
  return a.unit === b.unit ? `${a.value} of ${b.value} ${b.unit}` : `${sayBytes(part)} of ${sayBytes(whole)}`;
}

function inUnits(bytes: number): { value: string; unit: string } {
  let [value, at] = [Math.abs(bytes), 0];
  while (value >= STEP && at < UNITS.length - 1) {
    value /= STEP;
    at += 1;
  }
  const digits = value < 20 && at > 2 ? 1 : 0;
  return { value: value.toLocaleString('en-US', { maximumFractionDigits: digits }), unit: UNITS[at] ?? '' };
}

const SPANS = [
  { seconds: 86_400, one: 'day', many: 'days' },
  { seconds: 3600, one: 'hour', many: 'hours' },
  { seconds: 60, one: 'minute', many: 'minutes' },
] as const;

/** "10 days", "42 minutes", "2 seconds" */
export function saySpan(seconds: number): string {
  const span = SPANS.find((each) => seconds >= each.seconds) ?? {
    seconds: 1,
    one: 'second',
    many: 'seconds',
  };
  const count = Math.floor(Math.max(0, seconds) / span.seconds);
  return `${count} ${count === 1 ? span.one : span.many}`;
}

const MONTH = 30;
const YEAR = 365;

/** "full in about 3 years at this pace". Null if unknown, or more than ten years away. */
export function sayFullIn(days: number | null): string | null {
  if (days === null || days > 10 * YEAR) return null;
  const [count, one, many] =
    days >= 2 * YEAR
      ? [days / YEAR, 'year', 'years']
      : days >= 2 * MONTH
        ? [days / MONTH, 'month', 'months']
        : [days, 'day', 'days'];
  const rounded = Math.round(count);
  return `full in about ${rounded} ${rounded === 1 ? one : many} at this pace`;
}
