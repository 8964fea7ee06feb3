import type { SecondFactors } from '@kithline/contract/second-factors.ts';
import { IconCircleCheckFilled, IconDeviceMobile, IconFingerprint } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sayDate } from '../../../lib/say-time.ts';
import { Card } from '../../../ui/cards/Card.tsx';
import { CardBones } from '../../../ui/feedback/CardBones.tsx';
import { FailedLine } from '../../../ui/feedback/FailedLine.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { AddFactors } from './AddFactors.tsx';
import { FactorDialog, type FactorStep } from './FactorDialog.tsx';
import { FactorRow } from './FactorRow.tsx';
import { RecoveryRow } from './RecoveryRow.tsx';
import { removeAuthenticator, removePasskey } from './second-factors.data.ts';
import { countFactors, secondFactorsQuery } from '../second-factors.data.ts';
import classes from './security.module.css';

const TITLE = 'Two-step sign-in';
const OFF =
  'With one of these, nobody can log in with your password alone: after the password, we ask for a code from your app, or for your passkey.';

export function TwoStepCard() {
  const { data: factors, isError, refetch } = useQuery({ ...secondFactorsQuery, staleTime: 0 });
  const [step, setStep] = useState<FactorStep | null>(null);
  if (!factors) {
    if (!isError) return <CardBones lines={4} />;
    return (
      <Card title={TITLE}>
        <FailedLine onRetry={() => void refetch()}>Couldn't load your two-step sign-in.</FailedLine>
      </Card>
    );
  }
  const isOn = countFactors(factors) > 0;
  return (
    <Card
      title={TITLE}
      lead={isOn ? 'After your password, we ask for one of these.' : OFF}
      action={isOn && <On />}
    >
      {factors.dueOn !== null && (
        <div className={classes.due}>
          <Message tone="warning">{sayDue(factors.dueOn)}</Message>
        </div>
      )}
      {isOn && <Factors factors={factors} onCodes={(codes) => setStep({ kind: 'codes', codes })} />}
      <AddFactors factors={factors} onBegun={setStep} />
      <FactorDialog step={step} onStep={setStep} />
    </Card>
  );
}

function On() {
  return (
    <span className={classes.on}>
      <IconCircleCheckFilled size={16} aria-hidden />
      On
    </span>
  );
}

function Factors({ factors, onCodes }: { factors: SecondFactors; onCodes: (codes: string[]) => void }) {
  const { authenticator, passkeys, recoveryCodes, isRequired } = factors;
  const isLast = countFactors(factors) === 1;
  return (
    <ul>
      {authenticator && (
        <FactorRow
          {...authenticator}
          icon={IconDeviceMobile}
          name="Authenticator app"
          {...{ isLast, isRequired }}
          remove={removeAuthenticator}
        />
      )}
      {passkeys.map(({ id, name, addedOn, usedOn }) => (
        <FactorRow
          key={id}
          {...{ addedOn, usedOn, isLast, isRequired }}
          icon={IconFingerprint}
          name={`Passkey, ${name}`}
          remove={() => removePasskey(id)}
        />
      ))}
      {recoveryCodes && <RecoveryRow {...recoveryCodes} onMade={onCodes} />}
    </ul>
  );
}

function sayDue(dueOn: number): string {
  const until = dueOn * 1000 > Date.now() ? `by ${sayDate(dueOn)}` : 'to continue';
  return `Your organization requires two-step sign-in. Set it up ${until}.`;
}
