// An instant is in unix seconds. Times and days are in the reader's time zone, unless stated otherwise.

const LOCALE = 'en-US';
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const RELATIVE = new Intl.RelativeTimeFormat(LOCALE);

/** Returns "Just now", the minutes or hours since an instant, or its date if it was a day ago or more. */
export function sayAgo(instant: number, now: number = Date.now() / 1000): string {
  const seconds = Math.max(0, now - instant);
  if (seconds < MINUTE) return 'Just now';
  if (seconds < HOUR) return RELATIVE.format(-Math.floor(seconds / MINUTE), 'minute');
  if (seconds < DAY) return RELATIVE.format(-Math.floor(seconds / HOUR), 'hour');
  return sayDate(instant);
}

/** Returns `sayAgo` in lower case, for use within a sentence: "shared just now". */
export function sayAgoInside(instant: number, now?: number): string {
  return sayAgo(instant, now).replace(/^Just/, 'just');
}

/** "14 Sep 2026" */
export function sayDate(instant: number): string {
  return sayDayOf(instant, {});
}

/** "5 Mar 2021". For a day that has no time zone, such as the day on which two people connected. */
export function sayDay(instant: number): string {
  return sayDayOf(instant, { timeZone: 'UTC' });
}

/** Months have three letters. In British English, browsers write "Sept" for September. */
function sayDayOf(instant: number, zone: Pick<Intl.DateTimeFormatOptions, 'timeZone'>): string {
  const form = { day: 'numeric', month: 'short', year: 'numeric', ...zone } as const;
  return new Date(instant * 1000).toLocaleDateString('en-GB', form).replace('Sept', 'Sep');
}

/** "5 Mar 2021" for "2021-03-05". */
export function sayIsoDay(day: string): string {
  return sayDay(Date.parse(`${day}T00:00:00Z`) / 1000);
}

/** "2026-11-23" */
export function dayOf(instant: number): string {
  return new Date(instant * 1000).toLocaleDateString('sv-SE');
}

/** "14 Sep 2026, 18:04" */
export function sayDateTime(instant: number): string {
  return `${sayDate(instant)}, ${sayTime(instant)}`;
}

/** "Today, 18:04", or "14 Sep 2026, 18:04" for another day. */
export function sayMoment(instant: number, now: number = Date.now() / 1000): string {
  return dayOf(instant) === dayOf(now) ? `Today, ${sayTime(instant)}` : sayDateTime(instant);
}

/** "18:04" */
export function sayTime(instant: number): string {
  return new Date(instant * 1000).toLocaleTimeString(LOCALE, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
}

/** "10:42:05" */
export function sayClock(instant: number): string {
  return new Date(instant * 1000).toLocaleTimeString(LOCALE, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
}

/** "2,847" */
export function sayNumber(value: number): string {
  return value.toLocaleString(LOCALE);
}

/** "1 person", "2,847 people" */
export function sayCount(count: number, one: string, many: string): string {
  return `${sayNumber(count)} ${count === 1 ? one : many}`;
}
