import type { directoryApi, FoundOrganization, FoundPerson } from '@kithline/contract/directory.ts';
import type { ReplyOf } from '@kithline/contract/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type SearchScope, useSearchScope } from '../../../lib/search-scope.ts';
import { namedLike } from '../directory-links.ts';
import type { Entity } from '../entity.ts';
import { anythingQuery } from './anything.data.ts';
import type { Entry, EntryGroup } from './entry.ts';
import { FoundOrganizationRow, FoundPersonRow } from './FoundRow.tsx';
import { useProfileHref } from './use-profile-href.ts';

/** Milliseconds without typing before the server is asked. */
const REST = 120;

/** The results with the name that was searched. */
type Found = ReplyOf<typeof directoryApi.search> & { name: string };

interface Results {
  /** Undefined until there are results. */
  found: Found | undefined;
  /** The text after the last pause in typing, for which results are requested. */
  typed: string;
  /**
   * Whether the results are for the present text, or failed to load. Until then, earlier results are shown.
   */
  isCurrent: boolean;
  entity: Entity;
  choose: (entity: Entity) => void;
  isFailed: boolean;
  /** Whether there are results, but none that matches exactly. */
  isAlike: boolean;
  isNothing: boolean;
  /** The best result for the present text that matches exactly. */
  exact: Entry | undefined;
  /** The URL of the list with the same results; null if no list can show all of them. */
  listHref: string | null;
  group: EntryGroup;
}

/** Opens a found URL; `typed` is the text that found it. */
export type OpenFound = (href: string, typed: string) => void;

/** Returns the results for a text, and the shown tab. */
export function useFound(text: string, openFound: OpenFound): Results {
  const scope = useSearchScope();
  const profileHref = useProfileHref();
  const typed = useRested(text.trim());
  const { data, isError } = useQuery(anythingQuery(scope.scope, typed));
  const found = typed === '' ? undefined : data;
  const [chosen, choose] = useState<Chosen | null>(null);
  const [last, keepLast] = useState<Entity>('people');
  const isEmpty = text.trim() === '';
  if (isEmpty && chosen !== null) choose(null);
  const entity = isEmpty ? 'people' : found ? shownEntity(found, text.trim(), { chosen, last }) : last;
  if (entity !== last) keepLast(entity);
  const hits: readonly (FoundPerson | FoundOrganization)[] = found?.[entity] ?? [];
  const isPresent = typed === text.trim() && found?.name === typed;
  const entries = entriesOf(scope, found, {
    entity,
    open: (kind, id) => openFound(profileHref(kind, id), typed),
  });
  return {
    found,
    typed,
    isCurrent: typed === text.trim() && (isError || data?.name === typed),
    entity,
    choose: (tab) => choose({ entity: tab, text: text.trim() }),
    isFailed: isError,
    isAlike: hits.length > 0 && hits.every(({ isExact }) => !isExact),
    isNothing: !isError && found !== undefined && hits.length === 0,
    listHref: found ? listOf(scope, found, { entity, typed }) : null,
    exact: isPresent ? entries[hits.findIndex(({ isExact }) => isExact)] : undefined,
    group: { label: 'Found', isHeadingShown: false, entries },
  };
}

/** The chosen tab, and the text at that time. */
interface Chosen {
  entity: Entity;
  text: string;
}

/**
 * When the text changes, the tab follows the best hit. If both tabs have equally good hits, the tab stays.
 */
function shownEntity(
  found: Found,
  text: string,
  { chosen, last }: { chosen: Chosen | null; last: Entity },
): Entity {
  const isChosen = chosen !== null && [text, found.name].includes(chosen.text);
  if (isChosen && found[chosen.entity].length > 0) return chosen.entity;
  return found.best ?? last;
}

function entriesOf(
  scope: SearchScope,
  found: Found | undefined,
  { entity, open }: { entity: Entity; open: (kind: Entity, id: number) => void },
): EntryGroup['entries'] {
  if (entity === 'people')
    return (found?.people ?? []).map((one) => ({
      id: `people-${one.person.id}`,
      open: () => open('people', one.person.id),
      isTall: true,
      children: <FoundPersonRow found={one} />,
    }));
  return (found?.organizations ?? []).map((one) => ({
    id: `organizations-${one.organization.id}`,
    open: () => open('organizations', one.organization.id),
    isTall: true,
    children: <FoundOrganizationRow found={one} scopeName={scope.name} />,
  }));
}

function listOf(
  scope: SearchScope,
  { listedAs }: Found,
  { entity, typed }: { entity: Entity; typed: string },
): string | null {
  const how = listedAs[entity];
  return how === null ? null : namedLike(scope, entity, { name: typed, how });
}

/** Returns the text after a pause in typing; an empty text at once. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), text === '' ? 0 : REST);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : rested;
}
