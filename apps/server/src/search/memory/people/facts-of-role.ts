import { int32OrNone, NONE } from '../columns/columns.ts';
import type { Seen } from '../seen/seen.ts';

/** The set of a role's seniority levels: the role's own set, or else the set of its title. */
export function seniorityOf({ columns: { roles, titles } }: Seen, row: number, own: number): number {
  return own !== NONE ? own : int32OrNone(titles.seniority, roles.title[row]!);
}

export function roleTypeOf({ columns: { roles, titles } }: Seen, row: number, own: number): number {
  return own !== NONE ? own : int32OrNone(titles.roleType, roles.title[row]!);
}
