import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import controlClasses from './control.module.css';
import { Field } from './Field.tsx';
import type { FieldFrame } from './Field.tsx';

export interface SelectFieldProps
  extends FieldFrame, Omit<ComponentPropsWithRef<'select'>, 'value' | 'onChange' | 'required' | 'children'> {
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string; disabled?: boolean }[];
  /** The text that is shown while nothing is chosen. `value` is then ''. */
  placeholder?: string;
  icon?: ReactNode;
}

/** A choice from a short, known list, with the browser's own control. */
export function SelectField({ value, onChange, options, placeholder, icon, ...others }: SelectFieldProps) {
  const { label, hideLabel, required, error, hint, clash, className, id, ...select } = others;
  const labelOf = (known: string) => options.find((option) => option.value === known)?.label ?? known;
  return (
    <Field
      {...{ label, hideLabel, required, error, hint, className, id }}
      clash={clash ? { ...clash, theirs: labelOf(clash.theirs) } : null}
    >
      {(control) => (
        <div className={controlClasses.box}>
          {icon}
          <select
            {...select}
            {...control}
            className={controlClasses.control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <IconChevronDown stroke={1.8} aria-hidden />
        </div>
      )}
    </Field>
  );
}
