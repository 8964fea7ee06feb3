import type { ComponentPropsWithRef } from 'react';
import controlClasses from './control.module.css';
import { Field } from './Field.tsx';
import type { FieldFrame } from './Field.tsx';

export interface TextAreaFieldProps
  extends
    FieldFrame,
    Omit<ComponentPropsWithRef<'textarea'>, 'value' | 'onChange' | 'required' | 'children'> {
  value: string;
  onChange: (value: string) => void;
}

/** A field for several lines of text, which grows with its text. */
export function TextAreaField({ value, onChange, rows = 3, ...others }: TextAreaFieldProps) {
  const { label, hideLabel, required, error, hint, clash, limit, className, id, ...area } = others;
  const frame = { label, hideLabel, required, error, hint, clash, limit, className, id, text: value };
  return (
    <Field {...frame}>
      {(control) => (
        <div className={controlClasses.box}>
          <textarea
            {...area}
            {...control}
            rows={rows}
            style={{ '--rows': rows }}
            className={controlClasses.control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </Field>
  );
}
