import { isFuture, RoleFields, sayFuture } from '@kithline/contract/editing-rules.ts';
import type { FormRole, FormStudy } from '@kithline/contract/editing.ts';
import type { Rules } from '../../../lib/form/rules.ts';
import { bodyOf, isSame, NONE, type Picked } from '../../../lib/form/values.ts';
import { dayOf } from '../../../lib/say-time.ts';

/**
 * The id that stands for the organization of a saved entry if the editor cannot see this organization. The
 * entry keeps its organization until another one is chosen.
 */
const UNKNOWN_ID = -1;

/** Returns the hint for an entry whose organization the editor cannot see. */
export const hintOfOrganization = ([picked]: readonly Picked[]): { hint?: string } =>
  picked?.id === UNKNOWN_ID ? { hint: 'The entry keeps it unless you choose another.' } : {};

/** Returns the form value of an entry's organization; empty for a new entry. */
function organizationOf(entry: FormRole | FormStudy | null, noun: string): readonly Picked[] {
  if (entry === null) return NONE;
  return [entry.organization ?? { id: UNKNOWN_ID, name: `${noun} unknown` }];
}

function organizationBody([picked]: readonly Picked[]): Record<string, unknown> {
  if (picked === undefined) return { organizationId: null };
  const { id, name } = picked;
  if (id === UNKNOWN_ID) return { organizationId: null, keepsOrganization: true };
  return id === 0 ? { organizationId: null, organizationName: name } : { organizationId: id };
}

/** The value of an unknown year. */
export const UNKNOWN = 'unknown';

/** The value of seniority levels, or of a role type, that follow the title. */
export const AS_TITLE: readonly Picked[] = [{ id: -1, name: 'follows the title' }];

type RoleValues = ReturnType<typeof roleValues>;

/** Null stands for a new role. */
export function roleValues(role: FormRole | null) {
  const [from = '', fromMonth = ''] = role?.from?.split('-') ?? (role === null ? [] : [UNKNOWN]);
  const hasUnknownEnd = role !== null && role.to === null && !role.isOngoing;
  const [to = '', toMonth = ''] = role?.to?.split('-') ?? (hasUnknownEnd ? [UNKNOWN] : []);
  return {
    organizationId: organizationOf(role, 'Organization'),
    title: role?.title ?? '',
    from,
    fromMonth,
    to,
    toMonth,
    isOngoing: role === null ? true : role.isOngoing,
    primary: role?.primary ?? false,
    seniorityLevelIds: role?.isSeniorityChosen ? role.seniorityLevels : AS_TITLE,
    pdlRoleId: role?.isRoleTypeChosen && role.roleType ? [role.roleType] : AS_TITLE,
  };
}

/** Seniority levels and a role type that follow the title are null. */
export function roleBody(values: RoleValues, isNew: boolean): Record<string, unknown> {
  const { organizationId, title, from, fromMonth, to, toMonth, isOngoing, primary } = values;
  return {
    ...organizationBody(organizationId),
    title,
    from: date(from, fromMonth),
    to: isOngoing ? null : date(to, toMonth),
    isOngoing,
    // For a saved role, the switch "Primary" saves at once.
    ...(isNew ? { primary } : {}),
    seniorityLevelIds: chosenIds(values.seniorityLevelIds),
    // If no type was chosen, the role has the type of its title.
    pdlRoleId: chosenIds(values.pdlRoleId)?.[0] ?? null,
  };
}

const chosenIds = (value: readonly Picked[]): number[] | null =>
  isSame(value, AS_TITLE) ? null : value.map(({ id }) => id);

function date(year: string, month: string): string | null {
  if (year === UNKNOWN) return null;
  return year === '' ? '' : [year, month].filter(Boolean).join('-');
}

const ENDED = 'Choose when the job ended or "Year unknown", or switch on "I work here now".';

/**
 * The contract's rules, and two rules of the form: a role that ended needs an end or "Year unknown", and
 * neither start nor end is after today in this browser's time zone. The server allows one more day.
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

type StudyValues = ReturnType<typeof studyValues>;

/** Null stands for a new study. */
export function studyValues(study: FormStudy | null) {
  return {
    organizationId: organizationOf(study, 'School'),
    degreeIds: study?.degrees ?? NONE,
    majorIds: study?.majors ?? NONE,
    from: study?.from ? String(study.from) : '',
    to: study?.to ? String(study.to) : '',
    isOngoing: study?.isOngoing ?? false,
  };
}

export function studyBody(values: StudyValues): Record<string, unknown> {
  const year = (text: string) => (text === '' ? null : Number(text));
  const to = values.isOngoing ? null : year(values.to);
  return { ...bodyOf(values), ...organizationBody(values.organizationId), from: year(values.from), to };
}
