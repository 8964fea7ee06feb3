import type { Introduction } from '@kithline/contract/introductions.ts';
import { IconBell } from '@tabler/icons-react';
import { type Ref, useId } from 'react';
import { personPath } from '../../../lib/filtered-list.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx';
import { isWaitingToRemind, sayWaiting } from './introduction-words.ts';
import classes from './IntroductionRow.module.css';
import { MessageLink } from './MessageLink.tsx';
import { useIntroductionAct } from './use-introduction-act.ts';

const ICON = { size: 15, stroke: 1.7, 'aria-hidden': true } as const;

interface AskedActsProps {
  introduction: Introduction;
  opener: Ref<HTMLButtonElement>;
  onTakeBack: () => void;
}

/** The buttons for the asker's next acts. In a list, the keys t and r press "Take back" and "Remind once". */
export function AskedActs({ introduction, opener, onTakeBack }: AskedActsProps) {
  const { target, may, endedOn, state } = introduction;
  const { send, isSending } = useIntroductionAct(introduction);
  const note = sayWaiting(introduction);
  const canRemind = may.includes('remind');
  const waits = isWaitingToRemind(introduction);
  const remind = () =>
    send({
      body: { act: 'remind' },
      said: () => ({ text: 'Reminder sent' }),
      failed: 'The reminder was not sent. Try again.',
    });
  const noteId = useId();
  return (
    <div className={classes.acts}>
      <div className={classes.buttons}>
        {may.includes('withdraw') && (
          <Button
            ref={opener}
            variant={canRemind || waits ? 'quiet' : 'secondary'}
            aria-label={`Take back the request for ${target.name}`}
            aria-keyshortcuts="t"
            onClick={onTakeBack}
          >
            Take back
          </Button>
        )}
        {canRemind && (
          <Button
            icon={<IconBell {...ICON} />}
            aria-label={`Remind once about ${target.name}`}
            aria-describedby={noteId}
            aria-keyshortcuts="r"
            working={isSending}
            onClick={remind}
          >
            Remind once
          </Button>
        )}
        {waits && (
          <Button idle aria-describedby={noteId}>
            Remind
          </Button>
        )}
        {endedOn !== null && state === 'accepted' && <MessageLink introduction={introduction} />}
        {endedOn !== null && state !== 'accepted' && <AskSomebodyElse introduction={introduction} />}
      </div>
      {note !== null && (
        <p id={noteId} className={classes.note}>
          {note}
        </p>
      )}
    </div>
  );
}

function AskSomebodyElse({ introduction: { target } }: { introduction: Introduction }) {
  const scope = useSearchScope();
  if (target.person === null) return null;
  return (
    <LinkButton
      href={`${personPath(scope, target.person.id)}?tab=you`}
      aria-label={`Ask through somebody else for ${target.name}`}
    >
      Ask through somebody else
    </LinkButton>
  );
}
