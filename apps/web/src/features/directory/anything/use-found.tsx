import type { directoryApi, FoundOrganization, FoundPerson } from '@kithline/contract/directory.ts';
import type { ReplyOf } from '@kithline/contract/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type SearchScope, useSearchScope } from '../../../lib/search-scope.ts';
import { organizationsThat, peopleWho } from '../directory-links.ts';
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
  /** The same as a list; null where a list cannot find it, as alike names. */
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
  const [chosen, choose] = useState<Entity>('people');
  const entity = found ? shownEntity(found, chosen) : chosen;
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

/** The chosen one, unless only the other one has results. */
function shownEntity(found: Found, chosen: Entity): Entity {
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

/**
 * The list's own filters find names by what stands in them, and people by where they work or studied. Null where the rows that are spelt so
 * take different words for the name: no one list holds them all.
 */
function listOf(
  scope: SearchScope,
  found: Found,
  { entity, typed }: { entity: Entity; typed: string },
): string | null {
  if (entity === 'organizations')
    return found.organizations.some(({ isExact }) => isExact)
      ? organizationsThat(scope, { summary: { name: typed } })
      : null;
  const exact = found.people.filter(({ isExact }) => isExact);
  const [first] = exact;
  if (!first) return null;
  const name = nameOf(first);
  if (exact.some((one) => nameOf(one) !== name)) return null;
  const organizations = exact.map(({ words }) => words.flatMap(({ organization }) => organization?.id ?? []));
  const companies = [...new Set(organizations.flat())];
  // One who studied there, or supports it, is in no list by company.
  const worksThere = ({ blocks }: FoundPerson) => blocks.some((block) => block.name === 'experience');
  if (companies.length > 0 && !exact.every(worksThere)) return null;
  return peopleWho(scope, {
    summary: { name },
    ...(companies.length > 0 ? { experience: { companies } } : {}),
  });
}

/** The words that were found in the name. */
const nameOf = ({ words }: FoundPerson): string =>
  words.flatMap(({ typed, organization }) => (organization ? [] : [typed])).join(' ');

/** The text as it was when the typing had rested; nothing at once. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), text === '' ? 0 : REST);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : rested;
}
