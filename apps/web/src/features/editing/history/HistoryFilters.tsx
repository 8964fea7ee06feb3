import { IconUser } from '@tabler/icons-react';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import type { HistoryView } from './history-view.ts';
import classes from './HistoryTab.module.css';

interface Choice {
  id: string;
  name: string;
}

interface HistoryFiltersProps {
  choices: { fields: readonly Choice[]; who: readonly Choice[] };
  view: HistoryView;
  onView: (view: HistoryView) => void;
}

/** Narrows the history by field and by who. */
export function HistoryFilters({ choices, view, onView }: HistoryFiltersProps) {
  return (
    <div className={classes.filters}>
      <SelectField
        label="Field"
        hideLabel
        placeholder="All fields"
        options={choices.fields.map(toOption)}
        value={view.field}
        onChange={(field) => onView({ ...view, field, page: 1 })}
      />
      <SelectField
        label="Who"
        hideLabel
        icon={<IconUser stroke={1.8} aria-hidden />}
        placeholder="Anybody"
        options={choices.who.map(toOption)}
        value={view.who}
        onChange={(who) => onView({ ...view, who, page: 1 })}
      />
    </div>
  );
}

const toOption = ({ id, name }: Choice) => ({ value: id, label: name });
