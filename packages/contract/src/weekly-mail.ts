import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Instant } from './wire.ts';

/** Sections, each of which a member can switch off. */
export const WEEKLY_PARTS = ['savedSearches', 'changedJobs', 'losingTouch'] as const;
export const WeeklyPart = z.enum(WEEKLY_PARTS);
export type WeeklyPart = z.infer<typeof WeeklyPart>;

/** Whether a text names a time zone, such as Europe/Lisbon. */
export function isTimeZone(zone: string): boolean {
  // Refuses offsets such as "+02:00", because they ignore daylight saving time. Also refuses some old names
  // such as "PST" and "SystemV/PST8": `Intl` knows these names, but no instant can be computed with them.
  if (!/^(?:UTC|GMT|(?!systemv)[a-z_]+\/.+)$/iu.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const TimeZone = z
  .string()
  .check(z.maxLength(100), z.refine(isTimeZone, { error: 'This time zone is not known.' }));

/** While `isOn` is false, the parts have no effect. */
const WeeklyMailParts = z.object({
  isOn: z.boolean(),
  savedSearches: z.boolean(),
  changedJobs: z.boolean(),
  losingTouch: z.boolean(),
});
export type WeeklyMailParts = z.infer<typeof WeeklyMailParts>;

const SendingTime = {
  /** 1 is Monday, 7 is Sunday. */
  day: z.int().check(z.gte(1), z.lte(7)),
  hour: z.int().check(z.gte(0), z.lte(23)),
  /** The chosen time zone; null to follow the browser. */
  zone: z.nullable(TimeZone),
};

export const WeeklyMailSettings = z
  .object({
    ...WeeklyMailParts.shape,
    ...SendingTime,
    /** Null until a browser has reported one. */
    browserZone: z.nullable(z.string()),
    /** When the next mail can be sent; null if no mail will be sent. */
    nextOn: z.nullable(Instant),
  })
  .register(z.globalRegistry, { id: 'WeeklyMailSettings' });
export type WeeklyMailSettings = z.infer<typeof WeeklyMailSettings>;

export const WeeklyMailChange = z.partial(z.object({ ...WeeklyMailParts.shape, ...SendingTime }));
export type WeeklyMailChange = z.infer<typeof WeeklyMailChange>;

export const weeklyMailApi = {
  read: endpoint({
    method: 'GET',
    path: '/account/weekly-mail',
    audience: 'member',
    summary: 'When the member gets the weekly mail, and what it contains',
    reply: WeeklyMailSettings,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/account/weekly-mail',
    audience: 'member',
    summary:
      'Changes the settings that the body contains. A mail that was due before the change is not sent late',
    body: WeeklyMailChange,
    reply: WeeklyMailSettings,
  }),
  reportZone: endpoint({
    method: 'PUT',
    path: '/account/time-zone',
    audience: 'member',
    summary:
      "Sets the time zone of the member's browser, for members who have chosen no time zone. Without any time zone, no mail is sent",
    body: z.object({ zone: TimeZone }),
  }),
  stop: endpoint({
    method: 'POST',
    path: '/weekly-mail/stop',
    audience: 'visitor',
    summary:
      'Switches a part of the mail off, or the whole mail if `part` is null, with the code of a link in the mail. Only the ' +
      'member can switch it on again. 404 if the code does not belong to a login email',
    body: z.object({
      code: z.string().check(z.maxLength(200)),
      part: z.nullable(WeeklyPart),
    }),
  }),
};

/** GET opens a page that asks for confirmation; POST without a session stops the mail at once (RFC 8058). */
export const STOP_MAIL_PATH = '/stop-mail';
