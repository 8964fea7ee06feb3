import type { OfferedRole as Role } from '@kithline/contract/identity.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { Card } from '../../ui/cards/Card.tsx';
import { FailedLine } from '../../ui/feedback/FailedLine.tsx';
import { answerOfferedRole, offeredRoleQuery } from './addresses.data.ts';
import classes from './OfferedRole.module.css';

/** Offers a new member a role, which a contacts file states for the profile chosen at registration. */
export function OfferedRole() {
  const { data: role } = useQuery(offeredRoleQuery);
  const { working, failed, answered, answer } = useAnswer();
  if (answered) return <Answered>{sayAnswered(answered)}</Answered>;
  if (!role) return null;
  return (
    <Card title="Is this your job?">
      <p className={classes.role}>{sayRole(role)}</p>
      <p className={classes.note}>
        This comes from a contacts file. If you keep it, everybody who sees your profile will see it.
      </p>
      <div className={classes.buttons}>
        <Button working={working === 'keep'} workingLabel="Keeping..." onClick={() => answer('keep', role)}>
          Keep
        </Button>
        <Button variant="quiet" working={working === 'decline'} onClick={() => answer('decline', role)}>
          No
        </Button>
      </div>
      {failed && <FailedLine onRetry={() => answer(failed, role)}>Your answer was not saved.</FailedLine>}
    </Card>
  );
}

/** Takes over the focus of the removed button, so that screen readers read it. */
function Answered({ children }: { children: string }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <Card>
      <p ref={place} tabIndex={-1} className={classes.answered}>
        {children}
      </p>
    </Card>
  );
}

interface GivenAnswer {
  chosen: Answer;
  role: Role;
}

const sayRole = ({ title, organization }: Role): string =>
  [title, organization].filter((part) => part !== null).join(' at ');

function sayAnswered({ chosen, role }: GivenAnswer): string {
  return chosen === 'keep'
    ? `${sayRole(role)} was added to your profile.`
    : `${sayRole(role)} was not added to your profile.`;
}

type Answer = 'keep' | 'decline';

function useAnswer() {
  const [working, setWorking] = useState<Answer | null>(null);
  const [failed, setFailed] = useState<Answer | null>(null);
  const [answered, setAnswered] = useState<GivenAnswer | null>(null);
  const send = async (answer: GivenAnswer) => {
    const { chosen } = answer;
    setWorking(chosen);
    setFailed(null);
    try {
      await answerOfferedRole(chosen === 'keep');
      setAnswered(answer);
    } catch {
      setFailed(chosen);
    } finally {
      setWorking(null);
    }
  };
  const answer = (chosen: Answer, role: Role) => void (working === null && send({ chosen, role }));
  return { working, failed, answered, answer };
}
