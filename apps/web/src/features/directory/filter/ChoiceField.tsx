import type { Criterion, FilterSpec } from '@kithline/contract/filter.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { ModifierChoice } from './ModifierChoice.tsx';
import classes from './ChoiceField.module.css';

interface ChoiceFieldProps {
  label: string;
  /** The row above already says what the field is. */
  hideLabel: boolean;
  spec: FilterSpec;
  criterion: Criterion;
  onChange: (criterion: Criterion) => void;
}

/** More stand in a list: a row of them would not fit. */
const MOST_SEGMENTS = 3;

/** A filter that is a choice among its modes, such as Membership. */
export function ChoiceField({ label, hideLabel, spec, criterion, onChange }: ChoiceFieldProps) {
  if (!spec.modifier) return null;
  const { options } = spec.modifier;
  if (options.length > MOST_SEGMENTS)
    return (
      <SelectField
        label={label}
        hideLabel={hideLabel}
        options={options.map(([word, option]) => ({ value: String(option), label: word }))}
        value={String(criterion.modifier)}
        onChange={(chosen) => onChange({ ...criterion, modifier: Number(chosen) })}
      />
    );
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
