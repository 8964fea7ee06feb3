import { useRef, useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { Card } from '../../ui/cards/Card.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import classes from './account.module.css';
import { ChangePassword } from './ChangePassword.tsx';
import { ActivityCard } from './security/ActivityCard.tsx';
import { TwoStepCard } from './security/TwoStepCard.tsx';
import { Sessions } from './Sessions.tsx';

interface SecurityProps {
  /** Secures the account and leaves the page. Returns false if the member canceled. */
  onSecure: () => Promise<boolean>;
}

/** The account overlay's page "security". */
export function Security({ onSecure }: SecurityProps) {
  return (
    <div className={classes.column}>
      <Password />
      <TwoStepCard />
      <Sessions />
      <ActivityCard onSecure={onSecure} />
    </div>
  );
}

function Password() {
  const [isChanging, setChanging] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setChanging(false);
    // The button exists only after the next render, so it is focused then.
    requestAnimationFrame(() => opener.current?.focus());
  };
  const done = () => {
    toast.success('Password updated');
    close();
  };
  return (
    <Card
      title="Password"
      lead="Changing it ends all other sessions."
      action={
        !isChanging && (
          <Button ref={opener} onClick={() => setChanging(true)}>
            Change password
          </Button>
        )
      }
    >
      {isChanging && <ChangePassword onDone={done} onCancel={close} />}
    </Card>
  );
}
