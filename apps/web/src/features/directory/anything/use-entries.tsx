import type { HistoryState } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { type Command, commandsCalled, offeredCommands, type RankedCommand } from '../../../lib/commands.ts';
import { noteSearch } from '../../../lib/recents.ts';
import { useRecentsOf } from '../../../lib/use-recents.ts';
import { useIsOnline } from '../../../lib/use-is-online.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { useUserId } from '../../../lib/signed-in.ts';
import type { Entity } from '../entity.ts';
import { type AskedSentence, entityOfSentence, hrefOfSentence } from '../sentences/asked-sentence.ts';
import { sayResults } from '../sentences/say-total.ts';
import { useGo } from '../use-go.ts';
import type { EntryGroup } from './entry.ts';
import { useAsSearch } from './use-as-search.ts';
import { type OpenFound, useFound } from './use-found.tsx';
import { useRecentGroups } from './use-recent-groups.tsx';
import { useSavedEntries } from './use-saved-entries.tsx';
import { KeyHint } from '../../../ui/marks/KeyHint.tsx';
import classes from './FoundRow.module.css';

/** The beginning of a text that searches only commands. */
const COMMANDS_ONLY = '>';
/** Number of commands under recent profiles and searches. */
const COMMANDS_SHOWN = 7;
const COMMANDS_FOUND = 3;

/** Returns the entries for the typed words, and how to open them. */
export function useEntries(
  onClose: () => void,
  { text, search }: { text: string; search: (text: string) => void },
) {
  const of = useRecentsOf();
  const go = useGo();
  const askedBy = useUserId();
  const [commands] = useState(offeredCommands);
  const isCommands = text.trimStart().startsWith(COMMANDS_ONLY);
  const scope = useSearchScope();
  const openAt = (href: string, state?: HistoryState) => {
    onClose();
    go(href, state && { state });
  };
  const openFound = (href: string, typed: string) => {
    if (of !== null) noteSearch(of, typed);
    openAt(href);
  };
  const openSentence = (sentence: AskedSentence) => {
    const { text: asked, reading } = sentence;
    const results = sayResults(entityOfSentence(sentence), reading.total);
    if (of !== null) noteSearch(of, { text: asked, results });
    openAt(hrefOfSentence(scope, sentence), { sentence, askedBy });
  };
  const results = useFound(isCommands ? '' : text, openFound);
  const { asSearch, isCurrent } = useAsSearch(isCommands ? '' : text, results.typed);
  const isOnline = useIsOnline();
  const mode = isCommands ? 'commands' : text.trim() === '' ? 'recent' : 'found';
  const saved = useSavedEntries(isCommands ? '' : text, openAt);
  const recent = useRecentGroups({ isShown: mode === 'recent', openAt, search });
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
      saved,
      commandGroup(commands.filter(({ rank }) => rank !== 'rest').slice(0, COMMANDS_SHOWN)),
    ],
    found: [...foundGroups(results, { text, commands: called, commandGroup }), saved],
  }[mode].filter(({ entries }) => entries.length > 0);
  return {
    mode,
    groups,
    openAt,
    openSentence,
    asSearch: mode === 'found' ? asSearch : null,
    clearRecents: recent.groups.length > 0 ? recent.clear : null,
    found: foundNow(mode === 'found', results, {
      openFound,
      isRead: isCurrent,
      hasCommands: called.length > 0 || saved.entries.length > 0,
      isOnline,
    }),
  } as const;
}

type Results = ReturnType<typeof useFound>;

/**
 * Results, then commands. Commands come first if one of them begins with the text and no name matches
 * exactly. Commands are not shown before the results have arrived.
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
  {
    openFound,
    isRead,
    hasCommands,
    isOnline,
  }: { openFound: OpenFound; isRead: boolean; hasCommands: boolean; isOnline: boolean },
) {
  const { found, entity, choose, listHref } = results;
  const counts = { people: found?.totals.people ?? 0, organizations: found?.totals.organizations ?? 0 };
  const other = entity === 'people' ? 'organizations' : 'people';
  return {
    entity,
    choose,
    /** Whether the results and the reading are for the present text. */
    isCurrent: !isShown || (results.isCurrent && isRead),
    exact: isShown ? results.exact : undefined,
    isAlike: isShown && results.isAlike,
    isNothing: isShown && results.isNothing && !hasCommands,
    other: isShown && counts[other] > 0 ? (other as Entity) : undefined,
    tabs: [
      tab('people', 'People', found?.totals.people),
      tab('organizations', 'Organizations', found?.totals.organizations),
    ],
    openList: isShown && listHref !== null ? () => openFound(listHref, results.typed) : undefined,
    /** Number of items that the list will show. */
    listed: counts[entity],
    status: isShown ? statusOf(results, isOnline) : null,
  };
}

/** A tab without results is disabled. Its count is undefined until the results have arrived. */
const tab = (id: Entity, label: string, count?: number) => ({ id, label, count, disabled: !count });

function statusOf({ isFailed, isAlike, entity }: Results, isOnline: boolean): string | null {
  if (isFailed && !isOnline) return 'You are offline. The search starts once you are connected.';
  if (isFailed) return 'The search failed. Keep typing to try again.';
  if (!isAlike) return null;
  return `${entity === 'people' ? 'Nobody' : 'Nothing'} has exactly this name. Closest first.`;
}

function CommandRow({ command: { icon, label, keys = [], note } }: { command: Command }) {
  return (
    <>
      <span className={classes.sign} aria-hidden>
        {icon}
      </span>
      <span className={classes.label}>{label}</span>
      {note && <span className={classes.note}>{note}</span>}
      {keys.length > 0 && (
        <span className={classes.keys}>
          {keys.map((key, at) => (
            <Fragment key={key}>
              {at > 0 && 'then'}
              <KeyHint keys={[key]} />
            </Fragment>
          ))}
        </span>
      )}
    </>
  );
}
