import type { PersonProfile } from '@kithline/contract/people.ts';
import { type FocusEvent, type KeyboardEvent, useId } from 'react';
import { sayDay } from '../../../lib/say-time.ts';
import { moveByArrowKeys } from '../../../ui/a11y/move-by-arrow-keys.ts';
import { Card } from '../../../ui/cards/Card.tsx';
import { FailedLine } from '../../../ui/feedback/FailedLine.tsx';
import { TieMark } from '../../../ui/marks/TieMark.tsx';
import classes from './StrengthChoice.module.css';
import { givenName, STRENGTH_OPTIONS } from './strength-words.ts';
import { useRestingChoice } from './use-resting-choice.ts';
import { useStrength } from './use-strength.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { suggestionQuery } from './relationships.data.ts';

/**
 * The card that asks how well the viewer knows a person. A choice made with a click is saved at once. A
 * choice made with the arrow keys is saved after a moment, or when the focus leaves the card.
 */
export function StrengthChoice({ profile }: { profile: PersonProfile }) {
  const { choose, failed, reason, retry } = useStrength(profile.id, profile.relationship);
  const question = `How well do you know ${givenName(profile)}?`;
  const { marked, standOn, take, settle } = useRestingChoice(
    profile.relationship?.strength.id ?? null,
    choose,
  );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) =>
    moveByArrowKeys(event, '[role=radio]', (element, index) => {
      element.focus();
      const option = STRENGTH_OPTIONS[index];
      if (option) standOn(option.id);
    });
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) settle();
  };
  return (
    <Card title={question}>
      <div role="radiogroup" aria-label={question} className={classes.options} {...{ onKeyDown, onBlur }}>
        {STRENGTH_OPTIONS.map(({ id, name, meaning }) => (
          <button
            key={name}
            type="button"
            role="radio"
            aria-checked={id === marked}
            tabIndex={id === marked ? 0 : -1}
            className={classes.option}
            onClick={() => take(id)}
          >
            <TieMark strength={name} length={36} />
            <span className={classes.words}>
              <span className={classes.name}>{name}</span>
              <span className={classes.meaning}>{meaning}</span>
            </span>
          </button>
        ))}
      </div>
      {failed && <FailedLine onRetry={retry}>{reason ?? 'Your choice was not saved.'}</FailedLine>}
      <StrengthSuggestion personId={profile.id} />
      {profile.connectedOn !== null && (
        <p className={classes.since}>Connected since {sayDay(profile.connectedOn)}</p>
      )}
    </Card>
  );
}

function StrengthSuggestion({ personId }: { personId: number }) {
  const { scope } = useSearchScope();
  const { data } = useQuery(suggestionQuery(scope, personId));
  const id = useId();
  if (!data?.strength || data.facts.length === 0) return null;
  return (
    <div className={classes.suggestion}>
      <p id={id} className={classes.lead}>
        These facts suggest <span className={classes.strength}>{data.strength.name}</span>:
      </p>
      <ul aria-labelledby={id} className={classes.facts}>
        {data.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  );
}
