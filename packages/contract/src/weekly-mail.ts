import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Instant } from './wire.ts';

// The mail of the week: when a member gets it, and what it tells.

/** The parts of the mail, each of which a member can switch off. */
export const WEEKLY_PARTS = ['savedSearches', 'changedJobs', 'losingTouch'] as const;
export const WeeklyPart = z.enum(WEEKLY_PARTS);
export type WeeklyPart = z.infer<typeof WeeklyPart>;

/** Whether the clock of this place is known, by a name such as Europe/Lisbon. */
export function isTimeZone(zone: string): boolean {
  // Offsets as "+02:00" do not know daylight saving time.
  if (!/^[a-z]/iu.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const TimeZone = z
  .string()
  .check(z.maxLength(100), z.refine(isTimeZone, { error: 'This time zone is not known.' }));

const Parts = {
  savedSearches: z.boolean(),
  changedJobs: z.boolean(),
  losingTouch: z.boolean(),
};

/** What the mail tells; nothing comes while it is off. */
export const WeeklyMailParts = z
  .object({ isOn: z.boolean(), ...Parts })
  .register(z.globalRegistry, { id: 'WeeklyMailParts' });
export type WeeklyMailParts = z.infer<typeof WeeklyMailParts>;

const Rhythm = {
  /** 1 is Monday, 7 Sunday. */
  day: z.int().check(z.gte(1), z.lte(7)),
  hour: z.int().check(z.gte(0), z.lte(23)),
  /** The time zone that the member chose; null: as the browser says. */
  zone: z.nullable(TimeZone),
};

export const WeeklyMailSettings = z
  .object({
    isOn: z.boolean(),
    ...Parts,
    ...Rhythm,
    /** The time zone of the member's browser; null before one has reported it. */
    browserZone: z.nullable(z.string()),
    /** When the next mail can come; null when none comes. */
    nextOn: z.nullable(Instant),
  })
  .register(z.globalRegistry, { id: 'WeeklyMailSettings' });
export type WeeklyMailSettings = z.infer<typeof WeeklyMailSettings>;

export const WeeklyMailChange = z.partial(z.object({ isOn: z.boolean(), ...Parts, ...Rhythm }));
export type WeeklyMailChange = z.infer<typeof WeeklyMailChange>;

export const weeklyMailApi = {
  read: endpoint({
    method: 'GET',
    path: '/account/weekly-mail',
    audience: 'member',
    summary: 'When the member gets the mail of the week, and what it tells',
    reply: WeeklyMailSettings,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/account/weekly-mail',
    audience: 'member',
    summary: 'Changes what is given. A mail that was due before the change does not come late',
    body: WeeklyMailChange,
    reply: WeeklyMailSettings,
  }),
  reportZone: endpoint({
    method: 'PUT',
    path: '/account/time-zone',
    audience: 'member',
    summary:
      "The time zone of the member's browser, for members who have chosen none. Nobody is mailed before",
    body: z.object({ zone: TimeZone }),
  }),
  stop: endpoint({
    method: 'POST',
    path: '/weekly-mail/stop',
    audience: 'visitor',
    summary:
      'Switches a part of the mail off, or the mail when `part` is null, by the code of a link in it; with ' +
      '`stopped: false` on again. 404 when the code is not that of a login email',
    body: z.object({
      code: z.string().check(z.maxLength(200)),
      part: z.nullable(WeeklyPart),
      stopped: z.boolean(),
    }),
    reply: WeeklyMailParts,
  }),
};

/**
 * Where a link of the mail stops it. Opened, it is a page that asks; a POST without a session stops the mail
 * at once (RFC 8058).
 */
export const STOP_MAIL_PATH = '/stop-mail';
