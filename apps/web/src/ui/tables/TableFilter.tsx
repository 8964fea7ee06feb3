import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../buttons/Button.tsx';
import { SearchField } from '../fields/SearchField.tsx';
import { PanelForm } from '../overlays/PanelForm.tsx';

const PAUSE_MS = 500;

interface TableFilterProps {
  /** The kind of text that is searched, such as "Name or email". */
  label: string;
  placeholder: string;
  words: string;
  /** Milliseconds from the last key until the table is filtered. Default: 500. */
  pause?: number;
  onSearch: (words: string) => void;
  onDone: () => void;
}

export function TableFilter(props: TableFilterProps) {
  const { label, placeholder, words: shown, pause = PAUSE_MS, onSearch, onDone } = props;
  const [words, setWords] = useState(shown);
  useDebounced(words, pause, (settled) => {
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

function useDebounced(value: string, pause: number, act: (value: string) => void): void {
  const settle = useEffectEvent(act);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
}
