import { MOST_PASSKEYS, type SecondFactors } from '@kithline/contract/second-factors.ts';
import { IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../ui/buttons/Button.tsx';
import type { FactorStep } from './FactorDialog.tsx';
import { knowsPasskeys } from '../../../lib/passkeys.ts';
import { countFactors } from '../second-factors.data.ts';
import classes from './security.module.css';
import { sentenceOf } from '../../../lib/failure-sentences.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { proveFirst } from '../prove-first.ts';
import { sessionsQuery } from '../sessions.data.ts';
import { beginAuthenticator } from './second-factors.data.ts';

interface AddFactorsProps {
  factors: SecondFactors;
  onBegun: (step: FactorStep) => void;
}

export function AddFactors({ factors, onBegun }: AddFactorsProps) {
  const beginning = useMutation({
    mutationFn: beginFactor,
    onSuccess: (step) => step && onBegun(step),
  });
  const isFirst = countFactors(factors) === 0;
  const command = (kind: 'authenticator' | 'passkey') => ({
    size: isFirst ? ('md' as const) : ('sm' as const),
    icon: <IconPlus size={15} stroke={1.8} />,
    'aria-haspopup': 'dialog' as const,
    working: beginning.isPending && beginning.variables === kind,
    onClick: () => beginning.mutate(kind),
  });
  const takesPasskeys = knowsPasskeys() && factors.passkeys.length < MOST_PASSKEYS;
  if (factors.authenticator !== null && !takesPasskeys) return null;
  return (
    <div className={classes.add} data-first={isFirst || undefined}>
      {factors.authenticator === null && (
        <Button key="authenticator" {...command('authenticator')}>
          Authenticator app
        </Button>
      )}
      {takesPasskeys && (
        <Button key="passkey" {...command('passkey')}>
          Passkey
        </Button>
      )}
      {takesPasskeys && (
        <span className={classes.hint}>With a passkey, you can also log in without the password.</span>
      )}
      {beginning.error && (
        <p role="alert" className={classes.error}>
          {sentenceOf(beginning.error, 'That did not work. Try again.')}
        </p>
      )}
    </div>
  );
}

/**
 * Returns the first step of adding a second factor. Asks for a proof first if necessary; returns null if the
 * member gives none. Throws CallFailure.
 */
async function beginFactor(kind: 'authenticator' | 'passkey'): Promise<FactorStep | null> {
  // Ask before the dialog of second factors opens. Otherwise, the question would cover the dialog.
  if (!(await proveFirst())) return null;
  if (kind === 'authenticator') return { kind, ...(await beginAuthenticator()) };
  return { kind, suggestedName: await nameOfBrowser() };
}

/** Returns the name that the server gives this browser, "Chrome on Linux"; it can be empty. */
async function nameOfBrowser(): Promise<string> {
  try {
    const { sessions } = await queryClient.ensureQueryData(sessionsQuery);
    return sessions.find(({ isCurrent }) => isCurrent)?.browser ?? '';
  } catch {
    return '';
  }
}
