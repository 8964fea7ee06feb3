import type { FilterTable } from '@kithline/contract/filter.ts';
import { CriterionField } from './CriterionField.tsx';
import { type FilterDraft, freshCriterion, modeOf, withCriterion, withMode } from './filter-draft.ts';
import classes from './FlatFilterGroup.module.css';
import { ModifierChoice } from './ModifierChoice.tsx';

interface FlatFilterGroupProps {
  table: FilterTable;
  group: string;
  /** The names of the filters that have a value. */
  set: readonly string[];
  draft: FilterDraft;
  onChange: (draft: FilterDraft) => void;
}

/** In the administrators' drawer, every field is shown. Its modifier is shown once the field has a value. */
export function FlatFilterGroup({ table, group, set, draft, onChange }: FlatFilterGroupProps) {
  const spec = table[group];
  if (!spec) return null;
  return (
    <section className={classes.group} aria-label={spec.label}>
      <div className={classes.head}>
        <h2 className={classes.title}>{spec.label}</h2>
        {set.length > 0 && <span className={classes.count}>{set.length} on</span>}
      </div>
      {spec.modifier && (
        <ModifierChoice
          label={`${spec.label}: which entries count`}
          spec={spec.modifier}
          value={modeOf(table, draft, group)}
          onChange={(mode) => onChange(withMode(draft, group, mode))}
          fullWidth
        />
      )}
      {Object.entries(spec.filters).map(([name, filterSpec]) => {
        const at = [group, name] as const;
        const criterion = draft.criteria[group]?.[name] ?? freshCriterion(table, at);
        return (
          <div key={name} className={classes.filter}>
            <CriterionField
              spec={filterSpec}
              criterion={criterion}
              onChange={(next) => onChange(withCriterion(draft, at, next))}
              // Show the radius only once there is a place.
              brief={!set.includes(name)}
            />
            {filterSpec.modifier && filterSpec.kind !== 'choice' && set.includes(name) && (
              <ModifierChoice
                label={`${filterSpec.label}, how to match`}
                spec={filterSpec.modifier}
                value={criterion.modifier}
                onChange={(modifier) => onChange(withCriterion(draft, at, { ...criterion, modifier }))}
                fullWidth
              />
            )}
          </div>
        );
      })}
    </section>
  );
}
