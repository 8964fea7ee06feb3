import type { Introduction } from '@kithline/contract/introductions.ts';
import { IconSend } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useMessages } from '../../../lib/use-messages.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { classNames } from '../../../ui/a11y/class-names.ts';
import { givenNameOf, sayAnswer, sayDeadline, sayNear } from './introduction-words.ts';
import classes from './IntroductionRow.module.css';
import { LaterButton } from './LaterButton.tsx';
import { MessageLink } from './MessageLink.tsx';
import { OutcomeButtons } from './OutcomeButtons.tsx';
import { useIntroductionAct } from './use-introduction-act.ts';
import type { OutcomeAsking } from './use-outcome-question.ts';

const ICON = { size: 15, stroke: 1.7, 'aria-hidden': true } as const;

interface ReceivedActsProps {
  introduction: Introduction;
  opener: Ref<HTMLButtonElement>;
  onDecline: () => void;
  onPassOn: () => void;
  outcome: OutcomeAsking;
}

export function ReceivedActs(props: ReceivedActsProps) {
  const { introduction, opener, onDecline, onPassOn, outcome } = props;
  const { may, asker, passedOn } = introduction;
  const { accept, isSending } = useAccepting(introduction);
  const of = `the request of ${asker.name}`;
  return (
    <>
      <div className={classes.buttons}>
        {may.includes('decline') && (
          <Button ref={opener} variant="quiet" aria-label={`Decline ${of}`} onClick={onDecline}>
            Decline
          </Button>
        )}
        <LaterButton introduction={introduction} label={`Not now: ${of}`} />
        {may.includes('pass-on') && (
          <Button
            icon={<IconSend {...ICON} />}
            aria-label={`Pass on ${of}`}
            aria-haspopup="dialog"
            onClick={onPassOn}
          >
            Pass on
          </Button>
        )}
        {may.includes('accept') && (
          <Button aria-label={`Accept ${of}`} working={isSending} onClick={accept}>
            Accept
          </Button>
        )}
        <OutcomeButtons introduction={introduction} asking={outcome} of={of} />
      </div>
      <p className={classes.note}>
        {may.includes('introduced') && passedOn !== null && `passed on by your mail ${sayNear(passedOn)}, `}
        {sayDeadline(introduction)}
      </p>
    </>
  );
}

function useAccepting(introduction: Introduction) {
  const { send, isSending } = useIntroductionAct(introduction);
  const { open } = useMessages();
  const accept = () =>
    send({
      body: { act: 'accept' },
      said: ({ conversationId: id }) => ({
        text: `You and ${givenNameOf(introduction.asker)} can write to each other now.`,
        ...(id === null ? {} : { next: { label: 'Message', act: () => open({ kind: 'conversation', id }) } }),
      }),
      failed: 'The introduction was not accepted. Try again.',
    });
  return { accept, isSending };
}

/** The viewer's answer to a request, or how the request ended. */
export function ReceivedAnswer({ introduction }: { introduction: Introduction }) {
  const { words, on, isGood } = sayAnswer(introduction);
  return (
    <>
      <div className={classes.buttons}>
        <MessageLink introduction={introduction} />
        <span className={classNames(classes.chip, isGood && classes.good)}>{words}</span>
      </div>
      <p className={classes.note}>{on}</p>
    </>
  );
}
