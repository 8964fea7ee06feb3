import { isFuture, RoleFields, sayFuture } from '@kithline/contract/editing-rules.ts';
import type { FormRole } from '@kithline/contract/editing.ts';
import { dayOf } from '../../../lib/say-time.ts';
import { chosenPlace, placeOf } from './place-of-entry.ts';
import { isSame, type Picked, type Value, type Values } from '../../../lib/form/values.ts';
import type { Rules } from '../../../lib/form/rules.ts';

/** The value of a year that nobody knows. */
export const UNKNOWN = 'unknown';

/** The value of levels, or of a type, that follow the title. */
export const AS_TITLE: readonly Picked[] = [{ id: -1, name: 'follows the title' }];

/** Returns the form's values for a role; for a new one without a role. */
export function roleValues(role: FormRole | null): Values {
  const [from = '', fromMonth = ''] = role?.from?.split('-') ?? (role === null ? [] : [UNKNOWN]);
  const hasUnknownEnd = role !== null && role.to === null && !role.isOngoing;
  const [to = '', toMonth = ''] = role?.to?.split('-') ?? (hasUnknownEnd ? [UNKNOWN] : []);
  return {
    organizationId: placeOf(role),
    title: role?.title ?? '',
    from,
    fromMonth,
    to,
    toMonth,
    isOngoing: role === null ? true : role.isOngoing,
    // The switch of a saved role saves at once and is no value of the form.
    ...(role === null ? { primary: false } : {}),
    seniorityLevelIds: role?.isSeniorityChosen ? role.seniorityLevels : AS_TITLE,
    pdlRoleId: role?.isRoleTypeChosen && role.roleType ? [role.roleType] : AS_TITLE,
  };
}

/** Returns the values as a request has them. Levels and type that follow the title are null. */
export function roleBody(values: Values): Record<string, unknown> {
  const [organization] = values['organizationId'] as readonly Picked[];
  const isOngoing = values['isOngoing'] === true;
  return {
    organizationId: null,
    ...(organization ? chosenPlace(organization) : {}),
    title: values['title'],
    from: date(values['from'], values['fromMonth']),
    to: isOngoing ? null : date(values['to'], values['toMonth']),
    isOngoing,
    ...(typeof values['primary'] === 'boolean' ? { primary: values['primary'] } : {}),
    seniorityLevelIds: chosenIds(values['seniorityLevelIds']),
    // A role for which no type is chosen has the title's type.
    pdlRoleId: chosenIds(values['pdlRoleId'])?.[0] ?? null,
  };
}

const chosenIds = (value: Value = []): number[] | null =>
  isSame(value, AS_TITLE) ? null : (value as readonly Picked[]).map(({ id }) => id);

const ENDED = 'Choose when the job ended or "Year unknown", or switch on "I work here now".';

/**
 * The contract's rules, and two of the form: a role that has ended needs an end or "Year unknown", and
 * nothing begins after this browser's own day, for which the server allows a day more.
 */
export const RoleRules: Rules<RoleFields> = {
  safeParse(body) {
    const parsed = RoleFields.safeParse(body);
    const { from, to } = body as { from: string | null; to: string | null };
    const issues = [...(parsed.error?.issues ?? []), ...inFuture('from', from), ...inFuture('to', to)];
    if (parsed.success && issues.length === 0) return parsed;
    return { success: false, error: { issues: to === '' ? issues.map(asUnended) : issues } };
  },
};

interface Issue {
  path: PropertyKey[];
  message: string;
}

const LABELS = { from: 'Worked From', to: 'Worked To' };

function inFuture(field: keyof typeof LABELS, value: string | null): Issue[] {
  const isLate = value !== null && isFuture(value, dayOf(Date.now() / 1000));
  return isLate ? [{ path: [field], message: sayFuture(LABELS[field]) }] : [];
}

const asUnended = ({ path, message }: Issue): Issue => ({
  path,
  message: path[0] === 'to' ? ENDED : message,
});

function date(year: unknown, month: unknown): string | null {
  if (year === UNKNOWN) return null;
  return year === '' ? '' : [year, month].filter(Boolean).join('-');
}
