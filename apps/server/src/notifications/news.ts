import type { NotificationKind } from '@kithline/contract/notifications.ts';
import * as z from 'zod/mini';

/** An event that users are notified about. */
export interface News {
  kind: NotificationKind;
  collectiveId?: number;
  /** The person who acted. */
  actorId?: number;
  /**
   * Instead of `actorId`, if several persons acted at once: not empty, and the last person is shown first.
   */
  actorIds?: readonly number[];
  invitationId?: number;
  importId?: number;
  /** For `saved-search`: the search that has new results. */
  savedSearchId?: number;
  introductionId?: number;
  facts?: {
    /** Only if the collective was deleted; otherwise its name is looked up. */
    collectiveName?: string;
    /** Number of people in the shared network whom the collective sees. */
    persons?: number;
    /**
     * For `collaborator-removed`: true if the actor has left, and the owner is notified. Otherwise, the
     * notified user was removed.
     */
    left?: boolean;
    /**
     * For `guessing`: the network from which somebody guesses passwords. Without a network, the guesses are
     * about the actor's account.
     */
    network?: string;
  };
  /** When the event happened; by default now. */
  at?: Date;
}

/** `on` is Unix time in milliseconds. */
const Act = z.object({ actorId: z.number(), persons: z.optional(z.number()), on: z.number() });
export type Act = z.infer<typeof Act>;

/** `on` is Unix time in milliseconds. */
const EarlierImport = z.object({ importId: z.number(), on: z.number() });

export const Facts = z.object({
  /** The collective's name at the time of the event, for users who may no longer see the collective. */
  collectiveName: z.optional(z.string()),
  persons: z.optional(z.number()),
  left: z.optional(z.boolean()),
  network: z.optional(z.string()),
  /** Earlier acts, newest first, one of each other actor. */
  others: z.optional(z.array(Act)),
  /**
   * Imports that completed before, the newest last: undoing an import restores the notification about the
   * previous one.
   */
  imports: z.optional(z.array(EarlierImport)),
});
export type Facts = z.infer<typeof Facts>;
