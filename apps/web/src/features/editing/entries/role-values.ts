import { RoleFields } from '@kithline/contract/editing-rules.ts';
import type { FormRole } from '@kithline/contract/editing.ts';
import { isSame, type Picked, type Values } from '../form/edits.ts';
import type { useEdits } from '../form/use-edits.ts';

/** In place of the year in which a role ended: nobody knows it. */
export const UNKNOWN = 'unknown';

/** What the form of a role holds; without a role, of a new one. */
export function roleValues(role: FormRole | null): Values {
  const [from = '', fromMonth = ''] = role?.from?.split('-') ?? [];
  const hasUnknownEnd = role !== null && role.to === null && !role.isOngoing;
  const [to = '', toMonth = ''] = role?.to?.split('-') ?? (hasUnknownEnd ? [UNKNOWN] : []);
  return {
    organizationId: role?.organization ? [role.organization] : [],
    title: role?.title ?? '',
    from,
    fromMonth,
    to,
    toMonth,
    isOngoing: role === null ? true : role.isOngoing,
    // Of a saved role the switch saves at once.
    ...(role === null ? { primary: false } : {}),
    seniorityLevelIds: role?.seniorityLevels ?? [],
    pdlRoleId: role?.roleType ? [role.roleType] : [],
  };
}

/**
 * The values as the schema and the server have them. Levels and type that somebody changes are sent; under a new title those
 * that nobody changes are left to it (null); else they stay as they are.
 */
export function roleBody(values: Values, saved: Values): Record<string, unknown> {
  const differs = (name: string) => !isSame(values[name] ?? '', saved[name] ?? '');
  const [organization] = values['organizationId'] as readonly Picked[];
  const levels = (values['seniorityLevelIds'] as readonly Picked[]).map(({ id }) => id);
  const isOngoing = values['isOngoing'] === true;
  const [type] = values['pdlRoleId'] as readonly Picked[];
  return {
    organizationId: organization?.id || null,
    ...(organization?.id === 0 ? { organizationName: organization.name } : {}),
    title: values['title'],
    from: date(values['from'], values['fromMonth']),
    to: isOngoing || values['to'] === UNKNOWN ? null : date(values['to'], values['toMonth']),
    isOngoing,
    ...(typeof values['primary'] === 'boolean' ? { primary: values['primary'] } : {}),
    seniorityLevelIds: differs('title') && !differs('seniorityLevelIds') ? null : levels,
    pdlRoleId: differs('title') && !differs('pdlRoleId') ? null : (type?.id ?? null),
  };
}

const ENDED = 'Choose when it ended or "Year unknown", or switch on "I work here now".';

/** The contract's rules. Of a role that has ended they need an end, which the contract knows as null: still going on. */
export const RoleRules = {
  safeParse(body: unknown): ReturnType<Parameters<typeof useEdits>[0]['schema']['safeParse']> {
    const parsed = RoleFields.safeParse(body);
    if (parsed.success || (body as { to: unknown }).to !== '') return parsed;
    const issues = parsed.error.issues.map((issue) =>
      issue.path[0] === 'to' ? { path: issue.path, message: ENDED } : issue,
    );
    return { success: false, error: { issues } };
  },
};

function date(year: unknown, month: unknown): string {
  return year === '' ? '' : [year, month].filter(Boolean).join('-');
}
