import { WEEKLY_PARTS, type WeeklyPart } from '@kithline/contract/weekly-mail.ts';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { stopWeeklyMail } from '../../features/weekly-mail/weekly-mail.data.ts';
import { PARTS } from '../../features/weekly-mail/weekly-parts.ts';
import { WEEKLY_MAIL_OVERLAY } from '../../lib/overlay-places.ts';
import { encodeOverlay } from '../../lib/overlay-state.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Message } from '../../ui/feedback/Message.tsx';
import { TextLink } from '../../ui/link/TextLink.tsx';
import { AnswerMail } from './AnswerMail.tsx';
import form from './form.module.css';
import { VisitorFrame } from './VisitorFrame.tsx';

const SPENT =
  'This link does not work. It may be incomplete, or the mail now goes to another address. You can stop the mail in your account, under “weekly mail”.';
const SETTINGS = `/#${encodeOverlay({ open: true, ...WEEKLY_MAIL_OVERLAY })}`;

/**
 * /stop-mail?code=&part=: stops the weekly mail or a part of it, also for visitors. Opening the page changes
 * nothing, because programs that scan mails open links. Mail programs that offer to unsubscribe send a POST
 * request to this URL instead. The link cannot switch the mail on again, because a forwarded mail gives the
 * link to other people.
 */
export function StopMailPage() {
  useDocumentTitle('Weekly mail');
  const { code = '', part: named }: { code?: string; part?: string } = useSearch({ strict: false });
  const part = WEEKLY_PARTS.find((known) => known === named) ?? null;
  const [isStopped, setStopped] = useState(false);
  const { question, label, done } = wordsOf(part);
  const stop = async () => {
    await stopWeeklyMail(code, part);
    setStopped(true);
  };
  return (
    <VisitorFrame title="Weekly mail" lead={isStopped ? undefined : question}>
      {isStopped ? (
        <div className={form.form}>
          <Message tone="success">{done} You can change this in your account.</Message>
        </div>
      ) : (
        <AnswerMail {...{ code, label }} workingLabel="Saving..." spent={SPENT} answer={stop} />
      )}
      <p className={form.link}>
        <TextLink className={form.go} href={isStopped ? SETTINGS : '/'}>
          {isStopped ? 'Weekly mail in your account' : 'Open Kithline'}
        </TextLink>
      </p>
    </VisitorFrame>
  );
}

function wordsOf(part: WeeklyPart | null): { question: string; label: string; done: string } {
  if (part === null)
    return {
      question: 'Stop the mail that Kithline sends you once a week?',
      label: 'Stop this mail',
      done: 'The weekly mail is stopped.',
    };
  const what = `“${PARTS.find((known) => known.part === part)?.label ?? ''}”`;
  return {
    question: `Leave ${what} out of the mail that Kithline sends you once a week?`,
    label: `Leave out ${what}`,
    done: `From now on, the weekly mail comes without ${what}.`,
  };
}
