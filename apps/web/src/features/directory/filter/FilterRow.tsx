import type { Criterion, FilterSpec } from '@kithline/contract/filter.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { SwitchRow } from '../../../ui/fields/SwitchRow.tsx';
import classes from './FilterGroup.module.css';
import { CriterionField } from './CriterionField.tsx';
import { ModifierChoice } from './ModifierChoice.tsx';

interface FilterRowProps {
  spec: FilterSpec;
  /** Null while the filter is off. */
  criterion: Criterion | null;
  /** The criterion when the filter has just been switched on. */
  fresh: Criterion;
  /** Shown below the field; null for none. */
  hint: string | null;
  onChange: (criterion: Criterion | null) => void;
}

/** A switch with the filter's name. While the filter is on, also its modifier and field. */
export function FilterRow({ spec, criterion, fresh, hint, onChange }: FilterRowProps) {
  const { row, start } = useStart();
  // A choice has no value besides its modifier, so its field sets the modifier.
  const isChoice = spec.kind === 'choice';
  const isTyped = !isChoice && spec.kind !== 'own';
  const toggle = (on: boolean) => {
    if (on) start('');
    onChange(on ? fresh : null);
  };
  const type = (letter: string) => {
    start(letter);
    if (criterion === null) onChange(fresh);
  };
  return (
    <div ref={row} className={classes.row}>
      <SwitchRow
        label={spec.label}
        on={criterion !== null}
        onToggle={toggle}
        {...(isTyped ? { onType: type } : {})}
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
        {criterion && hint !== null && <p className={classes.hint}>{hint}</p>}
      </SwitchRow>
    </div>
  );
}

const FIELD = ['input', 'select', '[role=radio][tabindex="0"]']
  .map((control) => `[data-switched] ${control}`)
  .join();

/** Focuses the field of a row that was switched on, and enters the letter that was typed on the switch. */
function useStart() {
  const row = useRef<HTMLDivElement>(null);
  const [letter, start] = useState<string | null>(null);
  useLayoutEffect(() => {
    const field = row.current?.querySelector<HTMLElement>(FIELD);
    if (letter === null || !field) return;
    field.focus();
    if (letter !== '' && field instanceof HTMLInputElement) typeAtEnd(field, letter);
    start(null);
  }, [letter]);
  return { row, start };
}

/** Simulates typing: sets the value with the native setter, so that React notices it. */
function typeAtEnd(field: HTMLInputElement, letter: string): void {
  const value = field.value + letter;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
