import type { Collective } from '@kithline/contract/collectives.ts';
import { useMutation } from '@tanstack/react-query';
import { CallFailure } from '../../../../lib/call.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Card } from '../../../../ui/cards/Card.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { ConfirmInline } from '../../../../ui/overlays/ConfirmInline.tsx';
import { useInlineQuestion } from '../../../../ui/overlays/use-inline-question.ts';
import { leavingKey } from '../../leaving-key.ts';
import classes from './LeaveCollective.module.css';
import { leaveCollective } from '../collaborators/collaborators.data.ts';

interface LeaveCollectiveProps {
  collective: Collective;
  userId: number;
  onLeft: () => Promise<void>;
}

export function LeaveCollective({ collective, userId, onLeft }: LeaveCollectiveProps) {
  const { isAsked, ask, dismiss, opener } = useInlineQuestion();
  const leaving = useMutation({
    mutationKey: leavingKey(collective.id),
    mutationFn: () => leaveCollective(collective.id, userId),
    onSuccess: () => {
      toast.success(`You have left ${collective.name}`);
      return onLeft();
    },
  });
  return (
    <Card title="Leave this collective">
      {isAsked ? (
        <ConfirmInline
          question={`Leave ${collective.name}?${collective.networkShared ? ' Your network stops being shared with it at once.' : ''}`}
          confirmLabel="leave"
          workingLabel="leaving..."
          working={leaving.isPending}
          error={leaving.error && messageOf(leaving.error)}
          onConfirm={() => leaving.mutate()}
          onCancel={dismiss}
        />
      ) : (
        <div className={classes.line}>
          <p className={classes.words}>
            If you leave, your network is no longer shared here. Notes that you wrote in the collective stay
            there. To come back, you have to be added or invited again.
          </p>
          <Button ref={opener} className={classes.leave} onClick={ask}>
            Leave collective
          </Button>
        </div>
      )}
    </Card>
  );
}

function messageOf(error: Error): string {
  return (
    (error instanceof CallFailure && error.clientMessage) || 'You could not leave the collective. Try again.'
  );
}
