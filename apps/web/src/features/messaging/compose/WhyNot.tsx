import type { OpenConversation } from '@kithline/contract/conversations.ts';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../ui/buttons/Button.tsx';
import { FailedLine } from '../../../ui/feedback/FailedLine.tsx';
import { othersOf, sayWhyNot } from '../conversation-words.ts';
import { setBlocked } from '../messaging.data.ts';
import classes from './WhyNot.module.css';

interface WhyNotProps {
  whyNot: NonNullable<OpenConversation['whyNot']>;
  conversation: OpenConversation;
}

export function WhyNot({ whyNot, conversation }: WhyNotProps) {
  const [other] = othersOf(conversation);
  const unblocking = useMutation({
    mutationFn: () => setBlocked(conversation.id, { userId: other?.userId ?? 0, blocked: false }),
  });
  return (
    <div className={classes.why}>
      <p>{sayWhyNot(whyNot, conversation)}</p>
      {whyNot === 'blocked' && other?.userId != null && (
        <Button
          working={unblocking.isPending}
          workingLabel="Unblocking..."
          onClick={() => unblocking.mutate()}
        >
          Unblock
        </Button>
      )}
      {unblocking.isError && <FailedLine>Unblocking did not work. Try again.</FailedLine>}
    </div>
  );
}
