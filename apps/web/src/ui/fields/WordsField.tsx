import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { TextField } from './TextField.tsx';

/** Milliseconds from the last key until the list is filtered. */
const REST = 500;

interface WordsFieldProps {
  label: string;
  placeholder: string;
  maxLength: number;
  /** The current filter of the list. If it is changed elsewhere, the field shows the new filter. */
  words: string;
  onSearch: (words: string) => void;
}

/** A field that filters a list after a pause in typing, on Enter or on blur. */
export function WordsField({ label, placeholder, maxLength, words, onSearch }: WordsFieldProps) {
  const [text, setText] = useState(words);
  const [sent, setSent] = useState(words);
  const [shown, setShown] = useState(words);
  if (words !== shown) {
    setShown(words);
    if (words !== sent) setText(words);
  }
  const search = useDebouncedCallback((next: string) => {
    setSent(next);
    onSearch(next);
  }, REST);
  return (
    <TextField
      label={label}
      placeholder={placeholder}
      maxLength={maxLength}
      icon={<IconSearch size={16} stroke={1.7} aria-hidden />}
      value={text}
      onBlur={() => search.flush()}
      onKeyDown={({ key }) => {
        if (key === 'Enter') search.flush();
      }}
      onChange={(next) => {
        setText(next);
        search(next.trim());
      }}
    />
  );
}
