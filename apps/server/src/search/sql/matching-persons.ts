import { type RawBuilder, sql } from 'kysely';
import { type Spaces } from '../../scopes/seen-spaces.ts';
import { nameFacts, shownNameKeys } from '../../seen-facts/seen-names.ts';
import { shownItems, shownProfiles, shownSupport } from '../../seen-facts/seen-profiles.ts';
import { shownEducations, shownRoles, statedRoles } from '../../seen-facts/seen-roles.ts';
import type { PersonCriteria } from '../person-criteria.ts';
import type { TextCriterion } from '../text-criterion.ts';
import { peopleOfScope } from './people-of-scope.ts';
import { placesWithin } from '../places-within.ts';
import { educationConditions, roleConditions, shownRoleConditions } from './row-conditions.ts';
import { allOf, idArray, ownersOf } from './text-condition.ts';

/** SQL for the persons of a search: `ctes` are common table expressions, `who` reads their last one for `person_id`s. */
export interface Narrowed {
  readonly ctes: RawBuilder<unknown>;
  readonly who: RawBuilder<unknown>;
}

/** Narrows those of the step before, `who`, to SQL for `person_id`s. */
type Step = (who: RawBuilder<unknown>) => RawBuilder<unknown>;

/**
 * People of the scope who satisfy every criterion, whether they have a name or not. Each step is kept before the next one looks:
 * the planner knows too little of them to choose a better order.
 */
export function matchingPersons(spaces: Spaces, criteria: PersonCriteria): Narrowed {
  const steps = [startOf(spaces, criteria), ...stepsOf(spaces, criteria)];
  const name = (at: number) => sql.ref(`step_${at}`);
  const before = (at: number) => sql`select person_id from ${name(at - 1)}`;
  const ctes = steps.map((step, at) => sql`${name(at)} as materialized (${step(before(at))})`);
  return { ctes: sql.join(ctes), who: before(steps.length) };
}

function startOf(spaces: Spaces, { among, outside }: PersonCriteria): Step {
  const conditions = [
    ...(among === null ? [] : [sql<boolean>`person_id = any(${idArray(among)})`]),
    ...(outside.length === 0 ? [] : [sql<boolean>`person_id <> all(${idArray(outside)})`]),
  ];
  return () => sql`select person_id from (${peopleOfScope(spaces)}) as scope where ${allOf(conditions)}`;
}

function stepsOf(spaces: Spaces, criteria: PersonCriteria): Step[] {
  const { name, place, items, supportedOrganizations, role, education } = criteria;
  const byPerson = { owner: sql`person_id` };
  return [
    ...(supportedOrganizations
      ? [
          (who: RawBuilder<unknown>) =>
            ownersOf(
              shownSupport(spaces, who),
              { ...byPerson, id: sql`organization_id` },
              supportedOrganizations,
            ),
        ]
      : []),
    ...Object.entries(items).map(([dataset, wanted]): Step => (who) => {
      const listed = sql`select person_id, item_id from (${shownItems(spaces, who)}) as item where dataset = ${dataset}`;
      return ownersOf(listed, { ...byPerson, id: sql`item_id` }, wanted);
    }),
    ...(education ? [educationStep(spaces, educationConditions(education))] : []),
    ...(place
      ? [
          (who: RawBuilder<unknown>) => sql`
          select person_id from (${shownProfiles(spaces, who)}) as profile where place_id in (${placesWithin(place)})`,
        ]
      : []),
    ...(name ? [nameStep(spaces, name)] : []),
    ...(role ? [roleStep(spaces, role)] : []),
  ];
}

function educationStep(spaces: Spaces, conditions: readonly RawBuilder<boolean>[]): Step {
  return (who) => sql`
    select distinct e.person_id from (${shownEducations(spaces, who)}) as e where ${allOf(conditions)}`;
}

/**
 * A role that a profile fact states is shown as it is. For the others, candidates are found by what files state, and only of
 * theirs the work history is worked out.
 */
function roleStep(spaces: Spaces, role: NonNullable<PersonCriteria['role']>): Step {
  const isSure = sql`coalesce(bool_or(r.win >= ${sql.lit(role.window)}), false)`;
  const unsure = sql`select person_id from stated where not is_sure`;
  return (who) => sql`
    with stated as materialized (
      select r.person_id, ${isSure} as is_sure from (${statedRoles(spaces, who)}) as r
      where ${allOf(roleConditions(role))}
      group by r.person_id having bool_or(r.win is null or r.win >= ${sql.lit(role.window)})
    )
    select person_id from stated where is_sure
    union
    select r.person_id from (${shownRoles(spaces, unsure)}) as r where ${allOf(shownRoleConditions(role))}`;
}

/** Each word stands in some name of a seen space; an exact text is the shown name. */
export function nameStep(spaces: Spaces, { exact, whole, words }: TextCriterion): Step {
  const has = (word: string) => sql`strpos(searched, ${word}) > 0`;
  const [first = ''] = words.toSorted((a, b) => b.length - a.length);
  const candidates: Step = (who) => {
    const named = sql`
      select person_id, concat_ws(' ', name_key, preferred_key, last_key, name_more) as searched
      from (${nameFacts(spaces, who)}) as fact`;
    if (exact) return sql`select person_id from (${named}) as fact where ${has(first)}`;
    const each = words.map((word) => sql<boolean>`bool_or(${has(word)})`);
    return sql`select person_id from (${named}) as fact group by person_id having ${allOf(each)}`;
  };
  if (!exact) return candidates;
  return (who) => sql`
    select person_id from (${shownNameKeys(spaces, candidates(who))}) as key where name_key = ${whole}`;
}
