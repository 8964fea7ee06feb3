import { STOP_MAIL_PATH, type WeeklyPart } from '@kithline/contract/weekly-mail.ts';
import type { AppContext } from '../app-context.ts';
import { layOutDigest } from '../platform/mail/digest-layout.ts';
import { receiverName } from '../platform/mail/greeting.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { lineInMail } from '../platform/mail/typed-words.ts';
import { linkTo } from './sections/section.ts';
import type { GatheredSection } from './sections/sections.ts';
import { stopCode } from './stop-code.ts';
import type { PlannedMail } from './weekly-mail.queries.ts';

interface LetterInput {
  readonly userId: number;
  readonly planned: PlannedMail;
  readonly sections: readonly GatheredSection[];
  readonly since: Date;
  readonly now: Date;
}

export function weeklyLetter(app: AppContext, { userId, planned, sections, since, now }: LetterInput): Mail {
  const { name, firstName, address, addressNorm, zone } = planned;
  const code = stopCode(app, { userId, addressNorm });
  const stopLink = (label: string, part?: WeeklyPart) =>
    linkTo(
      app,
      label,
      `${STOP_MAIL_PATH}?${new URLSearchParams({ code, ...(part && { part }) }).toString()}`,
    );
  const greeted = receiverName(firstName || name);
  const digest = {
    title: greeted === '' ? 'Your week' : `Your week, ${lineInMail(greeted)}`,
    period: sayPeriod(since, now, zone),
    lead: `Waiting for you: ${joined(sections.map(({ words }) => words.inLead))}.`,
    sections: sections.map(({ section, words }) => ({
      ...words,
      stop: stopLink(section.stopLabel, section.part),
    })),
    action: linkTo(app, 'Open Kithline', '/'),
    smallPrint: `This mail goes to ${address} at most once a week. Choose its day and sections in your account, under "weekly mail".`,
    stop: stopLink('Stop this mail'),
  };
  return {
    to: { name, address },
    subject: `Your week: ${sections.map(({ words }) => words.inSubject).join(', ')}`,
    stopUrl: digest.stop.url,
    ...layOutDigest(digest),
  };
}

/** "20 – 27 November 2026" */
function sayPeriod(since: Date, now: Date, zone: string): string {
  const days = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: zone,
  });
  return days.formatRange(since, now);
}

const joined = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ');
