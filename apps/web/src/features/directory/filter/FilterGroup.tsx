import type { FilterTable } from '@kithline/contract/filter.ts';
import { VisuallyHidden } from '../../../ui/a11y/VisuallyHidden.tsx';
import { CountBadge } from '../../../ui/marks/CountBadge.tsx';
import {
  type FilterDraft,
  freshCriterion,
  modeOf,
  rowsOf,
  withCriterion,
  withMode,
  withoutCriterionOf,
} from './filter-draft.ts';
import classes from './FilterGroup.module.css';
import { FilterRow } from './FilterRow.tsx';
import { ModifierChoice } from './ModifierChoice.tsx';

interface FilterGroupProps {
  table: FilterTable;
  group: string;
  count: number;
  draft: FilterDraft;
  /** Returns the hint below a filter, such as "place known for 80 of 100"; null if it has none. */
  hintFor?: (group: string, filter: string) => string | null;
  onChange: (draft: FilterDraft) => void;
}

export function FilterGroup({ table, group, count, draft, hintFor, onChange }: FilterGroupProps) {
  const spec = table[group];
  if (!spec) return null;
  return (
    <section className={classes.group} aria-label={spec.label}>
      <div className={classes.head}>
        <h2 className={classes.title}>
          {spec.label}
          {count > 0 && <VisuallyHidden>, {count} on</VisuallyHidden>}
        </h2>
        <CountBadge count={count} />
        {spec.modifier && (
          <div className={classes.mode}>
            <ModifierChoice
              label={`${spec.label}: which entries count`}
              spec={spec.modifier}
              value={modeOf(table, draft, group)}
              onChange={(mode) => onChange(withMode(draft, group, mode))}
            />
          </div>
        )}
      </div>
      {rowsOf(spec).map(([name, filterSpec]) => {
        const at = [group, name] as const;
        return (
          <FilterRow
            key={name}
            spec={filterSpec}
            criterion={draft.criteria[group]?.[name] ?? null}
            fresh={freshCriterion(table, at)}
            hint={hintFor?.(group, name) ?? null}
            onChange={(criterion) =>
              onChange(criterion ? withCriterion(draft, at, criterion) : withoutCriterionOf(draft, at))
            }
          />
        );
      })}
    </section>
  );
}
