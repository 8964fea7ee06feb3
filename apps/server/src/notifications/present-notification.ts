import type { Notification } from '@kithline/contract/notifications.ts';
import { OVERLAY_PATHS } from '@kithline/contract/overlay-paths.ts';
import { mayUseSearch } from '../scopes/may-use-search.ts';
import type { Viewer } from '../viewer.ts';
import { unixSeconds, unixSecondsOrNull } from '../platform/clock.ts';
import { Facts } from './news.ts';
import type { NotificationRow } from './notifications.queries.ts';
import { isOfIntroduction } from './say-introduction.ts';
import { notificationText, type NotificationFacts } from './say-news.ts';

/** Links in the kinds of notifications that only administrators get. */
const FOR_ADMINISTRATORS: Readonly<Partial<Record<Notification['kind'], string>>> = {
  'addresses-waiting': '/dashboard/people?confirm=true',
  'message-reported': '/dashboard/talkjs?reports=true',
  guessing: '/dashboard/activity?kind=security',
};

/** Returns the ids of the persons who did the earlier acts. */
export function othersNamedIn(rows: readonly NotificationRow[]): number[] {
  return rows.flatMap(({ facts }) => (Facts.parse(facts).others ?? []).map(({ actorId }) => actorId));
}

/**
 * If the reader can no longer see the collective, the notification has the collective's former name, and no
 * photo, count or link.
 */
export function presentNotification(
  row: NotificationRow,
  viewer: Viewer,
  names: ReadonlyMap<number, string>,
): Notification {
  const seesCollective = belongs(row, viewer) || isOpenInvitation(row);
  const textFacts = textFactsOf(row, viewer, { names, seesCollective });
  return {
    id: row.id,
    kind: row.kind,
    ...notificationText(textFacts),
    url: urlOf(row, viewer),
    createdOn: unixSeconds(row.createdOn),
    readOn: unixSecondsOrNull(row.readOn),
    picture: pictureOf(row, textFacts, seesCollective),
    invitation: invitationOf(row),
  };
}

function textFactsOf(
  row: NotificationRow,
  viewer: Viewer,
  { names, seesCollective }: { names: ReadonlyMap<number, string>; seesCollective: boolean },
): NotificationFacts {
  const facts = Facts.parse(row.facts);
  const { collectiveName = '', others = [], persons = null, left = false, network = null } = facts;
  const earlier = others.flatMap(({ actorId }) => names.get(actorId) ?? []);
  const actors = row.actor === null ? earlier : [row.actor, ...earlier];
  return {
    kind: row.kind,
    actors,
    totalActors: Math.max(1, actors.length),
    collective: seesCollective && row.collective !== null ? row.collective : collectiveName,
    invited: row.invited ?? '',
    persons: seesCollective ? persons : null,
    left,
    network,
    savedSearch: savedSearchOf(row, viewer),
    introduction: introductionOf(row),
  };
}

function introductionOf({ part, asker, target }: NotificationRow): NotificationFacts['introduction'] {
  return part === null || target === null ? null : { asker: asker ?? '', target, part };
}

function invitationOf({ kind, invitationId, accepted }: NotificationRow): Notification['invitation'] {
  return kind === 'invitation' && invitationId !== null ? { id: invitationId, accepted } : null;
}

const belongs = ({ collectiveId }: NotificationRow, viewer: Viewer): boolean =>
  collectiveId !== null && viewer.collectiveIds.includes(collectiveId);

/** Null if it was deleted, or if the reader may not use it now. */
function savedSearchOf(row: NotificationRow, viewer: Viewer): NotificationFacts['savedSearch'] {
  const { savedSearch: name, savedEntity: entity, searchMemberId: memberId, searchedId: collectiveId } = row;
  if (name === null || entity === null) return null;
  const isUsable = mayUseSearch(viewer, {
    memberId,
    collectiveId,
    inEveryone: row.searchesEveryone === true,
  });
  return isUsable ? { name, entity } : null;
}

const isOfAnImport = ({ kind }: NotificationRow): boolean =>
  kind === 'import-completed' || kind === 'import-failed';

const isOpenInvitation = ({ kind, invitationId, accepted }: NotificationRow): boolean =>
  kind === 'invitation' && invitationId !== null && accepted === null;

function urlOf(row: NotificationRow, viewer: Viewer): string | null {
  if (isOfAnImport(row)) return OVERLAY_PATHS.linkedinSync;
  if (row.kind === 'saved-search')
    return savedSearchOf(row, viewer) && `/saved-searches/${row.savedSearchId}`;
  if (row.introductionId !== null)
    return `/introductions?tab=${row.part === 'asker' ? 'by' : 'of'}&open=${row.introductionId}`;
  const forAdministrators = FOR_ADMINISTRATORS[row.kind];
  if (forAdministrators !== undefined) return viewer.isAdmin ? forAdministrators : null;
  if (isOpenInvitation(row)) return OVERLAY_PATHS.invitations;
  return belongs(row, viewer) ? `/collectives/${row.collectiveId}` : null;
}

/** Shows the person who acted, or the collective if several persons or the collective itself acted. */
function pictureOf(
  row: NotificationRow,
  textFacts: NotificationFacts,
  seesCollective: boolean,
): Notification['picture'] {
  if (isOfAnImport(row) || row.kind === 'saved-search' || row.kind in FOR_ADMINISTRATORS) return null;
  if (isOfIntroduction(row.kind)) return pictureOfIntroduction(row);
  if (row.kind === 'invitation-declined')
    return { kind: 'person', name: textFacts.invited, profilePicture: null };
  const [name] = textFacts.actors;
  if (name === undefined || textFacts.totalActors > 1 || isOfTheCollective(textFacts))
    return { kind: 'collective', name: textFacts.collective, profilePicture: null };
  const profilePicture = seesCollective && row.actor !== null ? row.actorPicture : null;
  return { kind: 'person', name, profilePicture };
}

/** The picture of the member who acted. If the notification names no such member, the target's initials. */
function pictureOfIntroduction({ actor, actorPicture, target }: NotificationRow): Notification['picture'] {
  if (actor !== null) return { kind: 'person', name: actor, profilePicture: actorPicture };
  return target === null ? null : { kind: 'person', name: target, profilePicture: null };
}

function isOfTheCollective({ kind, left }: NotificationFacts): boolean {
  if (kind === 'collaborator-removed') return !left;
  return kind === 'collaborator-added' || kind === 'collective-destroyed';
}
