import { IconKey } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { sentenceOf } from '../../lib/failure-sentences.ts';
import { sayCount } from '../../lib/say-time.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { FailedLine } from '../../ui/feedback/FailedLine.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { ConfirmInline } from '../../ui/overlays/ConfirmInline.tsx';
import { useInlineQuestion } from '../../ui/overlays/use-inline-question.ts';
import { accessTokenRuleQuery, allowAccessTokens } from './access-token-rule.data.ts';
import classes from './SecondFactorRule.module.css';

const OFF =
  'Switch off access tokens? Programs and assistants of all members stop at once. Tokens are paused, not revoked.';
const ON = 'Switch on access tokens? Tokens that have not expired work again.';

/** The setting that switches access tokens and the server for assistants off or on. */
export function AccessTokenRule() {
  const id = useId();
  const { data: rule, isError, refetch } = useQuery(accessTokenRuleQuery);
  const { isAsked, opener, ask, dismiss } = useInlineQuestion();
  if (isError && !rule)
    return <FailedLine onRetry={() => void refetch()}>The access token setting did not load.</FailedLine>;
  return (
    <section aria-labelledby={id} className={classes.rule}>
      <h3 id={id} className={classes.title}>
        <IconKey size={18} stroke={1.7} aria-hidden />
        Access tokens
      </h3>
      {!rule && <Skeleton width={320} height={34} />}
      {rule && !isAsked && (
        <>
          <p className={classes.state}>{sayState(rule)}</p>
          <Button ref={opener} onClick={ask}>
            {rule.areAllowed ? 'Switch off' : 'Switch on'}
          </Button>
        </>
      )}
      {rule && isAsked && <Question areAllowed={rule.areAllowed} onDone={dismiss} />}
    </section>
  );
}

function sayState({ areAllowed, tokens }: { areAllowed: boolean; tokens: number }): string {
  const count = sayCount(tokens, 'token', 'tokens');
  if (!areAllowed) return `Off. ${count} ${tokens === 1 ? 'is' : 'are'} paused. Assistants cannot connect.`;
  return `On. Members can connect programs and assistants. ${count} in use.`;
}

function Question({ areAllowed, onDone }: { areAllowed: boolean; onDone: () => void }) {
  const switching = useMutation({
    mutationFn: () => allowAccessTokens(!areAllowed),
    onSuccess: () => {
      toast.success(areAllowed ? 'Access tokens are off' : 'Access tokens are on');
      onDone();
    },
  });
  return (
    <div className={classes.question}>
      <ConfirmInline
        question={areAllowed ? OFF : ON}
        confirmLabel={areAllowed ? 'switch off' : 'switch on'}
        workingLabel="saving..."
        tone="plain"
        working={switching.isPending}
        error={switching.error && sentenceOf(switching.error, 'It did not work. Please try again.')}
        onConfirm={() => switching.mutate()}
        onCancel={onDone}
      />
    </div>
  );
}
