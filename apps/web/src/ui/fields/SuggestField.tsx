import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { isLongerThan } from '@kithline/contract/count-characters.ts';
import { Combobox, useCombobox } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import controlClasses from './control.module.css';
import { Field } from './Field.tsx';
import type { FieldFrame } from './Field.tsx';
import { CREATE } from './picker-option.ts';
import { MENU_ROOM } from './menu-room.ts';
import type { PickerOption, PickerStatus } from './picker-option.ts';
import { PickerMenu } from './PickerMenu.tsx';
import { useDebouncedSearch } from './use-debounced-search.ts';
import { useLeave } from './use-leave.ts';

export interface SuggestFieldProps extends FieldFrame {
  /** The text of the field. A chosen suggestion replaces it. */
  value: string;
  onChange: (value: string) => void;
  onPick?: (option: PickerOption) => void;
  options: readonly PickerOption[];
  onSearch?: (text: string) => void;
  /** Milliseconds from the last key to the call of `onSearch`. */
  debounce?: number;
  /** The number of characters to type before anything is offered. */
  minLetters?: number;
  status?: PickerStatus;
  placeholder?: string;
  icon?: ReactNode;
  /** Whether the menu pushes the content below it down instead of covering it. */
  inFlow?: boolean;
  disabled?: boolean;
  onBlur?: () => void;
  /**
   * Called on Enter if there is text and no suggestion is highlighted. Returns true if Enter must not submit
   * the form.
   */
  onEnter?: () => boolean;
  /** Called on Enter as `onEnter` is, and when the line that creates something is chosen. */
  onSubmit?: (text: string) => void;
  /** The text of the line that creates something with the typed text; null without such a line. */
  createWords?: string | null;
}

/**
 * The maximum length of the text in characters, if no `limit` is given. A longer text is not searched for.
 */
const LONGEST = 255;

const sayTooLong = (label: string, most: number): string =>
  `${label} cannot be longer than ${most} characters.`;

const FAILED: Readonly<Partial<Record<PickerStatus, string>>> = { failed: 'failed to load suggestions' };

/** A field for free text with suggestions, such as a title or a place. */
export function SuggestField(props: SuggestFieldProps) {
  const {
    value,
    onChange,
    onPick,
    options,
    onSearch,
    debounce = 300,
    minLetters = 2,
    status = 'idle',
    ...others
  } = props;
  const { placeholder, icon, inFlow, disabled, onBlur, onEnter, onSubmit, createWords, ...frame } = others;
  const combobox = useCombobox();
  const { arrive, leave } = useLeave(combobox.dropdownOpened, combobox.closeDropdown);
  const search = useDebouncedSearch(onSearch, debounce);
  const typed = value.trim();
  const most = frame.limit ?? LONGEST;
  const isTooLong = isLongerThan(value, most);

  const type = (next: string) => {
    onChange(next);
    const isLookedUp = next.trim().length >= minLetters && !isLongerThan(next, most);
    search(isLookedUp ? next.trim() : '');
    if (isLookedUp) combobox.openDropdown();
    else combobox.closeDropdown();
    combobox.resetSelectedOption();
  };
  const pick = (id: string) => {
    if (id === CREATE) onSubmit?.(typed);
    const option = options.find((candidate) => String(candidate.id) === id);
    if (option) {
      onChange(option.label);
      onPick?.(option);
    }
    combobox.closeDropdown();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed === '') return;
    if (combobox.dropdownOpened && combobox.getSelectedOptionIndex() !== -1) return;
    if (onEnter?.() === true) event.preventDefault();
    if (!onSubmit) return;
    event.preventDefault();
    combobox.closeDropdown();
    onSubmit(typed);
  };
  const onFocus = () => {
    arrive();
    if (minLetters === 0) combobox.openDropdown();
  };
  const onLeave = () => {
    leave();
    onBlur?.();
  };

  return (
    <Field
      {...frame}
      text={value}
      error={frame.error ?? (isTooLong ? sayTooLong(frame.label, most) : FAILED[status])}
    >
      {(control) => (
        <Combobox store={combobox} onOptionSubmit={pick} disabled={disabled} {...(inFlow ? {} : MENU_ROOM)}>
          <Combobox.DropdownTarget>
            <div className={controlClasses.box}>
              {icon}
              <Combobox.EventsTarget withExpandedAttribute>
                <input
                  {...control}
                  {...{ value, placeholder, disabled }}
                  type="text"
                  autoComplete="off"
                  className={controlClasses.control}
                  onChange={(event) => type(event.target.value)}
                  onKeyDown={onKeyDown}
                  onFocus={onFocus}
                  onBlur={onLeave}
                />
              </Combobox.EventsTarget>
            </div>
          </Combobox.DropdownTarget>
          <PickerMenu
            label={frame.label}
            flow={inFlow ? { isOpen: combobox.dropdownOpened } : null}
            options={options}
            status={status}
            typed={typed}
            empty={typed === '' ? 'No results.' : `No suggestions for "${typed}"`}
            create={createWords}
          />
        </Combobox>
      )}
    </Field>
  );
}
