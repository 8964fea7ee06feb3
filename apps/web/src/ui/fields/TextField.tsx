import type { ComponentPropsWithRef, ReactNode } from 'react';
import controlClasses from './control.module.css';
import { Field } from './Field.tsx';
import type { FieldFrame } from './Field.tsx';

export interface TextFieldProps
  extends FieldFrame, Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'required' | 'children'> {
  value: string;
  onChange: (value: string) => void;
  icon?: ReactNode;
  trailing?: ReactNode;
}

export function TextField({ value, onChange, icon, trailing, ...others }: TextFieldProps) {
  const {
    label,
    hideLabel,
    required,
    error,
    hint,
    clash,
    limit,
    className,
    id,
    type = 'text',
    ...input
  } = others;
  const frame = { label, hideLabel, required, error, hint, clash, limit, className, id, text: value };
  return (
    <Field {...frame}>
      {(control) => (
        <div className={controlClasses.box}>
          {icon}
          <input
            {...input}
            {...control}
            type={type}
            className={controlClasses.control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {trailing}
        </div>
      )}
    </Field>
  );
}
