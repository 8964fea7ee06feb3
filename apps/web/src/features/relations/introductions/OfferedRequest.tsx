import type { Introduction } from '@kithline/contract/introductions.ts';
import { useState } from 'react';
import { canAnswer } from '../../../lib/introduction-states.ts';
import { useMessages } from '../../../lib/use-messages.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { DialogFoot } from '../../../ui/overlays/DialogFoot.tsx';
import classes from './IntroductionDialog.module.css';
import { DeclineQuestion } from './DeclineQuestion.tsx';
import { FORMER_MEMBER, givenNameOf, sayNear } from './introduction-words.ts';
import { LaterButton } from './LaterButton.tsx';
import { MessageLink } from './MessageLink.tsx';
import { OfferCard } from './OfferCard.tsx';
import { RequestState } from './RequestState.tsx';
import { useIntroductionAct } from './use-introduction-act.ts';

interface OfferedRequestProps {
  introduction: Introduction;
  onClose: () => void;
}

/** A request that has reached its target, who accepts or declines it. */
export function OfferedRequest({ introduction, onClose }: OfferedRequestProps) {
  const { asker, through, throughWords, words, conversationId } = introduction;
  const [isDeclining, setDeclining] = useState(false);
  const isOpen = canAnswer(introduction);
  const { name, profilePicture: picture } = through ?? FORMER_MEMBER;
  const from = { name, picture };
  return (
    <div className={classes.padded}>
      <OfferCard asker={asker} from={from} target={null} fromWords={throughWords} words={words} />
      {isOpen && isDeclining && (
        <DeclineQuestion introduction={introduction} onClose={() => setDeclining(false)} />
      )}
      {!isOpen && <RequestState introduction={introduction} />}
      {conversationId !== null && (
        <div className={classes.acts}>
          <MessageLink introduction={introduction} />
        </div>
      )}
      {isOpen && !isDeclining && (
        <DialogFoot>
          <Button variant="quiet" onClick={() => setDeclining(true)}>
            Decline
          </Button>
          <LaterButton introduction={introduction} onDone={onClose} />
          <p>Ends by itself on {sayNear(introduction.endsOn)}. Declining needs no reason.</p>
          <Accept introduction={introduction} />
        </DialogFoot>
      )}
    </div>
  );
}

function Accept({ introduction }: { introduction: Introduction }) {
  const { send, isSending } = useIntroductionAct(introduction);
  const { open } = useMessages();
  const accept = () =>
    send({
      body: { act: 'accept' },
      said: ({ conversationId: id }) => {
        if (id !== null) open({ kind: 'conversation', id });
        return { text: `You and ${givenNameOf(introduction.asker)} can write to each other now.` };
      },
      failed: 'The introduction was not accepted. Try again.',
    });
  if (!introduction.may.includes('accept')) return null;
  return (
    <Button variant="primary" working={isSending} workingLabel="Accepting..." onClick={accept}>
      Accept
    </Button>
  );
}
