import { type RawBuilder, sql } from 'kysely';
import { containsWord } from '../../platform/text/contains-words.ts';
import type { TypedWord } from '../../platform/text/match-text.ts';
import { type Spaces } from '../../scopes/seen-spaces.ts';
import { searchTexts, shownNameKeys } from '../../seen-facts/seen-names.ts';
import { shownItems, shownProfiles, shownSupport } from '../../seen-facts/seen-profiles.ts';
import { whereabouts } from '../../seen-facts/seen-whereabouts.ts';
import { factRolesOfEach, rolesOfFacts, shownEducations, heldRoles } from '../../seen-facts/seen-roles.ts';
import { ownSteps } from '../filters/own-filters.ts';
import type { PersonConditions, PersonCriteria } from '../person-criteria.ts';
import type { TextCriterion } from '../text-criterion.ts';
import { placesWithin } from '../places-within.ts';
import {
  educationConditions,
  shownRoleConditions,
  statementConditions,
  titlesCalled,
} from './row-conditions.ts';
import { personsMentioned, type SpacesOfScope } from './statements-of-scope.ts';
import { allOf, idArray, ownersOf } from './text-condition.ts';

/**
 * SQL for the persons of a search. `ctes` are common table expressions; `who` selects the `person_id`s from
 * the last of them.
 */
export interface Narrowed {
  readonly ctes: RawBuilder<unknown>;
  readonly who: RawBuilder<unknown>;
}

/** Returns SQL for those `person_id`s of `who` that satisfy a condition. */
type Step = (who: RawBuilder<unknown>) => RawBuilder<unknown>;

/**
 * The people of the scope who satisfy every criterion, including people without a name. Each step is
 * materialized, because the planner knows too little about the steps to order them well.
 */
export function matchingPersons(spaces: SpacesOfScope, criteria: PersonCriteria): Narrowed {
  const steps = [
    startOf(spaces.seen, criteria),
    ...stepsOf(spaces, criteria),
    ...criteria.noneOf.map((reversed) => withoutStep(stepsOf(spaces, reversed))),
  ];
  const name = (at: number) => sql.ref(`step_${at}`);
  const before = (at: number) => sql`select person_id from ${name(at - 1)}`;
  const ctes = steps.map((step, at) => sql`${name(at)} as materialized (${step(before(at))})`);
  return { ctes: sql.join(ctes), who: before(steps.length) };
}

function startOf({ people }: Spaces, { among, outside, source }: PersonCriteria): Step {
  const conditions = [
    ...(source === null ? [] : [IS_FROM[source]]),
    ...(among === null ? [] : [sql<boolean>`person_id = any(${idArray(among)})`]),
    ...(outside.length === 0 ? [] : [sql<boolean>`person_id <> all(${idArray(outside)})`]),
  ];
  return () => sql`select person_id from (${people}) as scope where ${allOf(conditions)}`;
}

const statesOwn = (table: string) =>
  sql`exists (select from ${sql.table(table)} f where f.person_id = scope.person_id and f.in_profile)`;

const IS_FROM: Readonly<Record<NonNullable<PersonCriteria['source']>, RawBuilder<boolean>>> = {
  files: sql`exists (select from network_contact c where c.person_id = scope.person_id)`,
  profile: sql`(exists (select from member_profile m where m.person_id = scope.person_id) or ${sql.join(
    ['work_role', 'education', 'person_item', 'person_supported_organization'].map(statesOwn),
    sql` or `,
  )})`,
};

/** Returns a step that removes the persons who satisfy the conditions of all these steps. */
function withoutStep(steps: readonly Step[]): Step {
  return (who) => {
    const found = steps.reduce((rest, step) => sql`select person_id from (${step(rest)}) as kept`, who);
    return sql`${who} except ${found}`;
  };
}

function stepsOf(spaces: SpacesOfScope, conditions: PersonConditions): Step[] {
  const { work, names, seen } = spaces;
  const { name, place, livesThereOnly, items, supportedOrganizations, role, education, heldBy, own } =
    conditions;
  const byPerson = { owner: sql`person_id` };
  return [
    ...(supportedOrganizations
      ? [
          (who: RawBuilder<unknown>) =>
            ownersOf(
              shownSupport(seen, who),
              { ...byPerson, id: sql`organization_id` },
              supportedOrganizations,
            ),
        ]
      : []),
    ...Object.entries(items).map(([dataset, wanted]): Step => (who) => {
      const listed = sql`select person_id, item_id from (${shownItems(seen, who)}) as item where dataset = ${dataset}`;
      return ownersOf(listed, { ...byPerson, id: sql`item_id` }, wanted);
    }),
    ...(heldBy
      ? [
          (who: RawBuilder<unknown>) => {
            const held = sql`select * from (${work.contacts}) as c where c.person_id in (${who})`;
            return ownersOf(held, { ...byPerson, id: sql`network_id` }, heldBy);
          },
        ]
      : []),
    ...ownSteps(seen, own),
    ...(education ? [educationStep(seen, educationConditions(education))] : []),
    ...(place
      ? [
          (who: RawBuilder<unknown>) => sql`
          select distinct person_id from (${livesThereOnly ? shownProfiles(seen, who) : whereabouts(work, who)}) as there
          where place_id in (${placesWithin(place)})`,
        ]
      : []),
    ...(name ? [nameStep(names, name, seen)] : []),
    ...(role ? [roleStep(spaces, role)] : []),
  ];
}

function educationStep(spaces: Spaces, conditions: readonly RawBuilder<boolean>[]): Step {
  return (who) => sql`
    select distinct e.person_id from (${shownEducations(spaces, who)}) as e where ${allOf(conditions)}`;
}

/**
 * Keeps the persons who have a wanted role. Roles of facts are tested directly. Only a person's work history
 * shows which roles of files count and when they were held: it is read for the few persons about whom a
 * statement mentions a wanted role.
 */
function roleStep({ work, seen, about }: SpacesOfScope, role: NonNullable<PersonCriteria['role']>): Step {
  const titles = sql`select id from called_title`;
  const shown = allOf(shownRoleConditions(role, titles));
  const mentions = allOf(statementConditions(role, titles));
  // If companies are wanted, an index on all statements finds the few that name one of these companies.
  const searched = role.companies ? sql`select c.* from network_contact c` : work.contacts;
  const facts =
    role.companies || seen.ownNetworkId === null
      ? undefined
      : (who: RawBuilder<unknown>) => factRolesOfEach(seen, who);
  const { cte, spaces } = about(sql`select person_id from mentioned`, 'work_of_mentioned');
  return (who) => sql`
    with called_title as materialized (${titlesCalled(role)}), of_fact as materialized (
      select distinct r.person_id from (${rolesOfFacts(seen, who, facts?.(who))}) as r where ${shown}
    ), mentioned as materialized (
      select person_id from (${personsMentioned(searched, { who, condition: mentions })}) as r
      where person_id not in (select person_id from of_fact)
    ), ${cte}
    select person_id from of_fact
    union
    select r.person_id from (${heldRoles(spaces, sql`select person_id from mentioned`)}) as r where ${shown}`;
}

/**
 * Keeps the persons whose seen names, present or former, together contain every word; for an exact text,
 * those whose shown name equals the text. The spaces `weighing` decide which name is shown.
 */
export function nameStep(spaces: Spaces, { exact, whole, words }: TextCriterion, weighing = spaces): Step {
  const has = (word: TypedWord) => containsWord(sql`searched`, word);
  const written = (who: RawBuilder<unknown>) => searchTexts(spaces, who);
  // Few people have the longest word: only their names are searched for the others.
  const [first, ...others] = words.toSorted((a, b) => b.text.length - a.text.length);
  if (first === undefined) return (who) => sql`select person_id from (${who}) as nobody where false`;
  const withFirst: Step = (who) =>
    sql`select distinct person_id from (${written(who)}) as fact where ${has(first)}`;
  const candidates: Step = (who) => {
    if (exact || others.length === 0) return withFirst(who);
    const each = others.map((word) => sql<boolean>`bool_or(${has(word)})`);
    return sql`
      with with_first as materialized (${withFirst(who)})
      select person_id from (${written(sql`select person_id from with_first`)}) as fact group by person_id having ${allOf(each)}`;
  };
  if (!exact) return candidates;
  return (who) => sql`
    select person_id from (${shownNameKeys(weighing, candidates(who))}) as key where name_key = ${whole}`;
}
