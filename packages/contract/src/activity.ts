import { z } from 'zod';

/** What is done and recorded, by the kinds that the list can be narrowed to. */
export const ACTS_OF = {
  'sign-ins': ['signed-in'],
  edits: ['created', 'changed', 'entry-added', 'entry-deleted', 'taken-back'],
  files: ['curated-file-loaded', 'contacts-imported', 'import-undone'],
  invites: ['invited', 'invite-resent', 'registered'],
  clients: ['client-created', 'client-changed', 'client-owner-changed'],
  collectives: ['collective-created', 'collective-destroyed', 'network-shared', 'network-withdrawn'],
  members: [
    'password-reset-sent',
    'sessions-ended',
    'suspended',
    'restored',
    'administrator-made',
    'administrator-unmade',
  ],
  datasets: ['item-added', 'item-renamed', 'item-merged', 'item-deleted', 'item-restored'],
  merges: ['merged', 'addresses-confirmed', 'parted'],
  exports: ['exported'],
  deletions: ['account-deleted', 'activity-deleted'],
  settings: ['activity-days-changed'],
} as const;

export const ActKind = z.enum(Object.keys(ACTS_OF) as [keyof typeof ACTS_OF]);
export type ActKind = keyof typeof ACTS_OF;
export type Act = (typeof ACTS_OF)[ActKind][number];

/** Where something was done: from a page of the dashboard, a member's own pages, an import, a collective, or by a scheduled job. */
export const Via = z.enum(['dashboard', 'profile', 'import', 'collective', 'schedule']);
export type Via = z.infer<typeof Via>;

/** What an act is about. The id of a member is the user's. */
export const ThingKind = z.enum([
  'person',
  'organization',
  'member',
  'collective',
  'client',
  'lookup',
  'file',
  'invite',
]);
export type ThingKind = z.infer<typeof ThingKind>;
