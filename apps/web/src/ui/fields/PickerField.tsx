import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { Combobox, useCombobox } from '@mantine/core';
import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { announce } from '../a11y/announce.ts';
import { Field } from './Field.tsx';
import type { FieldFrame } from './Field.tsx';
import type { PickerOption, PickerStatus } from './picker-option.ts';
import { PickerBox } from './PickerBox.tsx';
import { CREATE, PickerMenu } from './PickerMenu.tsx';
import { useDebouncedSearch } from './use-debounced-search.ts';

export interface PickerFieldProps extends Omit<FieldFrame, 'limit'> {
  value: readonly PickerOption[];
  onChange: (value: PickerOption[]) => void;
  /** What fits the words typed; the caller filters or asks the server. Those picked already are left out here. */
  options: readonly PickerOption[];
  /** Called with the words typed, after `debounce` milliseconds; '' is told at once. */
  onSearch?: (text: string) => void;
  debounce?: number;
  status?: PickerStatus;
  /** Letters before anything is offered; 0 opens with the whole list. */
  minLetters?: number;
  /** Known lists say "No results.", suggestions from the server 'No suggestions for "{text}"'. */
  source?: 'list' | 'suggestions';
  placeholder?: string;
  /** How many can be picked. At 1 a new pick takes the old one's place. */
  most?: number;
  /** Offers to create what was typed when nothing has that name. */
  onCreate?: (text: string) => void;
  icon?: ReactNode;
  disabled?: boolean;
  onBlur?: () => void;
}

/** Picks one or several things by name: pills, a field, a menu of what fits. Backspace in the empty field takes the last pill away. */
export function PickerField(props: PickerFieldProps) {
  const {
    label,
    value,
    onChange,
    options,
    status = 'idle',
    minLetters = 0,
    source = 'list',
    most = Infinity,
  } = props;
  const { onCreate, debounce = 0, placeholder = 'Add', icon, disabled, onBlur, onSearch, ...frame } = props;
  const combobox = useCombobox();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const search = useDebouncedSearch(onSearch, debounce);
  const typed = text.trim();
  const open = options.filter((option) => !value.some((picked) => picked.id === option.id));
  const enough = typed.length >= minLetters;

  const type = (next: string) => {
    setText(next);
    search(next.trim());
    if (next.trim().length >= minLetters) combobox.openDropdown();
    else combobox.closeDropdown();
    combobox.resetSelectedOption();
  };
  const remove = (option: PickerOption) => {
    onChange(value.filter((picked) => picked.id !== option.id));
    announce(`${option.label} removed`);
    input.current?.focus();
  };
  const pick = (id: string) => {
    const option = open.find((candidate) => String(candidate.id) === id);
    if (id === CREATE) onCreate?.(typed);
    else if (option && most === 1) onChange([option]);
    else if (option && value.length < most) onChange([...value, option]);
    if (option) announce(`${option.label} added`);
    type('');
    if (most === 1 || minLetters > 0) combobox.closeDropdown();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = value.at(-1);
    if (event.key === 'Backspace' && text === '' && last) remove(last);
    if (event.key === 'Tab') combobox.closeDropdown();
  };

  const { className, error, hideLabel, hint, required } = frame;
  return (
    <Field {...{ label, className, error, hideLabel, hint, required }}>
      {(control) => (
        <Combobox
          store={combobox}
          onOptionSubmit={pick}
          disabled={disabled}
          offset={4}
          transitionProps={{ duration: 0 }}
        >
          <PickerBox
            {...{ control, input, value, text, icon, disabled, onRemove: remove, onType: type, onKeyDown }}
            placeholder={value.length === 0 || value.length < most ? placeholder : ''}
            onFocus={() => enough && !disabled && combobox.openDropdown()}
            onBlur={() => {
              combobox.closeDropdown();
              onBlur?.();
            }}
          />
          <PickerMenu
            label={label}
            options={open}
            status={status}
            typed={typed}
            empty={source === 'list' ? 'No results.' : `No suggestions for "${typed}"`}
            create={createWords(typed, options, status, onCreate)}
          />
        </Combobox>
      )}
    </Field>
  );
}

function createWords(
  typed: string,
  options: readonly PickerOption[],
  status: PickerStatus,
  onCreate: PickerFieldProps['onCreate'],
): string | null {
  if (!onCreate || typed === '' || status !== 'idle') return null;
  const known = options.some(
    (option) => option.label.localeCompare(typed, undefined, { sensitivity: 'base' }) === 0,
  );
  return known ? null : `Create "${typed}"`;
}
