import type { TitleMeaning } from '@kithline/contract/lookups.ts';
import { classifyTitle } from '@kithline/titles/classify-title.ts';
import type { Db } from '../tables.ts';

/**
 * The classifier's meaning of a title. Nothing is stored, because a title that somebody only tries is not a
 * fact.
 */
export async function meaningOfTitle(db: Db, title: string): Promise<TitleMeaning> {
  const { seniorityLevels, roleType } = classifyTitle(title);
  const named = await db
    .selectFrom('lookup')
    .select(['id', 'dataset', 'name'])
    .where('dataset', 'in', ['seniority-levels', 'workrole-types'])
    .where('name', 'in', [...seniorityLevels, roleType ?? ''])
    .orderBy('position')
    .execute();
  const of = (dataset: string) =>
    named.flatMap((one) => (one.dataset === dataset ? { id: one.id, name: one.name } : []));
  const levels: readonly string[] = seniorityLevels;
  return {
    seniorityLevels: of('seniority-levels').filter(({ name }) => levels.includes(name)),
    roleType: of('workrole-types').find(({ name }) => name === roleType) ?? null,
  };
}
