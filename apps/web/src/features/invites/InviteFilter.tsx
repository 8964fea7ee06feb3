import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { PanelFooter } from '../../ui/overlays/PanelFooter.tsx';
import classes from './InviteForm.module.css';

/** Searches other than title suggestions wait this long for the next letter. */
const PAUSE_MS = 500;

interface InviteFilterProps {
  query: string;
  onQuery: (query: string) => void;
  onDone: () => void;
}

/** Narrows the invitations while one types. */
export function InviteFilter({ query, onQuery, onDone }: InviteFilterProps) {
  const [words, setWords] = useState(query);
  useDebounced(words, (settled) => {
    if (settled.trim() !== query) onQuery(settled);
  });
  const clear = () => {
    setWords('');
    onQuery('');
  };
  const apply = () => {
    onQuery(words);
    onDone();
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <div className={classes.fields}>
        <SearchField
          label="Name or email"
          hideLabel={false}
          placeholder="Any name or email"
          value={words}
          onChange={setWords}
        />
      </div>
      <PanelFooter>
        <Button variant="quiet" onClick={clear}>
          Clear
        </Button>
        <Button type="submit" variant="primary">
          Apply
        </Button>
      </PanelFooter>
    </form>
  );
}

function useDebounced(value: string, act: (value: string) => void): void {
  const settle = useEffectEvent(act);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
}
