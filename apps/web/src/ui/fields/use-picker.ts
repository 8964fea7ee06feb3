import { useCombobox } from '@mantine/core';
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { announce } from '../a11y/announce.ts';
import type { PickerOption } from './picker-option.ts';
import { CREATE } from './picker-option.ts';
import { useDebouncedSearch } from './use-debounced-search.ts';
import { useLeave } from './use-leave.ts';

interface Picking {
  value: readonly PickerOption[];
  onChange: (value: PickerOption[]) => void;
  options: readonly PickerOption[];
  onSearch?: (text: string) => void;
  onCreate?: (text: string) => void;
  /** Whether the current options are those for the typed words. */
  settled: boolean;
  debounce: number;
  minLetters: number;
  most: number;
}

export function usePicker({
  value,
  onChange,
  options,
  onSearch,
  onCreate,
  settled,
  debounce,
  minLetters,
  most,
}: Picking) {
  const combobox = useCombobox();
  const input = useRef<HTMLInputElement>(null);
  const { arrive, leave } = useLeave(combobox.dropdownOpened, combobox.closeDropdown);
  const [text, setText] = useState('');
  const search = useDebouncedSearch(onSearch, debounce);
  const open = options.filter((option) => !value.some((picked) => picked.id === option.id));

  const offer = (words: string) => {
    if (words.length >= minLetters) combobox.openDropdown();
    else combobox.closeDropdown();
  };
  const type = (next: string) => {
    setText(next);
    search(next.trim());
    offer(next.trim());
    combobox.resetSelectedOption();
  };
  const remove = (option: PickerOption) => {
    onChange(value.filter((picked) => picked.id !== option.id));
    announce(`${option.label} removed`);
    input.current?.focus();
  };
  const add = (option: PickerOption) => {
    if (most > 1 && value.length >= most) return;
    onChange(most === 1 ? [option] : [...value, option]);
    announce(`${option.label} added`);
  };
  const pick = (id: string) => {
    const option = open.find((candidate) => String(candidate.id) === id);
    if (id === CREATE) onCreate?.(text.trim());
    else if (option) add(option);
    type('');
    if (most === 1) combobox.closeDropdown();
  };
  /** In a field that can create things, picks the option with the typed name, or creates a new one. */
  const takeTyped = (): boolean => {
    const words = text.trim();
    if (!onCreate || words === '') return false;
    const same = open.find(({ label }) => isSameName(label, words));
    pick(same === undefined ? CREATE : String(same.id));
    return true;
  };
  /**
   * In a field that can only choose, Enter picks the best match for the typed words once the matches have
   * loaded; until then it does nothing. Enter with typed words never submits the form.
   */
  const handleEnter = (event: KeyboardEvent) => {
    const [first] = open;
    const isHighlighted = combobox.dropdownOpened && combobox.getSelectedOptionIndex() !== -1;
    if (!isHighlighted && most === 1 && takeTyped()) event.preventDefault();
    // In a field that can create several values, Enter highlights the first line of the menu.
    if (!isHighlighted && onCreate && most > 1 && text.trim() !== '') {
      event.preventDefault();
      offer(text.trim());
      // Highlight after this event. Otherwise Mantine would pick the highlighted option at once.
      if (settled) queueMicrotask(combobox.selectFirstOption);
    }
    if (isHighlighted || onCreate || text.trim() === '') return;
    event.preventDefault();
    if (settled && first && text.trim().length >= minLetters) pick(String(first.id));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = value.at(-1);
    if (event.key === 'Backspace' && text === '' && last) remove(last);
    if (event.key === 'Tab') combobox.closeDropdown();
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) handleEnter(event);
  };
  const onFocus = () => {
    arrive();
    offer(text.trim());
  };
  const onLeave = () => {
    takeTyped();
    leave();
  };
  return { combobox, input, text, open, type, pick, remove, onKeyDown, onFocus, onLeave };
}

export const isSameName = (one: string, other: string): boolean =>
  one.localeCompare(other, undefined, { sensitivity: 'base' }) === 0;
