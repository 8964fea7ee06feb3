import { IconCircleX, IconInfoCircle, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { sayNumber } from '../../../lib/say-time.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { PillTabs } from '../../../ui/tabs/PillTabs.tsx';
import type { Entity } from '../entity.ts';
import classes from './AnythingDialog.module.css';
import { AnythingKeys } from './AnythingKeys.tsx';
import { EntryList } from './EntryList.tsx';
import type { TypedAhead } from './typed-ahead.ts';
import { useEntries } from './use-entries.tsx';
import { FIELD_MARK } from './use-typed-ahead.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { NOBODY_YET, SyncOffer } from '../list/SyncOffer.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';

interface AnythingDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Called when the field has the focus. */
  onReady: () => void;
  /** The typed text, which may have begun before the dialog was loaded. */
  typed: TypedAhead;
  type: (typed: TypedAhead) => void;
}

/**
 * The search for anything: finds people and organizations of the scope by words, and runs commands. Enter
 * opens the current entry.
 */
export function AnythingDialog({ opened, onClose, onReady, typed, type }: AnythingDialogProps) {
  const { text } = typed;
  const { name: scopeName } = useSearchScope();
  const { mode, groups, found, openAt, clearRecents } = useEntries(onClose, {
    text,
    search: (next) => write(next),
  });
  // Null until the user moves the selection; the first entry is then current.
  const [chosenId, choose] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const entries = groups.flatMap((group) => group.entries);
  const chosen = entries.findIndex(({ id }) => id === chosenId);
  const place = Math.max(0, chosen);
  const current = entries[place];
  const openSoon = useWaitingEnter(typed, {
    isCurrent: found.isCurrent,
    open: () => current?.open(),
    wait: () => type({ text, entered: text }),
  });
  const write = (next: string) => {
    type({ text: next, entered: null });
    choose(null);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const act = actOf(event);
    if (!act) return;
    event.preventDefault();
    act();
  };
  const actOf = ({ key, metaKey, ctrlKey, shiftKey }: KeyboardEvent): (() => void) | undefined => {
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    const last = entries.length - 1;
    if (step !== 0) return () => choose(entries[Math.max(0, Math.min(last, place + step))]?.id ?? null);
    // After a move, Enter opens the current entry at once; otherwise it waits for the results of the whole
    // text.
    if (key === 'Enter')
      return metaKey || ctrlKey ? found.openList : chosen === -1 ? openSoon : () => current?.open();
    const other = key === 'Tab' && !shiftKey && mode === 'found' ? found.other : undefined;
    return other && (() => showTab(other));
  };
  const showTab = (entity: Entity) => {
    found.choose(entity);
    choose(null);
  };
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Search — ${scopeName}`}
      size="search"
      top={76}
      flush
      hints={
        <AnythingKeys
          mode={mode}
          hasOther={found.other !== undefined}
          hasList={found.openList !== undefined}
        />
      }
    >
      <div className={classes.field}>
        <IconSearch size={20} stroke={1.7} aria-hidden />
        <input
          ref={field}
          data-autofocus
          {...{ [FIELD_MARK]: '' }}
          role="combobox"
          aria-label="Search people and organizations"
          aria-autocomplete="list"
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-activedescendant={current ? `${listId}-${current.id}` : undefined}
          placeholder="Search people and organizations"
          className={classes.input}
          maxLength={200}
          autoComplete="off"
          value={text}
          onFocus={({ currentTarget }) => {
            currentTarget.setSelectionRange(text.length, text.length);
            onReady();
          }}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {text !== '' && (
          <IconButton
            label="Clear the search"
            size={28}
            icon={<IconCircleX size={18} stroke={1.7} />}
            onClick={() => write('')}
          />
        )}
      </div>
      {mode === 'found' && (
        <div className={classes.tabs}>
          <PillTabs label="Search for" current={found.entity} onSelect={showTab} tabs={found.tabs} />
        </div>
      )}
      <div role="status" className={found.isNothing ? classes.nothing : classes.status}>
        {found.isNothing && <NothingFound />}
        {found.isAlike && <IconInfoCircle size={16} stroke={1.7} aria-hidden />}
        {found.status}
      </div>
      {found.isNothing && (
        <div className={classes.next}>
          <NextSteps {...{ onClose, openAt }} />
        </div>
      )}
      {mode === 'recent' && clearRecents && (
        <button type="button" className={classes.clear} onClick={clearRecents}>
          clear<span className={classes.spoken}> recent profiles and searches</span>
        </button>
      )}
      <EntryList id={listId} groups={groups} current={current} />
      {found.openList && (
        <button type="button" className={classes.all} onClick={found.openList}>
          {found.listed > 1 ? `Open these ${sayNumber(found.listed)} as a list` : 'Open as a list'}
        </button>
      )}
    </Dialog>
  );
}

/**
 * Opens the current entry: at once, or when the results for the typed text have arrived. Typing cancels the
 * waiting.
 */
function useWaitingEnter(
  { text, entered }: TypedAhead,
  { isCurrent, open, wait }: { isCurrent: boolean; open: () => void; wait: () => void },
): () => void {
  const openNow = useEffectEvent(open);
  const isDue = isCurrent && entered === text;
  useEffect(() => {
    if (isDue) openNow();
  }, [isDue]);
  return isCurrent ? open : wait;
}

interface NextStepsProps {
  onClose: () => void;
  openAt: (href: string) => void;
}

/** Next steps if nothing is found: the lists with their filters, or the sync for a network without people. */
function NextSteps({ onClose, openAt }: NextStepsProps) {
  const { isNeverSynced, peoplePath, organizationsPath } = useSearchScope();
  if (isNeverSynced) return <SyncOffer onOpen={onClose} />;
  return (
    <>
      <Button onClick={() => openAt(peoplePath)}>All people</Button>
      <Button onClick={() => openAt(organizationsPath)}>All organizations</Button>
    </>
  );
}

/** The second sentence helps people who typed something like "directors in Lisbon". */
const WHAT_TO_TRY =
  'Try one word of a name or a company, or fewer letters. To search by title, place and more, use the filters of the lists.';

/** Says that nothing was found, and what to try. */
function NothingFound() {
  const { isNeverSynced } = useSearchScope();
  return (
    <EmptyState picture={null} title="No results found...">
      {isNeverSynced ? NOBODY_YET : WHAT_TO_TRY}
    </EmptyState>
  );
}
