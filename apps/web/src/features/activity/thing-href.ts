import type { ActivityThing } from '@kithline/contract/activity.ts';

/** Where administrators find a thing that is still there; null of one that has no page of theirs. */
export function thingHref({ kind, id, isThere }: ActivityThing): string | null {
  if (!isThere) return null;
  if (kind === 'person') return `/dashboard/people/${id}`;
  if (kind === 'organization') return `/dashboard/organizations/${id}`;
  if (kind === 'client') return '/dashboard/client-accounts';
  return kind === 'invite' ? '/dashboard/invites' : null;
}
