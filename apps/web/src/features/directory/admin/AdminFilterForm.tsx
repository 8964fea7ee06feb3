import type { Filter } from '@kithline/contract/filter.ts';
import { useMemo } from 'react';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { PanelForm } from '../../../ui/overlays/PanelForm.tsx';
import { ENTITIES, type Entity } from '../entity.ts';
import { EMPTY_DRAFT, type FilterDraft, filterOf } from '../filter/filter-draft.ts';
import { FlatFilterGroup } from '../filter/FlatFilterGroup.tsx';
import classes from './AdminList.module.css';
import { MatchCount, type ShownSavedSearch } from '../filter/MatchCount.tsx';

interface AdminFilterFormProps {
  entity: Entity;
  draft: FilterDraft;
  list: ShownSavedSearch;
  onDraft: (draft: FilterDraft) => void;
  onApply: (filter: Filter) => void;
}

/** The filters take effect on Apply; the count previews the result. */
export function AdminFilterForm({ entity, draft, list, onDraft, onApply }: AdminFilterFormProps) {
  const { scope } = useSearchScope();
  const filters = ENTITIES[entity].filtersIn(scope);
  const filter = useMemo(() => filterOf(filters, draft), [filters, draft]);
  return (
    <PanelForm
      onSubmit={(event) => {
        event.preventDefault();
        onApply(filter);
      }}
      footer={
        <>
          <Button variant="quiet" onClick={() => onDraft(EMPTY_DRAFT)}>
            Clear
          </Button>
          <MatchCount {...{ entity, filter, list }} brief />
          <Button variant="primary" type="submit">
            Apply
          </Button>
        </>
      }
    >
      <div className={classes.groups}>
        {Object.keys(filters).map((group) => (
          <FlatFilterGroup
            key={group}
            table={filters}
            group={group}
            set={Object.keys(filter[group]?.criteria ?? {})}
            draft={draft}
            onChange={onDraft}
          />
        ))}
      </div>
    </PanelForm>
  );
}
