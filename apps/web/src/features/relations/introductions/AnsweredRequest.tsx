import type { Introduction } from '@kithline/contract/introductions.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sayDate } from '../../../lib/say-time.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { DialogFoot } from '../../../ui/overlays/DialogFoot.tsx';
import { useInlineQuestion } from '../../../ui/overlays/use-inline-question.ts';
import { AskedActs } from './AskedActs.tsx';
import classes from './IntroductionDialog.module.css';
import { DeclineQuestion } from './DeclineQuestion.tsx';
import { givenNameOf } from './introduction-words.ts';
import { IntroductionSteps } from './IntroductionSteps.tsx';
import { viewerQuery } from './introductions.data.ts';
import { LaterButton } from './LaterButton.tsx';
import { MessageLink } from './MessageLink.tsx';
import { OutcomeButtons } from './OutcomeButtons.tsx';
import { OutcomeQuestion } from './OutcomeQuestion.tsx';
import { RequestState } from './RequestState.tsx';
import { Bubble, RequestWords } from './RequestWords.tsx';
import { TakeBackQuestion } from './TakeBackQuestion.tsx';
import { type OutcomeAsking, useOutcomeQuestion } from './use-outcome-question.ts';
import { wayOfConnector } from './way.ts';
import { WayPicture } from './WayPicture.tsx';

interface AnsweredRequestProps {
  introduction: Introduction;
  onClose: () => void;
}

/**
 * A request that the viewer made, or that the viewer as a connector passed on, declined, or cannot pass on.
 */
export function AnsweredRequest({ introduction, onClose }: AnsweredRequestProps) {
  if (introduction.role === 'asker') return <OwnRequest introduction={introduction} />;
  return <ReceivedRequest {...{ introduction, onClose }} />;
}

function OwnRequest({ introduction }: { introduction: Introduction }) {
  const { asker, through, words, askedOn, endedOn, endsOn, reason } = introduction;
  const to = through === null ? 'Your words' : `You to ${givenNameOf(through)}`;
  const { isAsked, opener, ask, dismiss } = useInlineQuestion();
  return (
    <div className={classes.padded}>
      <IntroductionSteps introduction={introduction} />
      <Bubble who={asker} head={`${to}, ${sayDate(askedOn)}`} text={words} />
      {reason !== null && <p className={classes.gone}>Reason: “{reason}”</p>}
      {endedOn === null && (
        <p className={classes.gone}>Without an answer, the request ends by itself on {sayDate(endsOn)}.</p>
      )}
      {isAsked ? (
        <TakeBackQuestion introduction={introduction} onClose={dismiss} />
      ) : (
        <AskedActs introduction={introduction} opener={opener} onTakeBack={ask} />
      )}
    </div>
  );
}

function ReceivedRequest({ introduction, onClose }: AnsweredRequestProps) {
  const { data: account } = useQuery(viewerQuery);
  const viewer = account?.profile ?? null;
  // Not in `Outcome`, because `useOutcomeQuestion` moves the focus after the answer, when `Outcome` is
  // already unmounted.
  const asking = useOutcomeQuestion();
  return (
    <div className={classes.padded}>
      <WayPicture way={wayOfConnector(introduction, viewer)} />
      <RequestWords introduction={introduction} />
      <OwnWords introduction={introduction} viewer={viewer} />
      <RequestState introduction={introduction} />
      <Conversation introduction={introduction} />
      {introduction.may.includes('introduced') && <Outcome {...{ introduction, asking }} />}
      {introduction.may.includes('decline') && <Unpassable {...{ introduction, onClose }} />}
    </div>
  );
}

interface OwnWordsProps {
  introduction: Introduction;
  viewer: { name: string; profilePicture: string | null } | null;
}

function OwnWords({ introduction: { next, target, ownWords, passedOn }, viewer }: OwnWordsProps) {
  if (ownWords === null) return null;
  const to = `You to ${givenNameOf(next ?? target)}`;
  return (
    <Bubble
      who={viewer ?? { name: 'You', profilePicture: null }}
      head={passedOn === null ? to : `${to}, ${sayDate(passedOn)}`}
      text={ownWords}
    />
  );
}

function Conversation({ introduction }: { introduction: Introduction }) {
  if (introduction.conversationId === null) return null;
  return (
    <div className={classes.acts}>
      <MessageLink introduction={introduction} />
    </div>
  );
}

/** A request that the connector can only decline or put off. */
function Unpassable({ introduction, onClose }: AnsweredRequestProps) {
  const [isDeclining, setDeclining] = useState(false);
  if (isDeclining) return <DeclineQuestion introduction={introduction} onClose={() => setDeclining(false)} />;
  return (
    <>
      <Message tone="info">
        You cannot pass this on now, because one person in the chain cannot get messages.
      </Message>
      <DialogFoot>
        <Button variant="quiet" onClick={() => setDeclining(true)}>
          Decline
        </Button>
        <LaterButton introduction={introduction} onDone={onClose} />
      </DialogFoot>
    </>
  );
}

/** Asks for the result of the connector's own mail, which only the connector knows. */
function Outcome({ introduction, asking }: { introduction: Introduction; asking: OutcomeAsking }) {
  const { asked, dismiss } = asking;
  if (asked !== null) return <OutcomeQuestion {...{ introduction }} outcome={asked} onClose={dismiss} />;
  return (
    <section className={classes.outcome}>
      <p>You asked {givenNameOf(introduction.target)} by your own mail. Did you get an answer?</p>
      <div className={classes.acts}>
        <OutcomeButtons introduction={introduction} asking={asking} />
      </div>
    </section>
  );
}
