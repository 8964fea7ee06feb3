import { IconCircleX, IconInfoCircle, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { commandsCalled, offeredCommands, type RankedCommand } from '../../../lib/commands.ts';
import { noteSearch } from '../../../lib/recents.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { useRecentsOf } from '../../../lib/use-recents.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { PillTabs } from '../../../ui/tabs/PillTabs.tsx';
import type { Entity } from '../entity.ts';
import { NOBODY_YET, SyncOffer } from '../SyncOffer.tsx';
import { useGo } from '../use-go.ts';
import classes from './AnythingDialog.module.css';
import { AnythingKeys } from './AnythingKeys.tsx';
import { CommandRow } from './CommandRow.tsx';
import { EntryList } from './EntryList.tsx';
import type { EntryGroup } from './entry.ts';
import { type OpenFound, useFound } from './use-found.tsx';
import { useRecentGroups } from './use-recent-groups.tsx';
import { FIELD_MARK } from './use-typed-ahead.ts';

/** What leaves only commands. */
const COMMANDS_ONLY = '>';
/** Commands that stand under recent profiles and searches; all of them are found by their words, and by ">". */
const COMMANDS_SHOWN = 7;
const COMMANDS_FOUND = 3;
/** For somebody who asked for directors in Lisbon here. */
const WHERE_ELSE = 'This finds names and companies. Titles, places and more are filters of the lists.';

interface AnythingDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Its field has the focus. */
  onReady: () => void;
  /** What is typed, which may have begun before the dialog was there. */
  text: string;
  type: (text: string) => void;
}

/** Finds people and organizations of the scope as somebody remembers them, and runs commands; Enter opens the current one. */
export function AnythingDialog({ opened, onClose, onReady, text, type }: AnythingDialogProps) {
  const { name: scopeName, isNeverSynced } = useSearchScope();
  const { mode, groups, found, clearRecents } = useEntries(onClose, { text, type });
  // Null while nobody has moved: the first one is current then, whatever it is.
  const [chosenId, choose] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const entries = groups.flatMap((group) => group.entries);
  const chosen = entries.findIndex(({ id }) => id === chosenId);
  const place = Math.max(0, chosen);
  const current = entries[place];
  const openSoon = useWaitingEnter(text, { isCurrent: found.isCurrent, open: () => current?.open() });
  const write = (next: string) => {
    type(next);
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
    // What somebody has moved to is what they see; else Enter means what is found for all that is typed.
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
      <div role="status" className={classes.status}>
        {found.status && (
          <>
            {found.isAlike && <IconInfoCircle size={16} stroke={1.7} aria-hidden />}
            {found.status}
            {found.isNothing && ` ${isNeverSynced ? NOBODY_YET : WHERE_ELSE}`}
          </>
        )}
      </div>
      {found.isNothing && isNeverSynced && (
        <div className={classes.sync}>
          <SyncOffer onOpen={onClose} />
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
          Open as a list
        </button>
      )}
    </Dialog>
  );
}

/** Opens what is current: at once, or when the answer for what is typed is there. Typing on takes it back. */
function useWaitingEnter(
  text: string,
  { isCurrent, open }: { isCurrent: boolean; open: () => void },
): () => void {
  const [waitsFor, waitFor] = useState<string | null>(null);
  const openNow = useEffectEvent(open);
  const isDue = isCurrent && waitsFor === text;
  useEffect(() => {
    if (isDue) openNow();
  }, [isDue]);
  return () => (isCurrent ? open() : waitFor(text));
}

/** What is typed, and what stands there to be opened. */
function useEntries(onClose: () => void, { text, type }: Pick<AnythingDialogProps, 'text' | 'type'>) {
  const of = useRecentsOf();
  const go = useGo();
  const [commands] = useState(offeredCommands);
  const isCommands = text.trimStart().startsWith(COMMANDS_ONLY);
  const openAt = (href: string) => {
    onClose();
    go(href);
  };
  const openFound = (href: string, typed: string) => {
    if (of !== null) noteSearch(of, typed);
    openAt(href);
  };
  const results = useFound(isCommands ? '' : text, openFound);
  const mode = isCommands ? 'commands' : text.trim() === '' ? 'recent' : 'found';
  const recent = useRecentGroups({ isShown: mode === 'recent', openAt, search: type });
  const commandGroup = (called: typeof commands): EntryGroup => ({
    label: 'Commands',
    isHeadingShown: true,
    entries: called.map((command, at) => ({
      id: `command-${at}`,
      open: () => {
        onClose();
        command.run();
      },
      children: <CommandRow command={command} />,
    })),
  });
  const called = commandsCalled(commands, isCommands ? text.trim().slice(COMMANDS_ONLY.length) : text);
  const groups = {
    commands: [commandGroup(called)],
    recent: [
      ...recent.groups,
      commandGroup(commands.filter(({ rank }) => rank !== 'rest').slice(0, COMMANDS_SHOWN)),
    ],
    found: foundGroups(results, { text, commands: called, commandGroup }),
  }[mode].filter(({ entries }) => entries.length > 0);
  return {
    mode,
    groups,
    clearRecents: recent.groups.length > 0 ? recent.clear : null,
    found: foundNow(mode === 'found', results, { openFound, hasCommands: called.length > 0 }),
  } as const;
}

type Results = ReturnType<typeof useFound>;

/**
 * What is found, then commands; the other way round where the text begins a command and is no name as it stands. While the answer is on its
 * way nobody means a command.
 */
function foundGroups(
  results: Results,
  {
    text,
    commands,
    commandGroup,
  }: {
    text: string;
    commands: readonly RankedCommand[];
    commandGroup: (called: RankedCommand[]) => EntryGroup;
  },
): EntryGroup[] {
  if (!results.isCurrent) return [results.group];
  const group = commandGroup(commands.slice(0, COMMANDS_FOUND));
  const typed = text.trim().toLowerCase();
  const isMeant = commands.some(({ label }) => label.toLowerCase().startsWith(typed));
  return isMeant && results.isAlike ? [group, results.group] : [results.group, group];
}

function foundNow(
  isShown: boolean,
  results: Results,
  { openFound, hasCommands }: { openFound: OpenFound; hasCommands: boolean },
) {
  const { found, entity, choose, listHref } = results;
  const counts = { people: found?.totals.people ?? 0, organizations: found?.totals.organizations ?? 0 };
  const other = entity === 'people' ? 'organizations' : 'people';
  return {
    entity,
    choose,
    isCurrent: !isShown || results.isCurrent,
    isAlike: isShown && results.isAlike,
    isNothing: isShown && results.isNothing,
    other: isShown && counts[other] > 0 ? (other as Entity) : undefined,
    tabs: [
      tab('people', 'People', counts.people),
      tab('organizations', 'Organizations', counts.organizations),
    ],
    openList: isShown && listHref !== null ? () => openFound(listHref, results.typed) : undefined,
    status: isShown ? statusOf(results, hasCommands) : null,
  };
}

const tab = (id: Entity, label: string, count: number) => ({ id, label, count, disabled: count === 0 });

function statusOf({ isFailed, isNothing, isAlike, entity }: Results, hasCommands: boolean): string | null {
  if (isFailed) return 'The search failed. Type on to try again.';
  if (isNothing) return hasCommands ? null : 'No results found...';
  if (!isAlike) return null;
  return `${entity === 'people' ? 'Nobody' : 'Nothing'} is spelt exactly so. Closest first.`;
}
