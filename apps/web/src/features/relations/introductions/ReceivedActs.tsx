import type { Introduction, IntroductionActBody } from '@kithline/contract/introductions.ts';
import { IconSend } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useMessages } from '../../../lib/use-messages.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { classNames } from '../../../ui/a11y/class-names.ts';
import { givenNameOf, sayAnswer, sayDeadline, sayNear } from './introduction-words.ts';
import classes from './IntroductionRow.module.css';
import { MessageLink } from './MessageLink.tsx';
import { useIntroductionAct } from './use-introduction-act.ts';

const ICON = { size: 15, stroke: 1.7, 'aria-hidden': true } as const;

interface ReceivedActsProps {
  introduction: Introduction;
  opener: Ref<HTMLButtonElement>;
  onDecline: () => void;
  onPassOn: () => void;
}

/** The answers that the viewer can give now. After a connector's own mail, they say what became of it. */
export function ReceivedActs({ introduction, opener, onDecline, onPassOn }: ReceivedActsProps) {
  const { may, asker, passedOn } = introduction;
  const { answer, isSending } = useAnswers(introduction);
  const of = `the request of ${asker.name}`;
  return (
    <>
      <div className={classes.buttons}>
        {may.includes('decline') && (
          <Button ref={opener} variant="quiet" aria-label={`Decline ${of}`} onClick={onDecline}>
            Decline
          </Button>
        )}
        {may.includes('later') && (
          <Button variant="quiet" aria-label={`Not now: ${of}`} working={isSending} onClick={answer.later}>
            Not now
          </Button>
        )}
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
          <Button aria-label={`Accept ${of}`} working={isSending} onClick={answer.accept}>
            Accept
          </Button>
        )}
        {may.includes('no-answer') && (
          <Button
            variant="quiet"
            aria-label={`No answer to ${of}`}
            working={isSending}
            onClick={answer.noAnswer}
          >
            No answer
          </Button>
        )}
        {may.includes('introduced') && (
          <Button aria-label={`Introduced, after ${of}`} working={isSending} onClick={answer.introduced}>
            Introduced
          </Button>
        )}
      </div>
      <p className={classes.note}>
        {may.includes('introduced') && passedOn !== null && `passed on by your mail ${sayNear(passedOn)}, `}
        {sayDeadline(introduction)}
      </p>
    </>
  );
}

/** Functions that send an answer without a question before it. */
function useAnswers(introduction: Introduction) {
  const { send, isSending } = useIntroductionAct(introduction);
  const { open } = useMessages();
  const { asker, target } = introduction;
  const [who, whom] = [givenNameOf(asker), givenNameOf(target)];
  const plain = (body: IntroductionActBody, text: string) => () =>
    send({ body, said: () => ({ text }), failed: 'Your answer was not saved. Try again.' });
  const accept = () =>
    send({
      body: { act: 'accept' },
      said: ({ conversationId: id }) => ({
        text: `You and ${who} can write to each other now.`,
        ...(id === null ? {} : { next: { label: 'Message', act: () => open({ kind: 'conversation', id }) } }),
      }),
      failed: 'The introduction was not accepted. Try again.',
    });
  const later = () =>
    send({
      body: { act: 'later' },
      said: ({ laterUntil }) => ({
        text:
          laterUntil === null
            ? `${who} hears nothing of it.`
            : `Back on ${sayNear(laterUntil)}. ${who} hears nothing of it.`,
      }),
      failed: 'The request still waits. Try again.',
    });
  return {
    isSending,
    answer: {
      accept,
      later,
      introduced: plain({ act: 'introduced' }, `${who} reads that you introduced ${whom}.`),
      noAnswer: plain({ act: 'no-answer' }, `${who} reads that nobody answered.`),
    },
  };
}

/** What became of an answered request. */
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
