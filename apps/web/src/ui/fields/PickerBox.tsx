import { Combobox } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { classNames } from '../a11y/class-names.ts';
import { isFocusQuiet } from '../a11y/focus-quietly.ts';
import controlClasses from './control.module.css';
import type { ControlProps } from './Field.tsx';
import type { PickerOption } from './picker-option.ts';
import classes from './PickerBox.module.css';

interface PickerBoxProps {
  control: ControlProps;
  input: RefObject<HTMLInputElement | null>;
  value: readonly PickerOption[];
  text: string;
  placeholder: string;
  icon?: ReactNode;
  disabled?: boolean;
  onRemove: (option: PickerOption) => void;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onFocus: () => void;
  onBlur: () => void;
}

/** The box of a picker: a pill for each picked thing, and a text field for the next one. */
export function PickerBox(props: PickerBoxProps) {
  const {
    control,
    input,
    value,
    text,
    placeholder,
    icon,
    disabled,
    onRemove,
    onType,
    onKeyDown,
    onFocus,
    onBlur,
  } = props;
  return (
    <Combobox.DropdownTarget>
      <div
        className={classNames(controlClasses.box, classes.box)}
        onClick={() => {
          input.current?.focus();
          // The field may have the focus already while its menu is closed, in which case no focus event
          // follows.
          if (!disabled) onFocus();
        }}
      >
        {icon}
        {value.map((option) => (
          <span key={option.id} className={classes.pill}>
            {option.picture}
            <span className={classes.word}>{option.label}</span>
            <button
              type="button"
              className={classes.remove}
              aria-label={`Remove ${option.label}`}
              disabled={disabled}
              data-skip-focus
              onClick={(event) => {
                event.stopPropagation();
                onRemove(option);
              }}
            >
              <IconX size={13} stroke={1.8} />
            </button>
          </span>
        ))}
        <Combobox.EventsTarget withExpandedAttribute>
          <input
            {...control}
            ref={input}
            type="text"
            autoComplete="off"
            spellCheck={false}
            className={classNames(controlClasses.control, classes.input)}
            value={text}
            placeholder={placeholder}
            disabled={disabled}
            onChange={(event) => onType(event.target.value)}
            onKeyDown={onKeyDown}
            onFocus={(event) => isFocusQuiet(event.currentTarget) || onFocus()}
            onBlur={onBlur}
          />
        </Combobox.EventsTarget>
      </div>
    </Combobox.DropdownTarget>
  );
}
