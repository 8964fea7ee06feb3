import { countCharacters } from '@kithline/contract/count-characters.ts';
import { IconAlertCircle } from '@tabler/icons-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../a11y/class-names.ts';
import { VisuallyHidden } from '../a11y/VisuallyHidden.tsx';
import { Clash, type FieldClash } from './Clash.tsx';
import classes from './Field.module.css';

export interface FieldFrame {
  label: string;
  /** Whether only screen readers get the label, because the context makes clear what the field is for. */
  hideLabel?: boolean;
  required?: boolean;
  error?: string | null;
  hint?: ReactNode;
  clash?: FieldClash | null;
  /**
   * Maximum number of characters or items, shown by a counter. The user can always enter more; the field is
   * then marked as invalid.
   */
  limit?: number;
}

/** Attributes for the control inside the field. */
export interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'aria-required': true | undefined;
}

interface FieldProps extends FieldFrame {
  /** The current text, whose characters are counted. */
  text?: string;
  /** The number of picked things, if these are counted. */
  picked?: number;
  /** Shown at the right end of the label's line, before the counter. */
  aside?: ReactNode;
  className?: string;
  id?: string;
  children: (control: ControlProps) => ReactNode;
}

/** The label, the counter, the control, the hint and the error of a field, linked for screen readers. */
export function Field(props: FieldProps) {
  const { label, error, hint, clash, className, children } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  return (
    <div className={classNames(classes.field, className)}>
      <FieldHead {...props} id={id} />
      {children(controlProps(props, id))}
      {hint && (
        <div id={`${id}-hint`} className={classes.hint}>
          {hint}
        </div>
      )}
      {error && (
        <div id={`${id}-error`} className={classes.error}>
          <IconAlertCircle size={13} stroke={2} aria-hidden />
          {error}
        </div>
      )}
      {clash && <Clash of={label} {...clash} />}
    </div>
  );
}

function controlProps(props: FieldProps, id: string): ControlProps {
  const over = lengthOf(props) > (props.limit ?? Infinity);
  return {
    id,
    'aria-invalid': props.error || over ? true : undefined,
    'aria-describedby': describedBy(props, id),
    'aria-required': props.required || undefined,
  };
}

const lengthOf = ({ picked, text = '' }: Pick<FieldProps, 'picked' | 'text'>) =>
  picked ?? countCharacters(text);

function describedBy({ error, hint, limit, hideLabel }: FieldProps, id: string): string | undefined {
  const counted = limit !== undefined && !hideLabel;
  const parts = [error && `${id}-error`, hint && `${id}-hint`, counted && `${id}-count`].filter(Boolean);
  return parts.join(' ') || undefined;
}

function FieldHead({ id = '', label, hideLabel, required, aside, limit, text, picked }: FieldProps) {
  const length = limit === undefined ? 0 : lengthOf({ text, picked });
  if (hideLabel) {
    return (
      <VisuallyHidden>
        <label htmlFor={id}>{label}</label>
      </VisuallyHidden>
    );
  }
  return (
    <div className={classes.head}>
      <label htmlFor={id} className={classes.label}>
        {label}
        {required && (
          <span className={classes.star} aria-hidden>
            {' *'}
          </span>
        )}
      </label>
      {aside}
      {limit !== undefined && (
        <span id={`${id}-count`} className={classes.counter} data-over={length > limit || undefined}>
          {length} / {limit}
          <VisuallyHidden>{picked === undefined ? ' characters' : ' picked'}</VisuallyHidden>
        </span>
      )}
    </div>
  );
}
