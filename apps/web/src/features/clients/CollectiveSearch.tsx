import { SearchField } from '../../ui/fields/SearchField.tsx';
import classes from './ClientPanel.module.css';

/** Does not take the focus by itself, because that would open the keyboard on phones. */
export function CollectiveSearch({ words, onChange }: { words: string; onChange: (words: string) => void }) {
  return (
    <div className={classes.search}>
      <SearchField
        label="Search Collectives"
        placeholder="Search Collectives"
        data-skip-focus
        value={words}
        onChange={onChange}
      />
    </div>
  );
}
