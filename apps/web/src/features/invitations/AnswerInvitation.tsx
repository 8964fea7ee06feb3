import { useMutation } from '@tanstack/react-query';
import { type Ref, useEffect, useRef } from 'react';
import { announce } from '../../ui/a11y/announce.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { FailedLine } from '../../ui/feedback/FailedLine.tsx';
import classes from './AnswerInvitation.module.css';
import { answerInvitation } from './invitations.data.ts';
import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { sayAnswer } from '../../lib/answers.ts';

interface AnswerInvitationProps {
  invitation: { id: number; accepted: boolean | null };
  collective: string;
}

/** The buttons Accept and Decline or, once the invitation is answered, the answer. */
export function AnswerInvitation({ invitation, collective }: AnswerInvitationProps) {
  const answer = useMutation({
    mutationFn: (accepted: boolean) => answerInvitation(invitation.id, accepted),
    onSuccess: ({ accepted }) => announce(accepted ? `${collective}: accepted` : `${collective}: declined`),
  });
  const accepted = answer.data?.accepted ?? invitation.accepted;
  const status = useFocusIfLost(accepted !== null && answer.isSuccess, invitation.accepted);
  if (accepted !== null) return <InvitationStatus ref={status} accepted={accepted} />;
  const isAccepting = answer.isPending && answer.variables;
  const isDeclining = answer.isPending && !answer.variables;
  return (
    <div className={classes.answer}>
      <div className={classes.buttons}>
        <Button
          size="sm"
          variant="primary"
          aria-label={`Accept the invitation to ${collective}`}
          disabled={isDeclining}
          working={isAccepting}
          onClick={() => answer.mutate(true)}
        >
          Accept
        </Button>
        <Button
          size="sm"
          aria-label={`Decline the invitation to ${collective}`}
          disabled={isAccepting}
          working={isDeclining}
          onClick={() => answer.mutate(false)}
        >
          Decline
        </Button>
      </div>
      {answer.isError && <FailedLine>Something went wrong. Please try again later.</FailedLine>}
    </div>
  );
}

/**
 * Moves the focus from the removed button to the status, unless the focus is elsewhere already. Does so again
 * if the row moves after a refetch.
 */
function useFocusIfLost(isAnsweredHere: boolean, known: boolean | null) {
  const status = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isAnsweredHere && document.activeElement === document.body) status.current?.focus();
  }, [isAnsweredHere, known]);
  return status;
}

const icon = { size: 15, stroke: 2, 'aria-hidden': true } as const;

function InvitationStatus({ accepted, ref }: { accepted: boolean | null; ref?: Ref<HTMLSpanElement> }) {
  return (
    <span ref={ref} tabIndex={-1} className={classes.status} data-accepted={accepted ?? undefined}>
      {pictureOf(accepted)}
      {sayAnswer(accepted)}
    </span>
  );
}

function pictureOf(accepted: boolean | null) {
  if (accepted === null) return <IconClock {...icon} />;
  return accepted ? <IconCheck {...icon} /> : <IconX {...icon} />;
}
