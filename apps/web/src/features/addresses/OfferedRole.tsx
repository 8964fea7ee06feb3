import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { Card } from '../../ui/cards/Card.tsx';
import { FailedLine } from '../../ui/feedback/FailedLine.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { answerOfferedRole, offeredRoleQuery } from './addresses.data.ts';
import classes from './OfferedRole.module.css';

/** Asks a new member about the role that was shown with the record that they took over. */
export function OfferedRole() {
  const { data: role } = useQuery(offeredRoleQuery);
  const { working, failed, answer } = useAnswer();
  if (!role) return null;
  return (
    <Card title="Is this your job?">
      <p className={classes.role}>
        {[role.title, role.organization].filter((part) => part !== null).join(' at ')}
      </p>
      <p className={classes.note}>
        A contacts file says so. If you keep it, everybody who sees your profile will see it.
      </p>
      <div className={classes.buttons}>
        <Button working={working === 'keep'} workingLabel="Keeping..." onClick={() => answer('keep')}>
          Keep
        </Button>
        <Button variant="quiet" working={working === 'decline'} onClick={() => answer('decline')}>
          No
        </Button>
      </div>
      {failed && <FailedLine onRetry={() => answer(failed)}>Your answer was not saved.</FailedLine>}
    </Card>
  );
}

type Answer = 'keep' | 'decline';

function useAnswer() {
  const [working, setWorking] = useState<Answer | null>(null);
  const [failed, setFailed] = useState<Answer | null>(null);
  const send = async (chosen: Answer) => {
    setWorking(chosen);
    setFailed(null);
    try {
      await answerOfferedRole(chosen === 'keep');
      if (chosen === 'keep') toast.success('Role added to your profile');
    } catch {
      setFailed(chosen);
    } finally {
      setWorking(null);
    }
  };
  return { working, failed, answer: (chosen: Answer) => void (working === null && send(chosen)) };
}
