import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { Combobox } from '@mantine/core';
import type { ReactNode } from 'react';
import { Field } from './Field.tsx';
import type { FieldFrame } from './Field.tsx';
import { MENU_ROOM } from './menu-room.ts';
import type { PickerOption, PickerStatus } from './picker-option.ts';
import { PickerBox } from './PickerBox.tsx';
import { PickerMenu } from './PickerMenu.tsx';
import { isSameName, usePicker } from './use-picker.ts';

export interface PickerFieldProps extends FieldFrame {
  value: readonly PickerOption[];
  onChange: (value: PickerOption[]) => void;
  /**
   * Options that match the typed words, filtered by the caller. Options that are picked already are left out
   * here.
   */
  options: readonly PickerOption[];
  /** Called with the typed words after a pause of `debounce` milliseconds; for an empty text, at once. */
  onSearch?: (text: string) => void;
  debounce?: number;
  status?: PickerStatus;
  /** The number of letters to type before anything is offered. With 0, the menu opens with the whole list. */
  minLetters?: number;
  /**
   * If nothing matches, a known list says "No results.", and suggestions from the server say 'No suggestions
   * for "{text}"'.
   */
  source?: 'list' | 'suggestions';
  placeholder?: string;
  /** Maximum number of picks. With 1, a new pick replaces the old one. */
  most?: number;
  /** Called to create something with the typed name. The menu offers this if no option has the name. */
  onCreate?: (text: string) => void;
  /** The words that offer to create something. Default: 'Create "{text}"'. */
  createWords?: (text: string) => string;
  icon?: ReactNode;
  /** Whether the menu pushes the content below it down instead of covering it. */
  inFlow?: boolean;
  disabled?: boolean;
  onBlur?: () => void;
}

/** A field in which things are picked by name. Backspace in the empty text field removes the last pill. */
export function PickerField(props: PickerFieldProps) {
  const {
    label,
    value,
    onChange,
    options,
    onSearch,
    onCreate,
    source = 'list',
    status = 'idle',
    ...others
  } = props;
  const {
    debounce = 0,
    minLetters = 0,
    most = Infinity,
    placeholder = 'Add',
    icon,
    inFlow = false,
    disabled,
    onBlur,
    createWords = (words: string) => `Create "${words}"`,
    ...frame
  } = others;
  const settled = status === 'idle';
  const picker = usePicker({
    value,
    onChange,
    options,
    onSearch,
    onCreate,
    settled,
    debounce,
    minLetters,
    most,
  });
  const { combobox, input, text, onKeyDown } = picker;
  const typed = text.trim();
  const failure = status === 'failed' ? 'failed to load suggestions' : null;
  const onLeave = () => {
    picker.onLeave();
    onBlur?.();
  };
  return (
    <Field {...frame} label={label} picked={value.length} error={frame.error ?? failure}>
      {(control) => (
        <Combobox
          store={combobox}
          onOptionSubmit={picker.pick}
          disabled={disabled}
          {...(inFlow ? {} : MENU_ROOM)}
        >
          <PickerBox
            {...{ control, input, value, text, icon, disabled, onKeyDown }}
            placeholder={value.length < most ? placeholder : ''}
            onRemove={picker.remove}
            onType={picker.type}
            onFocus={picker.onFocus}
            onBlur={onLeave}
          />
          <PickerMenu
            {...{ label, status, typed }}
            flow={inFlow ? { isOpen: combobox.dropdownOpened } : null}
            options={picker.open}
            empty={source === 'list' ? 'No results.' : typed && `No suggestions for "${typed}"`}
            create={
              onCreate && status === 'idle' && isNew(typed, [...options, ...value])
                ? createWords(typed)
                : null
            }
          />
        </Combobox>
      )}
    </Field>
  );
}

/** Whether a name is typed that no option has. */
function isNew(typed: string, options: readonly PickerOption[]): boolean {
  const known = options.some(({ label }) => isSameName(label, typed));
  return typed !== '' && !known;
}
