import { useId } from 'react';
import type { ReactNode } from 'react';
import { Switch } from '../choices/Switch.tsx';
import classes from './SwitchRow.module.css';

export interface SwitchRowProps {
  label: string;
  on: boolean;
  onToggle: (on: boolean) => void;
  /** Shown at the right end while the switch is on, such as Any / All. */
  modifier?: ReactNode;
  /**
   * Called with a letter that is typed while the switch has the focus: the row is switched on, and the letter
   * goes into its field. Leave this out for rows without a text field.
   */
  onType?: (text: string) => void;
  /** The field below the switch, shown while it is on. */
  children?: ReactNode;
}

/**
 * A filter with a switch. While it is off, the row is one line; while it is on, the row also shows the
 * modifier and the field.
 */
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
