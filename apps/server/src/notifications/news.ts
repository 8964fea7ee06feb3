import type { NotificationKind } from '@kithline/contract/notifications.ts';
import * as z from 'zod/mini';

/** An event that some users are notified about. */
export interface News {
  kind: NotificationKind;
  collectiveId?: number;
  /** The person whose act it is. */
  actorId?: number;
  /** In its place, where several have done it at once: the persons, of whom the last leads. At least one. */
  actorIds?: readonly number[];
  invitationId?: number;
  importId?: number;
  /** Of `saved-search`: the search that finds somebody new. */
  savedSearchId?: number;
  facts?: {
    /** Only where the collective is gone; otherwise it is looked up. */
    collectiveName?: string;
    /** People of the shared network that the collective sees. */
    persons?: number;
    /** With `collaborator-removed`, for the others: the actor has left. Without, the told one was removed. */
    left?: boolean;
    /** Of guessing: the network that it comes from. Without, an account is guessed at, the actor's. */
    network?: string;
  };
  /** When it happened; now, when it is not given. */
  at?: Date;
}

/** An earlier act that a notification stands for, too. `on` is unix time in milliseconds. */
const Act = z.object({ actorId: z.number(), persons: z.optional(z.number()), on: z.number() });
export type Act = z.infer<typeof Act>;

/** An earlier import that a notification stands for, too. `on` is unix time in milliseconds. */
const EarlierImport = z.object({ importId: z.number(), on: z.number() });

/** The column `facts` of a notification. */
export const Facts = z.object({
  /** As the collective was named then: for those who may no longer know it. */
  collectiveName: z.optional(z.string()),
  persons: z.optional(z.number()),
  left: z.optional(z.boolean()),
  network: z.optional(z.string()),
  /** Acts of others that it joined, newest first, one of each actor. */
  others: z.optional(z.array(Act)),
  /**
   * Imports that were complete before it, the newest last: an undone import leaves the news of the one
   * before.
   */
  imports: z.optional(z.array(EarlierImport)),
});
export type Facts = z.infer<typeof Facts>;
