import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { TextField } from './TextField.tsx';

/** Milliseconds without a letter before a list is narrowed. */
const REST = 500;

interface WordsFieldProps {
  label: string;
  placeholder: string;
  maxLength: number;
  /** What the list is narrowed to; the field follows when that is changed elsewhere, as by a link. */
  words: string;
  onSearch: (words: string) => void;
}

/**
 * Narrows a list once nobody has typed for a moment, or when the field is left. The field keeps the focus and
 * what is typed meanwhile.
 */
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
