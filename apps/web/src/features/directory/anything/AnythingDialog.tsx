import { IconCircleX, IconInfoCircle, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { sayNumber } from '../../../lib/say-time.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { classNames } from '../../../ui/a11y/class-names.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { PillTabs } from '../../../ui/tabs/PillTabs.tsx';
import type { Entity } from '../entity.ts';
import classes from './AnythingDialog.module.css';
import { AnythingKeys } from './AnythingKeys.tsx';
import { AsSearchGroup } from './AsSearchGroup.tsx';
import { EntryList } from './EntryList.tsx';
import type { Entry } from './entry.ts';
import { type FieldHandle, SentenceField } from './SentenceField.tsx';
import type { TypedAhead } from './typed-ahead.ts';
import { isSingleWord } from '../sentences/sentences.data.ts';
import { useEntries } from './use-entries.tsx';
import { useWaitingEnter } from './use-waiting-enter.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { NOBODY_YET, SyncOffer } from '../list/SyncOffer.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';

/** The id of the entry that opens the typed sentence as a list. */
const AS_SEARCH = 'as-search';

interface AnythingDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Called when the field has the focus. */
  onReady: () => void;
  /** The typed text. Its beginning may have been typed before the dialog was loaded. */
  typed: TypedAhead;
  type: (typed: TypedAhead) => void;
}

/**
 * The search for anything: reads a sentence as a search, finds people and organizations of the scope by name,
 * and runs commands.
 */
export function AnythingDialog({ opened, onClose, onReady, typed, type }: AnythingDialogProps) {
  const { text } = typed;
  const { name: scopeName } = useSearchScope();
  const { mode, groups, found, asSearch, openAt, openSentence, clearRecents } = useEntries(onClose, {
    text,
    search: (next) => write(next),
  });
  // Null until the user moves the selection. Until then, the first entry is current.
  const [chosenId, choose] = useState<string | null>(null);
  const field = useRef<FieldHandle>(null);
  const parts = useRef<HTMLDivElement>(null);
  const listId = useId();
  const sentenceId = useId();
  const entries: Pick<Entry, 'id' | 'open'>[] = groups.flatMap((group) => group.entries);
  const wait = () => type({ text, entered: text });
  const openAsSearch = () => {
    if (asSearch?.isOfEarlierText) {
      choose(AS_SEARCH);
      wait();
    } else if (asSearch) openSentence(asSearch.asked);
  };
  // If a single word matches a name exactly, the results by name come first and the sentence comes last.
  const isNameFirst = isSingleWord(text) && found.listed > 0 && !found.isAlike;
  if (asSearch) entries.splice(isNameFirst ? entries.length : 0, 0, { id: AS_SEARCH, open: openAsSearch });
  const chosen = entries.findIndex(({ id }) => id === chosenId);
  const place = Math.max(0, chosen);
  const current = entries[place];
  const openSoon = useWaitingEnter(typed, {
    opened,
    isCurrent: found.isCurrent,
    // The entry of the sentence disappears if the text turns out not to be a sentence. If the user had chosen
    // this entry, Enter opens nothing, instead of opening another entry.
    isLost: chosenId === AS_SEARCH && !asSearch,
    exact: chosenId === null ? found.exact : undefined,
    open: () => current?.open(),
    wait,
  });
  const idOf = ({ id }: Pick<Entry, 'id'>) => `${listId}-${id}`;
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
    // If the user has moved to an entry, Enter opens this entry at once. Otherwise Enter may wait
    // (`useWaitingEnter`).
    if (key === 'Enter')
      return metaKey || ctrlKey
        ? (found.openList ?? (() => undefined))
        : chosen === -1
          ? openSoon
          : () => current?.open();
    const firstPart = parts.current?.querySelector('button');
    if (key === 'Tab' && shiftKey && firstPart) return () => firstPart.focus();
    const other = key === 'Tab' && !shiftKey && mode === 'found' ? found.other : undefined;
    return other && (() => showTab(other));
  };
  const showTab = (entity: Entity) => {
    found.choose(entity);
    choose(null);
  };
  const asSearchGroup = asSearch && (
    <AsSearchGroup
      {...{ ...asSearch, parts }}
      id={sentenceId}
      optionId={idOf({ id: AS_SEARCH })}
      isCurrent={current?.id === AS_SEARCH}
      open={openAsSearch}
      openRelaxed={openSentence}
      focusField={() => field.current?.focus()}
    />
  );
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
        <SentenceField
          {...{ text, onKeyDown }}
          handle={field}
          reading={asSearch?.asked.reading}
          listIds={asSearch ? `${sentenceId} ${listId}` : listId}
          currentId={current && idOf(current)}
          onType={write}
          onFocus={onReady}
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
      {!isNameFirst && asSearchGroup}
      {mode === 'found' && (
        <div className={classes.tabs}>
          {asSearch && <span className={classes.byName}>By name</span>}
          <PillTabs label="Search for" current={found.entity} onSelect={showTab} tabs={found.tabs} />
        </div>
      )}
      <FoundStatus {...{ found, onClose, openAt }} isQuiet={asSearch !== null} />
      {mode === 'recent' && clearRecents && (
        <button type="button" className={classes.clear} onClick={clearRecents}>
          clear<span className={classes.spoken}> recent profiles and searches</span>
        </button>
      )}
      <EntryList id={listId} groups={groups} currentId={current?.id} />
      {isNameFirst && asSearchGroup}
      {found.openList && (
        <button type="button" className={classes.all} onClick={found.openList}>
          {found.listed > 1 ? `Open these ${sayNumber(found.listed)} as a list` : 'Open as a list'}
        </button>
      )}
    </Dialog>
  );
}

interface NextStepsProps {
  onClose: () => void;
  openAt: (href: string) => void;
}

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

/** Mentions the filters, because the member may have typed a search that was not understood. */
const WHAT_TO_TRY =
  'Try one word of a name or a company, or fewer letters. To search by title, place and more, use the filters of the lists.';

type Found = ReturnType<typeof useEntries>['found'];

/**
 * Says how well the results match. If nothing is found, also says what to try, unless the text is shown as a
 * search above.
 */
function FoundStatus({ found, isQuiet, ...next }: NextStepsProps & { found: Found; isQuiet: boolean }) {
  const { isNothing, isAlike, status } = found;
  const hasHelp = isNothing && !isQuiet;
  return (
    <>
      <div
        role="status"
        className={hasHelp ? classes.nothing : classNames(classes.status, isNothing && classes.none)}
      >
        {isNothing && (isQuiet ? NOTHING : <NothingFound />)}
        {isAlike && <IconInfoCircle size={16} stroke={1.7} aria-hidden />}
        {status}
      </div>
      {hasHelp && (
        <div className={classes.next}>
          <NextSteps {...next} />
        </div>
      )}
    </>
  );
}

const NOTHING = 'No results found...';

function NothingFound() {
  const { isNeverSynced } = useSearchScope();
  return (
    <EmptyState picture={null} title={NOTHING}>
      {isNeverSynced ? NOBODY_YET : WHAT_TO_TRY}
    </EmptyState>
  );
}
