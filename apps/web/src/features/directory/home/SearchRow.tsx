import { countCriteria, type Filter } from '@kithline/contract/filter.ts';
import { IconSearch } from '@tabler/icons-react';
import { VisuallyHidden } from '../../../ui/a11y/VisuallyHidden.tsx';
import { CountBadge } from '../../../ui/marks/CountBadge.tsx';
import classes from './SearchRow.module.css';

interface SearchRowProps {
  filter: Filter;
  /** Companies take the place of industries. */
  byCompany: boolean;
  onOpen: () => void;
}

/** The search of a landing page in a narrow window: one row that opens all filters. */
export function SearchRow({ filter, byCompany, onOpen }: SearchRowProps) {
  const count = countCriteria(filter);
  return (
    <button type="button" className={classes.row} onClick={onOpen}>
      <IconSearch size={18} stroke={1.7} aria-hidden />
      <span className={classes.words}>Search by role, {byCompany ? 'company' : 'industry'}, place</span>
      {count > 0 && <VisuallyHidden>, {count} filters on</VisuallyHidden>}
      <CountBadge count={count} />
    </button>
  );
}
