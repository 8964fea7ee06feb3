import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../buttons/Button.tsx';
import { SearchField } from '../fields/SearchField.tsx';
import { PanelForm } from '../overlays/PanelForm.tsx';

/** Searches other than title suggestions wait this long for the next letter. */
const PAUSE_MS = 500;

interface TableFilterProps {
  /** What is searched: "Name or email". */
  label: string;
  placeholder: string;
  words: string;
  onSearch: (words: string) => void;
  onDone: () => void;
}

/** Narrows a table while one types. */
export function TableFilter({ label, placeholder, words: shown, onSearch, onDone }: TableFilterProps) {
  const [words, setWords] = useState(shown);
  useDebounced(words, (settled) => {
    if (settled.trim() !== shown) onSearch(settled);
  });
  const clear = () => {
    setWords('');
    onSearch('');
  };
  const apply = () => {
    onSearch(words);
    onDone();
  };
  return (
    <PanelForm
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      footer={
        <>
          <Button variant="quiet" onClick={clear}>
            Clear
          </Button>
          <Button type="submit" variant="primary">
            Apply
          </Button>
        </>
      }
    >
      <SearchField
        label={label}
        hideLabel={false}
        placeholder={placeholder}
        value={words}
        onChange={setWords}
      />
    </PanelForm>
  );
}

function useDebounced(value: string, act: (value: string) => void): void {
  const settle = useEffectEvent(act);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
}
