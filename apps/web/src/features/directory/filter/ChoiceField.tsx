import type { Criterion, FilterSpec } from '@kithline/contract/filter.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { ModifierChoice } from './ModifierChoice.tsx';
import classes from './ChoiceField.module.css';

interface ChoiceFieldProps {
  label: string;
  /** Hidden where the row already shows the label. */
  hideLabel: boolean;
  spec: FilterSpec;
  criterion: Criterion;
  onChange: (criterion: Criterion) => void;
}

/** More options are shown as a select, because a row of buttons would not fit. */
const MOST_SEGMENTS = 3;

/** The field of a filter with a choice of modes, such as Membership. */
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
      {/* Hidden from screen readers, because the radio group has the same name. */}
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
