import { ModifierChoice } from './ModifierChoice.tsx';
import classes from './ChoiceField.module.css';
import type { CriterionFieldProps } from './CriterionField.tsx';

type ChoiceFieldProps = Omit<CriterionFieldProps, 'brief'> & { label: string };

/** A filter that is a choice among its modes, such as Membership. */
export function ChoiceField({ label, hideLabel, spec, criterion, onChange }: ChoiceFieldProps) {
  if (!spec.modifier) return null;
  return (
    <div className={classes.field}>
      {/* The group of radio buttons carries the name for listeners. */}
      {!hideLabel && (
        <span className={classes.label} aria-hidden>
          {label}
        </span>
      )}
      <ModifierChoice
        label={label}
        spec={spec.modifier}
        value={criterion.modifier}
        onChange={(modifier) => onChange({ ...criterion, modifier })}
        fullWidth
      />
    </div>
  );
}
