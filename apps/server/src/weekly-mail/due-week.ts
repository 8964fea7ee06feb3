/** When a member gets the weekly mail: a day and an hour in a time zone. */
export interface MailTime {
  /** 1 is Monday. */
  readonly day: number;
  readonly hour: number;
  readonly zone: string;
}

export interface DueWeek {
  /** The Monday of the week, as YYYY-MM-DD. */
  readonly week: string;
  readonly dueOn: Date;
}

/** The latest instant, now or earlier, at which a mail was due. Throws RangeError for an unknown zone. */
export function lastDue(now: Date, mailTime: MailTime): DueWeek {
  const thisWeek = dueIn(mondayOf(now, mailTime), mailTime);
  return thisWeek.dueOn <= now ? thisWeek : dueIn(mondayOf(now, mailTime).subtract({ weeks: 1 }), mailTime);
}

/** The first instant after now at which a mail is due. Throws RangeError for an unknown zone. */
export function nextDue(now: Date, mailTime: MailTime): DueWeek {
  const thisWeek = dueIn(mondayOf(now, mailTime), mailTime);
  return thisWeek.dueOn > now ? thisWeek : weekAfter(thisWeek, mailTime);
}

export function weekAfter({ week }: Pick<DueWeek, 'week'>, mailTime: MailTime): DueWeek {
  return dueIn(Temporal.PlainDate.from(week).add({ weeks: 1 }), mailTime);
}

function mondayOf(now: Date, { zone }: MailTime): Temporal.PlainDate {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  return today.subtract({ days: today.dayOfWeek - 1 });
}

/**
 * If the hour does not exist because clocks go forward, the next hour counts. If clocks repeat the hour, the
 * first one counts.
 */
function dueIn(monday: Temporal.PlainDate, { day, hour, zone }: MailTime): DueWeek {
  const due = monday.add({ days: day - 1 }).toZonedDateTime({ timeZone: zone, plainTime: { hour } });
  return { week: monday.toString(), dueOn: new Date(due.epochMilliseconds) };
}
