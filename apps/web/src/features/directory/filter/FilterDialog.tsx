import { encodeFilter, type Filter, type FilterTable } from '@kithline/contract/filter.ts';
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { holdNavigation } from '../../../lib/hold-navigation.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { focusHeadingIfLost } from '../../../ui/a11y/focus-heading.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ConfirmInline } from '../../../ui/overlays/ConfirmInline.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { ENTITIES, type Entity } from '../entity.ts';
import { draftOf, EMPTY_DRAFT, filterOf } from './filter-draft.ts';
import classes from './FilterDialog.module.css';
import { FilterGroup } from './FilterGroup.tsx';
import { sayKnown, useKnownFacts } from './known-facts.ts';
import { MatchCount, type ShownSavedSearch } from './MatchCount.tsx';

interface FilterDialogProps {
  entity: Entity;
  opened: boolean;
  filter: Filter;
  /** The saved search that the filtered list shows, if any. */
  list?: ShownSavedSearch;
  onClose: () => void;
  onApply: (filter: Filter) => void;
}

/**
 * The dialog with all filters of an entity. They take effect on Apply. Closing with changed filters asks
 * first.
 */
export function FilterDialog({
  entity,
  opened,
  filter: start,
  list = {},
  onClose,
  onApply,
}: FilterDialogProps) {
  const { name, scope } = useSearchScope();
  const { label, filtersIn } = ENTITIES[entity];
  const filters = filtersIn(scope);
  const [draft, setDraft] = useState(() => draftOf(filters, start));
  const filter = useMemo(() => filterOf(filters, draft), [filters, draft]);
  const closing = useClosing(opened && isDifferent(filters, filter, start), onClose);
  const formId = useId();
  const knownOf = useKnownFacts(entity);
  const hintFor = (group: string, name: string) => {
    const fact = knownOf(group, name);
    return fact === null ? null : sayKnown(fact);
  };
  return (
    <Dialog
      opened={opened}
      onClose={closing.begin}
      title={`${label} — ${name}`}
      size="filters"
      flush
      footer={
        closing.isAsked ? (
          <div className={classes.question}>
            <ConfirmInline
              question="Your changes to the filters are not applied yet. Close without applying them?"
              confirmLabel="close"
              cancelLabel="keep editing"
              tone="plain"
              onConfirm={closing.confirm}
              onCancel={closing.stay}
            />
          </div>
        ) : (
          <>
            <Button variant="quiet" onClick={() => setDraft(EMPTY_DRAFT)}>
              Clear
            </Button>
            <MatchCount {...{ entity, filter, list }} />
            <Button variant="primary" type="submit" form={formId}>
              Apply
            </Button>
          </>
        )
      }
    >
      <form
        id={formId}
        className={classes.columns}
        noValidate
        onFocus={closing.stop}
        onSubmit={(event) => {
          event.preventDefault();
          closing.release();
          onApply(filter);
        }}
      >
        {columnsOf(Object.keys(filters)).map((groups) => (
          <div key={groups[0]} className={classes.column}>
            {groups.map((group) => (
              <FilterGroup
                key={group}
                table={filters}
                group={group}
                count={Object.keys(filter[group]?.criteria ?? {}).length}
                draft={draft}
                hintFor={hintFor}
                onChange={setDraft}
              />
            ))}
          </div>
        ))}
      </form>
    </Dialog>
  );
}

function isDifferent(table: FilterTable, one: Filter, other: Filter): boolean {
  const encoded = (filter: Filter) => JSON.stringify(encodeFilter(table, filter));
  return encoded(one) !== encoded(other);
}

/**
 * Closes the dialog, but asks first if changes would be lost, also on the browser's Back. If the user stays,
 * the focus returns to where it was before the question.
 */
function useClosing(isChanged: boolean, onClose: () => void) {
  /** How to continue after the question; null while nothing is asked. */
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const origin = useRef<Element | null>(null);
  const isReleased = useRef(false);
  const ask = (goOn: () => void) => {
    if (leave === null) origin.current = document.activeElement;
    setLeave(() => goOn);
  };
  const begin = () => (isChanged ? ask(onClose) : onClose());
  const stop = () => setLeave(null);
  const stay = () => {
    stop();
    if (origin.current instanceof HTMLElement) origin.current.focus();
    // Safari does not focus a pressed button.
    focusHeadingIfLost();
  };
  /** Stops blocking navigation, because closing and applying navigate. */
  const release = () => {
    isReleased.current = true;
  };
  const confirm = () => {
    release();
    leave?.();
  };
  const onHeld = useEffectEvent(ask);
  useEffect(() => {
    if (!isChanged) return;
    return holdNavigation({ holds: () => !isReleased.current, onHeld: (goOn) => onHeld(goOn) });
  }, [isChanged]);
  return { isAsked: leave !== null && isChanged, begin, stop, stay, release, confirm };
}

/** The first two groups have a column each; all others share the third. */
function columnsOf([first, second, ...others]: readonly string[]): string[][] {
  const columns = [first, second].flatMap((group) => (group === undefined ? [] : [[group]]));
  return others.length > 0 ? [...columns, others] : columns;
}
