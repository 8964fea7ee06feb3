import type { NotificationKind } from '@kithline/contract/notifications.ts';
import type { Act, Facts } from './news.ts';

/** The newest act of a notification, and the facts stored with it. */
export interface NotifiedActs {
  actorId: number | null;
  /** Only for an import. */
  importId?: number | null;
  createdOn: Date;
  facts: Facts;
}

/**
 * A repeated event of these kinds is combined with an unread notification. Invitations are not combined,
 * because each has its own answer.
 */
const JOINED: ReadonlySet<NotificationKind> = new Set([
  'invitation-accepted',
  'invitation-declined',
  'collaborator-added',
  'collaborator-joined',
  'collaborator-removed',
  'network-shared',
  'import-completed',
  'import-failed',
  'message-reported',
]);

export const joins = (kind: NotificationKind): boolean => JOINED.has(kind);

/** Adds an act to a notification. The newest act comes first, followed by one act of each other actor. */
export function withAct(notified: NotifiedActs, act: NotifiedActs): NotifiedActs {
  const earlier = actsOf(notified).filter(({ actorId }) => actorId !== act.actorId);
  return { ...act, facts: { ...act.facts, ...(earlier.length > 0 ? { others: earlier } : {}) } };
}

/**
 * Like `withAct`, for a completed import. Stores the earlier imports, so that undoing this import restores
 * the notification about the previous one.
 */
export function withImport(notified: NotifiedActs, act: NotifiedActs): NotifiedActs {
  const { importId, createdOn, facts } = notified;
  const earlier = [...(facts.imports ?? []), ...(importId ? [{ importId, on: createdOn.getTime() }] : [])];
  return { ...act, facts: { ...act.facts, ...(earlier.length > 0 ? { imports: earlier } : {}) } };
}

/** Null if the newest import is the only one. */
export function withoutNewestImport(notified: NotifiedActs): NotifiedActs | null {
  const { imports = [], ...facts } = notified.facts;
  const before = imports.at(-1);
  if (before === undefined) return null;
  return {
    ...notified,
    importId: before.importId,
    createdOn: new Date(before.on),
    facts: { ...facts, ...(imports.length > 1 ? { imports: imports.slice(0, -1) } : {}) },
  };
}

/** Null if no act is left. */
export function withoutActsOf(notified: NotifiedActs, actorIds: ReadonlySet<number>): NotifiedActs | null {
  const [newest, ...others] = actsOf(notified).filter(({ actorId }) => !actorIds.has(actorId));
  if (newest === undefined) return null;
  const { persons: _persons, others: _others, ...facts } = notified.facts;
  return {
    actorId: newest.actorId,
    createdOn: new Date(newest.on),
    facts: {
      ...facts,
      ...(newest.persons === undefined ? {} : { persons: newest.persons }),
      ...(others.length > 0 ? { others } : {}),
    },
  };
}

export function withPersonsOf(notified: NotifiedActs, actorId: number, persons: number): NotifiedActs {
  const others = notified.facts.others?.map((act) => (act.actorId === actorId ? { ...act, persons } : act));
  return {
    ...notified,
    facts: {
      ...notified.facts,
      ...(notified.actorId === actorId ? { persons } : {}),
      ...(others === undefined ? {} : { others }),
    },
  };
}

/** Newest first. */
function actsOf({ actorId, createdOn, facts }: NotifiedActs): Act[] {
  const others = facts.others ?? [];
  if (actorId === null) return others;
  const { persons } = facts;
  return [{ actorId, on: createdOn.getTime(), ...(persons === undefined ? {} : { persons }) }, ...others];
}
