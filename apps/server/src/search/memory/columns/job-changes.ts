import type { FactRoleRow, FactSpace, PersonRows, StatedWorkRow } from './rows.ts';

/** A job change of a person. Either the files of one network show it, or roles do. */
export interface JobChange {
  /** The network whose files show the change. Null if roles show it. */
  readonly networkId: number | null;
  /** The spaces of the present role and of the former one. */
  readonly present: FactSpace;
  readonly former: FactSpace;
  /** The day by which the job had changed. If only the month is known, the last day of the month. */
  readonly day: number;
  /** The day of the file, or the day on which the role was written. */
  readonly heardOn: number;
  readonly organizationId: number | null;
  readonly titleId: number | null;
}

const COMMON: FactSpace = { isOfProfile: false, isOverridden: false };

/**
 * Returns the changes that the files of each network show, then those that roles show. For one present role,
 * all former roles in one space count as one change.
 */
export function jobChangesOf({ contacts, stated, roles }: PersonRows): JobChange[] {
  return [...contacts.flatMap(({ networkId }) => ofStatements(stated, networkId)), ...ofRoles(roles)];
}

/**
 * Returns the change to the present job of a contact. There is no change if no earlier file of the same
 * network states another job. Otherwise, the day of the change is the day of the file that follows the last
 * file with another job. If that day is not known, there is no change.
 */
function ofStatements(stated: readonly StatedWorkRow[], networkId: number): JobChange[] {
  const present = stated.find((row) => row.networkId === networkId && row.former === null);
  if (present === undefined) return [];
  let since: number | null = null;
  let hasChanged = false;
  for (const row of stated) {
    if (row.networkId !== networkId || row.former === null) continue;
    const isAnother =
      isOther(row.organizationId, present.organizationId) || isOther(titleOf(row), titleOf(present));
    hasChanged ||= isAnother;
    since = isAnother ? null : earlier(since, row.firstDay);
  }
  const day = hasChanged ? earlier(since, present.firstDay) : null;
  if (day === null) return [];
  const { organizationId, titleId } = present;
  return [{ networkId, present: COMMON, former: COMMON, day, heardOn: day, organizationId, titleId }];
}

/** If a statement only spells an earlier title differently, the earlier title counts. */
const titleOf = ({ titleId, originalTitleId }: StatedWorkRow): number | null => originalTitleId ?? titleId;

/**
 * Returns the changes to each ongoing role from roles that began earlier, have ended, and have another
 * organization or title. All former roles of one space together give one change.
 */
function ofRoles(roles: readonly FactRoleRow[]): JobChange[] {
  return roles.flatMap((present) => {
    const { firstMonth: began, isOngoing, heardOn, organizationId, titleId } = present;
    if (!isOngoing || began === null) return [];
    const before = roles.filter((former) => isFormer(former, present, began));
    const day = lastDayOf(began);
    return spacesOf(before).map((former) => ({
      networkId: null,
      present,
      former,
      day,
      heardOn,
      organizationId,
      titleId,
    }));
  });
}

function isFormer(former: FactRoleRow, present: FactRoleRow, began: number): boolean {
  return (
    !former.isOngoing &&
    former.firstMonth !== null &&
    former.firstMonth < began &&
    (isOther(former.organizationId, present.organizationId) || isOther(former.titleId, present.titleId))
  );
}

function spacesOf(roles: readonly FactRoleRow[]): FactSpace[] {
  const isOne = (a: FactSpace, b: FactSpace) =>
    a.isOfProfile === b.isOfProfile && a.isOverridden === b.isOverridden;
  return roles.filter((role, at) => roles.findIndex((other) => isOne(role, other)) === at);
}

const DAY = 86_400_000;

/** The last day of a month. Months are counted from year 0, and days from 1970. */
function lastDayOf(month: number): number {
  return new Date(0).setUTCFullYear(Math.floor((month - 1) / 12), ((month - 1) % 12) + 1, 0) / DAY;
}

/** Whether both values are known and differ. */
const isOther = (one: number | null, other: number | null): boolean =>
  one !== null && other !== null && one !== other;

const earlier = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);
