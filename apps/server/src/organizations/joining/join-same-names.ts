import type { Db } from '../../tables.ts';
import { type Holder, holdersOf } from './holders.queries.ts';
import { fits, wasTakenOff } from './link-same-names.ts';
import { allSameNames, type SameNames } from './same-names.ts';
import { joinOrganizations } from './follow-names.queries.ts';

/**
 * Joins organizations that an earlier version kept apart, if the shipped table lists their names as names of
 * one organization. If administrators have described several organizations of a group, the whole group stays
 * as it is.
 */
export async function joinSameNames(db: Db): Promise<void> {
  const groups = allSameNames();
  const byNorm = new Map<string, Holder>();
  const holders = await holdersOf(
    db,
    groups.flatMap(({ names }) => names),
  );
  for (const holder of holders) byNorm.set(holder.norm, holder);
  for (const group of groups) for (const pair of joined(group, byNorm)) await joinOrganizations(db, pair);
}

function joined(group: SameNames, byNorm: ReadonlyMap<string, Holder>): { from: number; to: number }[] {
  const fitting = group.names.flatMap((norm) => {
    const holder = byNorm.get(norm);
    return holder !== undefined && fits(group, holder) ? [holder] : [];
  });
  const [first] = fitting;
  const named = fitting.filter((holder) => !holder.isOfFiles);
  if (first === undefined || new Set(named.map(({ id }) => id)).size > 1) return [];
  const target = named[0] ?? first;
  const kept = new Set(fitting.filter(({ norm }) => wasTakenOff(target, norm)).map(({ id }) => id));
  const others = new Set(fitting.map(({ id }) => id).filter((id) => id !== target.id && !kept.has(id)));
  return [...others].map((from) => ({ from, to: target.id }));
}
