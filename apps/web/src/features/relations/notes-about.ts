import type { Scope } from '@kithline/contract/scope.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { organizationsWith, peopleWith } from '../../lib/filtered-list.ts';
import type { SearchScope } from '../../lib/search-scope.ts';

/**
 * To whom notes and labels belong: a network, a collective or, in the directory of everyone, the
 * administrator alone.
 */
export interface NotesContext {
  networkId?: number;
  collectiveId?: number;
  admin?: 'true';
}

/** The person or organization that notes and labels are about, and to whom they belong. */
export interface NotesAbout {
  entityTypeId: (typeof ENTITY_TYPES)['person' | 'organization'];
  entityId: number;
  context: NotesContext;
}

export function contextOf(scope: Scope): NotesContext {
  if (scope.kind === 'network') return { networkId: scope.networkId };
  if (scope.kind === 'collective') return { collectiveId: scope.collectiveId };
  return { admin: 'true' };
}

export function sayWhose({ scope, name }: SearchScope): string {
  if (scope.kind === 'admin') return 'Labels and notes here are yours alone.';
  const readers = scope.kind === 'network' ? 'Only you can read them.' : 'Its collaborators can read them.';
  return `Labels and notes here belong to ${name}. ${readers}`;
}

/**
 * Returns the URL of the list of everybody who has a label. In the directory of everyone, `network.labels`
 * stands for the administrator's own labels.
 */
export function labelledHref(
  scope: SearchScope,
  entityTypeId: NotesAbout['entityTypeId'],
  labelId: number,
): string {
  const path = scope.scope.kind === 'collective' ? 'collective.labels' : 'network.labels';
  return entityTypeId === ENTITY_TYPES.person
    ? peopleWith(scope, path, labelId)
    : organizationsWith(scope, path, labelId);
}
