import { WEEKLY_PARTS, type WeeklyMailParts, type WeeklyPart } from '@kithline/contract/weekly-mail.ts';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { stopWeeklyMail } from '../../features/weekly-mail/weekly-mail.data.ts';
import { PARTS } from '../../features/weekly-mail/weekly-parts.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { AnswerMail } from './AnswerMail.tsx';
import form from './form.module.css';
import { VisitorFrame } from './VisitorFrame.tsx';

const SPENT =
  'This link no longer works, because the mail now goes to another address. You can stop it in your account, under "weekly mail".';

/**
 * /stop-mail?code=&part= For visitors and members. Opening the page changes nothing, because programs that
 * scan mails open links. Mail programs that offer to unsubscribe send a POST request to this address instead.
 */
export function StopMailPage() {
  useDocumentTitle('Weekly mail');
  const { code = '', part: named }: { code?: string; part?: string } = useSearch({ strict: false });
  const part = WEEKLY_PARTS.find((known) => known === named) ?? null;
  const [left, setLeft] = useState<WeeklyMailParts | null>(null);
  const isStopped = left !== null && !(part === null ? left.isOn : left[part]);
  const what = sayPart(part);
  return (
    <VisitorFrame
      title="Weekly mail"
      lead={
        left === null
          ? part === null
            ? 'Stop the mail that Kithline sends you once a week?'
            : `Leave “${what}” out of the mail that Kithline sends you once a week?`
          : undefined
      }
    >
      {left !== null && (
        <div className={form.form}>
          <Message tone="success">{sayDone(part, isStopped)}</Message>
        </div>
      )}
      <AnswerMail
        key={String(isStopped)}
        code={code}
        label={isStopped ? 'Send it again' : part === null ? 'Stop this mail' : `Leave out “${what}”`}
        workingLabel="Saving..."
        spent={SPENT}
        answer={async () => setLeft(await stopWeeklyMail(code, part, !isStopped))}
      />
      <LinkButton href="/">Open Kithline</LinkButton>
    </VisitorFrame>
  );
}

const sayPart = (part: WeeklyPart | null): string => PARTS.find((known) => known.part === part)?.label ?? '';

function sayDone(part: WeeklyPart | null, isStopped: boolean): string {
  if (part === null) return isStopped ? 'The weekly mail is stopped.' : 'You will get the weekly mail again.';
  return `From now on, the weekly mail comes ${isStopped ? 'without' : 'with'} “${sayPart(part)}”.`;
}
