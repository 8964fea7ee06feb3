import type { NotificationKind } from '@kithline/contract/notifications.ts';
import type { Act, Facts } from './news.ts';

/** The newest act of a notification, and the facts that stand beside it. */
export interface NotifiedActs {
  actorId: number | null;
  /** Only of an import. */
  importId?: number | null;
  createdOn: Date;
  facts: Facts;
}

/**
 * Kinds whose repetition joins the unread one. Of invitations each has its own answer, and a collective is
 * destroyed once.
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

/**
 * The notification `told` after `act` has joined it: the newest act leads, those of others follow, one of
 * each actor.
 */
export function withAct(told: NotifiedActs, act: NotifiedActs): NotifiedActs {
  const earlier = actsOf(told).filter(({ actorId }) => actorId !== act.actorId);
  return { ...act, facts: { ...act.facts, ...(earlier.length > 0 ? { others: earlier } : {}) } };
}

/** As `withAct` for an import that is complete: those before it are kept, so that it can be undone. */
export function withImport(told: NotifiedActs, act: NotifiedActs): NotifiedActs {
  const { importId, createdOn, facts } = told;
  const earlier = [...(facts.imports ?? []), ...(importId ? [{ importId, on: createdOn.getTime() }] : [])];
  return { ...act, facts: { ...act.facts, ...(earlier.length > 0 ? { imports: earlier } : {}) } };
}

/** The notification as it was before the newest import was complete; null when it has no other one. */
export function withoutNewestImport(told: NotifiedActs): NotifiedActs | null {
  const { imports = [], ...facts } = told.facts;
  const before = imports.at(-1);
  if (before === undefined) return null;
  return {
    ...told,
    importId: before.importId,
    createdOn: new Date(before.on),
    facts: { ...facts, ...(imports.length > 1 ? { imports: imports.slice(0, -1) } : {}) },
  };
}

/** The notification without the acts of these persons; null when no act is left. */
export function withoutActsOf(told: NotifiedActs, actorIds: ReadonlySet<number>): NotifiedActs | null {
  const [newest, ...others] = actsOf(told).filter(({ actorId }) => !actorIds.has(actorId));
  if (newest === undefined) return null;
  const { persons: _persons, others: _others, ...facts } = told.facts;
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

/** The notification as if this actor's act had been about so many persons. */
export function withPersonsOf(told: NotifiedActs, actorId: number, persons: number): NotifiedActs {
  const others = told.facts.others?.map((act) => (act.actorId === actorId ? { ...act, persons } : act));
  return {
    ...told,
    facts: {
      ...told.facts,
      ...(told.actorId === actorId ? { persons } : {}),
      ...(others === undefined ? {} : { others }),
    },
  };
}

/** All acts that a notification stands for, newest first. */
function actsOf({ actorId, createdOn, facts }: NotifiedActs): Act[] {
  const others = facts.others ?? [];
  if (actorId === null) return others;
  const { persons } = facts;
  return [{ actorId, on: createdOn.getTime(), ...(persons === undefined ? {} : { persons }) }, ...others];
}
