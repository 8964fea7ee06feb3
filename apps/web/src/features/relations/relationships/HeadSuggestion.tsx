import type { PersonProfile } from '@kithline/contract/people.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { FailedLine } from '../../../ui/feedback/FailedLine.tsx';
import { TieMark } from '../../../ui/marks/TieMark.tsx';
import classes from './HeadSuggestion.module.css';
import { useStrength } from './use-strength.ts';
import { useSuggestion } from './use-suggestion.ts';

/** Suggests a strength, with the reason, in the profile of a person whom the viewer has not rated. */
export function HeadSuggestion({ profile: { id, relationship } }: { profile: PersonProfile }) {
  const { choose, failed, reason, retry } = useStrength(id, relationship);
  const suggestion = useSuggestion(id, relationship === null);
  if (failed) return <FailedLine onRetry={retry}>{reason ?? 'Your choice was not saved.'}</FailedLine>;
  if (!suggestion) return null;
  const { strength } = suggestion;
  const rate = (button: HTMLElement) => {
    // After the press this line disappears. Focus the button that shows the strength.
    button.closest('[role=dialog]')?.querySelector<HTMLElement>('[aria-keyshortcuts=r]')?.focus();
    choose(strength.id);
  };
  return (
    <div className={classes.line}>
      <TieMark strength={strength.name} length={26} />
      <p className={classes.words}>
        Suggested: <span className={classes.strength}>{strength.name}</span>. {suggestion.reason}
      </p>
      <Button size="sm" onClick={({ currentTarget }) => rate(currentTarget)}>
        Rate {strength.name}
      </Button>
    </div>
  );
}
