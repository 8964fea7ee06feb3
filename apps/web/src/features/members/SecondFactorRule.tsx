import { REQUIRED_OF, type RequiredOf, SECOND_FACTOR_GRACE_DAYS } from '@kithline/contract/second-factors.ts';
import { IconShieldLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { CallFailure } from '../../lib/call.ts';
import { sayCount } from '../../lib/say-time.ts';
import { FailedLine } from '../../ui/feedback/FailedLine.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { ConfirmInline } from '../../ui/overlays/ConfirmInline.tsx';
import { GROUP_NAMES, sayChange } from './say-rule-change.ts';
import { requireSecondFactor, secondFactorRuleQuery } from './second-factor-rule.data.ts';
import classes from './SecondFactorRule.module.css';

const TITLE = 'Two-step sign-in';

const OPTIONS = Object.entries(REQUIRED_OF).map(([value, label]) => ({ value, label }));

interface SecondFactorRuleProps {
  /** Whether the administrator who views the page has no second factor. */
  hasNoneYet: boolean;
}

/** The setting that says for whom a second factor is required. */
export function SecondFactorRule({ hasNoneYet }: SecondFactorRuleProps) {
  const id = useId();
  const { data: rule, isError, refetch } = useQuery(secondFactorRuleQuery);
  const [next, setNext] = useState<RequiredOf | null>(null);
  const select = useFocusAfter(next);
  if (isError && !rule)
    return <FailedLine onRetry={() => void refetch()}>The two-step sign-in setting did not load.</FailedLine>;
  return (
    <section aria-labelledby={id} className={classes.rule}>
      <h3 id={id} className={classes.title}>
        <IconShieldLock size={18} stroke={1.7} aria-hidden />
        {TITLE}
      </h3>
      {!rule && <Skeleton width={320} height={34} />}
      {rule && next === null && (
        <>
          <SelectField
            ref={select}
            label="Required for"
            className={classes.select}
            options={OPTIONS}
            value={rule.requiredOf}
            onChange={(value) => setNext(value as RequiredOf)}
          />
          <p className={classes.state}>{sayState(rule)}</p>
        </>
      )}
      {rule && next !== null && (
        <Question
          next={next}
          question={sayChange({ previous: rule.requiredOf, next, hasNoneYet })}
          onDone={() => setNext(null)}
        />
      )}
    </section>
  );
}

/** Moves the focus back to the field when the question is closed. */
function useFocusAfter(next: RequiredOf | null) {
  const select = useRef<HTMLSelectElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (wasAsked.current && next === null) select.current?.focus({ preventScroll: true });
    wasAsked.current = next !== null;
  }, [next]);
  return select;
}

function sayState({ requiredOf, without }: { requiredOf: RequiredOf; without: number }): string {
  if (requiredOf === 'nobody') return 'Members can set it up, but nobody has to.';
  if (without === 0) return 'All of them have set it up.';
  const count = sayCount(without, 'of them has not set it up', 'of them have not set it up');
  return `${count}. They have up to ${SECOND_FACTOR_GRACE_DAYS} days to set it up.`;
}

interface QuestionProps {
  next: RequiredOf;
  question: string;
  onDone: () => void;
}

function Question({ next, question, onDone }: QuestionProps) {
  const [isWorking, setWorking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const confirm = async () => {
    setWorking(true);
    try {
      await requireSecondFactor(next);
      toast.success(
        next === 'nobody'
          ? 'Two-step sign-in is no longer required'
          : `Two-step sign-in is required for ${GROUP_NAMES[next]}`,
      );
      onDone();
    } catch (failure) {
      setWorking(false);
      setError(failure instanceof CallFailure ? failure.message : 'It did not work. Please try again.');
    }
  };
  return (
    <div className={classes.question}>
      <ConfirmInline
        question={question}
        confirmLabel={next === 'nobody' ? 'stop requiring' : 'require'}
        workingLabel="saving..."
        tone="plain"
        working={isWorking}
        error={error}
        onConfirm={() => void confirm()}
        onCancel={onDone}
      />
    </div>
  );
}
