import { Combobox } from '@mantine/core';
import { MarkedText } from '../marks/MarkedText.tsx';
import type { PickerOption, PickerStatus } from './picker-option.ts';
import classes from './PickerMenu.module.css';

/** The value that stands for "create what was typed"; no option has it as its id. */
export const CREATE = '\u0000create';

interface PickerMenuProps {
  label: string;
  options: readonly PickerOption[];
  status: PickerStatus;
  typed: string;
  /** The words when nothing fits. */
  empty: string;
  /** The words of the line that creates what was typed; null for none. */
  create?: string | null;
}

/** What a picker offers, at most 310 high; one quiet line while it waits, finds nothing or fails. */
export function PickerMenu({ label, options, status, typed, empty, create }: PickerMenuProps) {
  const note = noteFor(status, options.length > 0 || Boolean(create), empty);
  return (
    <Combobox.Dropdown className={classes.menu}>
      <Combobox.Options aria-label={label} className={classes.options}>
        {status !== 'failed' &&
          options.map((option) => (
            <Combobox.Option key={option.id} value={String(option.id)} className={classes.option}>
              {option.picture}
              <span className={classes.label}>
                <MarkedText text={option.label} marks={[typed]} tone="typed" />
              </span>
              {option.note && <span className={classes.note}>{option.note}</span>}
            </Combobox.Option>
          ))}
        {create && (
          <Combobox.Option value={CREATE} className={classes.option}>
            {create}
          </Combobox.Option>
        )}
      </Combobox.Options>
      <div role="status" className={note ? classes.empty : undefined}>
        {note}
      </div>
    </Combobox.Dropdown>
  );
}

function noteFor(status: PickerStatus, offers: boolean, empty: string): string | null {
  if (status === 'loading') return 'Loading suggestions...';
  if (status === 'failed') return 'failed to load suggestions';
  return offers ? null : empty;
}
