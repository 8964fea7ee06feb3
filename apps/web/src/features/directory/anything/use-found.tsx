import type { directoryApi, FoundOrganization, FoundPerson } from '@kithline/contract/directory.ts';
import type { ReplyOf } from '@kithline/contract/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type SearchScope, useSearchScope } from '../../../lib/search-scope.ts';
import { namedLike } from '../directory-links.ts';
import type { Entity } from '../entity.ts';
import { anythingQuery } from './anything.data.ts';
import type { EntryGroup } from './entry.ts';
import { FoundOrganizationRow, FoundPersonRow } from './FoundRow.tsx';

/** Milliseconds without typing before the server is asked. */
const REST = 120;

type Found = ReplyOf<typeof directoryApi.search>;

interface Results {
  /** Undefined until something is found for what is typed. */
  found: Found | undefined;
  /** What the results are of: the text as it was when the typing rested. */
  typed: string;
  /** The answer for what stands in the field is there, or will not come; until then what is shown is of the words before. */
  isCurrent: boolean;
  entity: Entity;
  choose: (entity: Entity) => void;
  isFailed: boolean;
  /** Nothing there stands as it was typed. */
  isAlike: boolean;
  isNothing: boolean;
  /** The same as a list; null where no list shows all of it. */
  listHref: string | null;
  group: EntryGroup;
}

/** Opens an address that was found by what was typed. */
export type OpenFound = (href: string, typed: string) => void;

/** What is found for a text, and which of it is shown. */
export function useFound(text: string, openFound: OpenFound): Results {
  const scope = useSearchScope();
  const typed = useRested(text.trim());
  const { data, isError, isPlaceholderData } = useQuery(anythingQuery(scope.scope, typed));
  const found = typed === '' ? undefined : data;
  // Null while nobody has chosen a tab.
  const [chosen, choose] = useState<Entity | null>(null);
  const entity = found ? shownEntity(found, chosen) : (chosen ?? 'people');
  const hits: readonly (FoundPerson | FoundOrganization)[] = found?.[entity] ?? [];
  return {
    found,
    typed,
    isCurrent: typed === text.trim() && (isError || (data !== undefined && !isPlaceholderData)),
    entity,
    choose,
    isFailed: isError,
    isAlike: hits.length > 0 && hits.every(({ isExact }) => !isExact),
    isNothing: found !== undefined && hits.length === 0,
    listHref: found ? listOf(scope, found, { entity, typed }) : null,
    group: {
      label: 'Found',
      isHeadingShown: false,
      entries: entriesOf(scope, found, { entity, openAt: (href) => openFound(href, typed) }),
    },
  };
}

/**
 * The chosen one, unless only the other one has results; before a choice, organizations where only they are
 * called as it was typed.
 */
function shownEntity(found: Found, chosenOne: Entity | null): Entity {
  const isExact = (entity: Entity) => found[entity].some((one) => one.isExact);
  const meant = !isExact('people') && isExact('organizations') ? 'organizations' : 'people';
  const chosen = chosenOne ?? meant;
  const other = chosen === 'people' ? 'organizations' : 'people';
  return found[chosen].length === 0 && found[other].length > 0 ? other : chosen;
}

function entriesOf(
  scope: SearchScope,
  found: Found | undefined,
  { entity, openAt }: { entity: Entity; openAt: (href: string) => void },
): EntryGroup['entries'] {
  if (entity === 'people')
    return (found?.people ?? []).map((one) => ({
      id: `people-${one.person.id}`,
      open: () => openAt(profileHref(scope, 'people', one.person.id)),
      isTall: true,
      children: <FoundPersonRow found={one} />,
    }));
  return (found?.organizations ?? []).map((one) => ({
    id: `organizations-${one.organization.id}`,
    open: () => openAt(profileHref(scope, 'organizations', one.organization.id)),
    isTall: true,
    children: <FoundOrganizationRow found={one} scopeName={scope.name} />,
  }));
}

/** In the dashboard the bare address opens the forms. */
export function profileHref(scope: SearchScope, entity: Entity, id: number): string {
  const path = entity === 'people' ? scope.peoplePath : scope.organizationsPath;
  return `${path}/${id}${scope.scope.kind === 'admin' ? '?view=profile' : ''}`;
}

/** The list with all that was found; null where none shows all of them. */
function listOf(
  scope: SearchScope,
  { listedAs }: Found,
  { entity, typed }: { entity: Entity; typed: string },
): string | null {
  const how = listedAs[entity];
  return how === null ? null : namedLike(scope, entity, { name: typed, how });
}

/** The text as it was when the typing had rested; nothing at once. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), text === '' ? 0 : REST);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : rested;
}
