import type { Criterion, FilterSpec } from '@kithline/contract/filter.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { SwitchRow } from '../../ui/fields/SwitchRow.tsx';
import classes from './FilterGroup.module.css';
import { CriterionField } from './CriterionField.tsx';
import { ModifierChoice } from './ModifierChoice.tsx';

interface FilterRowProps {
  spec: FilterSpec;
  /** Null while the filter is off. */
  criterion: Criterion | null;
  fresh: Criterion;
  /** Null switches it off. */
  onChange: (criterion: Criterion | null) => void;
}

/** A filter as a switch: off it is one line; on it shows its modifier and its field. */
export function FilterRow({ spec, criterion, fresh, onChange }: FilterRowProps) {
  const { row, typeInto } = useTypedStart();
  // A choice has no text to type into, and its modifier is its field.
  const isChoice = spec.kind === 'choice';
  const start = (letter: string) => {
    typeInto(letter);
    onChange(fresh);
  };
  return (
    <div ref={row} className={classes.row}>
      <SwitchRow
        label={spec.label}
        on={criterion !== null}
        onToggle={(on) => onChange(on ? fresh : null)}
        {...(isChoice ? {} : { onType: start })}
        modifier={
          criterion &&
          spec.modifier &&
          !isChoice && (
            <ModifierChoice
              label={`${spec.label}, how to match`}
              spec={spec.modifier}
              value={criterion.modifier}
              onChange={(modifier) => onChange({ ...criterion, modifier })}
            />
          )
        }
      >
        {criterion && <CriterionField spec={spec} criterion={criterion} onChange={onChange} hideLabel />}
      </SwitchRow>
    </div>
  );
}

/** The letter that switched a row on goes into its field, as if it had been typed there. */
function useTypedStart() {
  const row = useRef<HTMLDivElement>(null);
  const [letter, typeInto] = useState<string | null>(null);
  useLayoutEffect(() => {
    const input = row.current?.querySelector<HTMLInputElement>('input[type=text]');
    if (letter === null || !input) return;
    input.focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, letter);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    typeInto(null);
  }, [letter]);
  return { row, typeInto };
}
