import { useId } from 'react';
import type { ReactNode } from 'react';
import { Switch } from '../choices/Switch.tsx';
import classes from './SwitchRow.module.css';

export interface SwitchRowProps {
  label: string;
  on: boolean;
  onToggle: (on: boolean) => void;
  /** Shown at the right end, such as Any / All. */
  modifier?: ReactNode;
  /**
   * Called with a character, except a space, that is typed while the switch has the focus. The caller
   * switches the row on and puts the character into its text field.
   */
  onType?: (text: string) => void;
  children?: ReactNode;
}

/** A filter with a switch. Its modifier and its field are shown only while it is on. */
export function SwitchRow({ label, on, onToggle, modifier, onType, children }: SwitchRowProps) {
  const id = useId();
  return (
    <div className={classes.row} data-on={on || undefined}>
      <div className={classes.line}>
        <Switch
          label={<span className={classes.label}>{label}</span>}
          checked={on}
          aria-controls={on && children ? id : undefined}
          onChange={onToggle}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              // In a form, Enter on a checkbox would submit the form.
              event.preventDefault();
              onToggle(!on);
            }
            if (!onType || event.ctrlKey || event.metaKey || event.altKey) return;
            if (event.key.length !== 1 || event.key === ' ') return;
            event.preventDefault();
            onType(event.key);
          }}
        />
        {on && modifier && <div className={classes.modifier}>{modifier}</div>}
      </div>
      {on && children && (
        <div id={id} className={classes.field} data-switched>
          {children}
        </div>
      )}
    </div>
  );
}
