import { ownPath } from '@kithline/contract/own-path.ts';
import type { SecondStep } from '@kithline/contract/second-factors.ts';
import { IconFingerprint } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { CodeForm } from '../../features/accounts/CodeForm.tsx';
import {
  finishByCode,
  finishByRecoveryCode,
  isOver,
  secondStepQuery,
} from '../../features/accounts/second-step.data.ts';
import { usePasskeySignIn } from '../../features/accounts/use-passkey-sign-in.ts';
import { knowsPasskeys } from '../../lib/passkeys.ts';
import { sayCount } from '../../lib/say-time.ts';
import { type SearchParams, stringifySearch } from '../../lib/search-params.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useDelayed } from '../../ui/feedback/use-delayed.ts';
import { TextLink } from '../../ui/link/TextLink.tsx';
import form from './form.module.css';
import { VisitorFrame } from './VisitorFrame.tsx';

type Way = keyof SecondStep;

const LEADS: Readonly<Record<Way, string>> = {
  authenticator: 'Enter the code that your authenticator app shows.',
  passkey: 'Confirm with your passkey that it is you.',
  recoveryCode: 'Enter one of your recovery codes. Each works once.',
};

const SWITCH_TO: Readonly<Record<Way, string>> = {
  authenticator: 'Use the authenticator app',
  passkey: 'Use a passkey',
  recoveryCode: 'Use a recovery code',
};

const LOST = 'No app, passkey or recovery code left? Ask an administrator to reset your two-step sign-in.';

/** If at most this many recovery codes are left, the page suggests making new codes. */
const FEW_CODES = 2;

/** /login/second-step */
export function SecondStepPage() {
  useDocumentTitle('Two-step sign-in');
  const startAgain = useStartAgain();
  const { data: step, isError, refetch } = useQuery(secondStepQuery);
  const isLate = step === null;
  useEffect(() => {
    if (isLate) void startAgain();
  }, [isLate, startAgain]);
  return (
    <VisitorFrame title="Two-step sign-in">
      {step ? (
        <Ways step={step} startAgain={startAgain} />
      ) : (
        <div className={form.form}>{isError ? <Failed onRetry={() => void refetch()} /> : <Bones />}</div>
      )}
    </VisitorFrame>
  );
}

/** Returns a function that leads back to the login page, for a halfway sign-in that has expired. */
function useStartAgain(): () => Promise<void> {
  const navigate = useNavigate();
  const { next }: SearchParams = useSearch({ strict: false });
  return useCallback(() => {
    const search: SearchParams = { ...searchWith(next), why: 'late' };
    return navigate({ to: '/login', search, replace: true });
  }, [navigate, next]);
}

const searchWith = (next: string | undefined): SearchParams => (next === undefined ? {} : { next });

interface WaysProps {
  step: SecondStep;
  startAgain: () => Promise<void>;
}

function Ways({ step, startAgain }: WaysProps) {
  const navigate = useNavigate();
  const { next }: SearchParams = useSearch({ strict: false });
  const first = firstWay(step);
  const [way, choose] = useState(first);
  const enter = () => navigate({ href: ownPath(next, location.origin), replace: true });
  const finish = async (act: () => Promise<void>) => {
    try {
      await act();
    } catch (error) {
      if (isOver(error)) return startAgain();
      throw error;
    }
    await enter();
  };
  const isRecovery = way === 'recoveryCode';
  return (
    <>
      <p className={form.lead}>{LEADS[way]}</p>
      <div className={form.form}>
        {way === 'authenticator' && (
          <CodeForm kind="authenticator" send={(code) => finish(() => finishByCode(code))} />
        )}
        {isRecovery && <CodeForm kind="recovery" send={(code) => finish(() => spendRecoveryCode(code))} />}
        {step.passkey && !isRecovery && (
          <ByPasskey
            isChosen={way === 'passkey'}
            hasCode={step.authenticator || step.recoveryCode}
            onSignedIn={enter}
          />
        )}
      </div>
      <ul className={form.ways}>
        {step.recoveryCode && first !== 'recoveryCode' && (
          <Switch onPress={() => choose(isRecovery ? first : 'recoveryCode')}>
            {isRecovery ? SWITCH_TO[first] : SWITCH_TO.recoveryCode}
          </Switch>
        )}
        <li>
          <TextLink className={form.go} href={`/login${stringifySearch(searchWith(next))}`}>
            Log in with another account
          </TextLink>
        </li>
      </ul>
      <p className={form.lost}>{LOST}</p>
    </>
  );
}

/**
 * Returns the way that is shown first. A recovery code comes first only if the member has no app, and no
 * passkey that this browser can use.
 */
function firstWay({ authenticator, passkey, recoveryCode }: SecondStep): Way {
  if (authenticator) return 'authenticator';
  return passkey && (knowsPasskeys() || !recoveryCode) ? 'passkey' : 'recoveryCode';
}

async function spendRecoveryCode(code: string): Promise<void> {
  const codesLeft = await finishByRecoveryCode(code);
  const advice = codesLeft <= FEW_CODES ? ' You can make new ones in your account under “security”.' : '';
  const count =
    codesLeft === 0
      ? 'That was your last recovery code.'
      : `${sayCount(codesLeft, 'recovery code is', 'recovery codes are')} left.`;
  toast.success(count + advice);
}

interface ByPasskeyProps {
  isChosen: boolean;
  /** Whether the member can use a code instead. */
  hasCode: boolean;
  onSignedIn: () => Promise<void>;
}

function ByPasskey({ isChosen, hasCode, onSignedIn }: ByPasskeyProps) {
  const otherwise = hasCode
    ? 'That did not work. Try again, or use a code.'
    : 'That did not work. Try again.';
  const { signIn, isWorking, failure } = usePasskeySignIn(onSignedIn, { alone: false, otherwise });
  if (!knowsPasskeys())
    return isChosen ? (
      <Message tone="warning">This browser can’t use passkeys. Log in with another browser.</Message>
    ) : null;
  return (
    <>
      {failure && <Message tone="error">{failure}</Message>}
      <Button
        variant={isChosen ? 'primary' : 'secondary'}
        size="lg"
        fullWidth
        autoFocus={isChosen}
        icon={<IconFingerprint size={18} stroke={1.7} aria-hidden />}
        working={isWorking}
        workingLabel="Waiting..."
        onClick={() => void signIn()}
      >
        Use a passkey
      </Button>
    </>
  );
}

function Switch({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <li>
      <button type="button" className={form.switch} onClick={onPress}>
        {children}
      </button>
    </li>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <Message tone="error">Couldn’t load two-step sign-in. Try again.</Message>
      <Button size="lg" fullWidth onClick={onRetry}>
        Try again
      </Button>
    </>
  );
}

function Bones() {
  const isLate = useDelayed(true);
  if (!isLate) return null;
  return (
    <>
      <Skeleton width="20%" />
      <Skeleton width="100%" height={34} />
      <Skeleton width="100%" height={40} />
    </>
  );
}
