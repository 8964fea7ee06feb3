import type { Filter } from '@kithline/contract/filter.ts';
import { LISTED } from '@kithline/contract/list-modifiers.ts';
import { CONNECTED, IN_TOUCH, NOTED, WITHOUT_LABEL } from '@kithline/contract/own-tie-filters.ts';
import { type RawBuilder, sql } from 'kysely';
import { heldBy, type LabelHolder, ownLabelHolder } from '../scopes/label-holder.ts';
import type { Viewer } from '../viewer.ts';
import type { MeantSets } from './labelled.queries.ts';
import { keptPersons, TODAY } from './keeping-in-touch/touches.queries.ts';

// The ties of other members are never read, so that no filter and no order reveals them.

/** SQL for the sets of `person_id` that the filters of the viewer's own ties require or exclude. */
export function ownTieSets(filter: Filter, viewer: Viewer): MeantSets {
  const { strength, connected, connectedSince, notedSince, withoutLabel, inTouch } =
    filter['network']?.criteria ?? {};
  const sets: MeantSets = { among: [], outside: [] };
  if (strength?.ids) {
    (strength.modifier === LISTED.noneOf ? sets.outside : sets.among).push(
      withStrength(viewer, strength.ids),
    );
  }
  if (connected) sets.among.push(connectedWithin(viewer, connected.modifier));
  if (connectedSince?.text) sets.among.push(connectedFrom(viewer, connectedSince.text));
  if (notedSince) sets.among.push(notedWithin(viewer, notedSince.modifier));
  if (inTouch) sets.among.push(keptInTouch(viewer, inTouch.modifier));
  if (withoutLabel?.modifier === WITHOUT_LABEL.without)
    sets.outside.push(labelledBy(ownLabelHolder(viewer, { isEveryone: false })));
  return sets;
}

function withStrength({ userId }: Viewer, strengths: readonly number[]): RawBuilder<unknown> {
  return sql`
    select to_person_id from relationship where user_id = ${userId} and strength = any(${[...strengths]}::bigint[])`;
}

/** `days` is a value of CONNECTED. */
function connectedWithin({ networkId }: Viewer, days: number): RawBuilder<unknown> {
  const isBefore = days === CONNECTED.before;
  const since = sql`now() - make_interval(days => ${isBefore ? CONNECTED.fiveYears : days})`;
  return sql`
    select person_id from network_contact
    where network_id = ${networkId} and connected_on ${isBefore ? sql`<` : sql`>=`} ${since}`;
}

/** `day` is YYYY-MM-DD. */
function connectedFrom({ networkId }: Viewer, day: string): RawBuilder<unknown> {
  return sql`
    select person_id from network_contact
    where network_id = ${networkId} and connected_on >= ${day}::date`;
}

/** SQL for persons about whom the viewer wrote or changed a note in a period. `days` is a value of NOTED. */
function notedWithin({ userId, networkId }: Viewer, days: number): RawBuilder<unknown> {
  const isRecent =
    days === NOTED.ever
      ? sql`true`
      : sql`greatest(created_on, updated_on) >= now() - make_interval(days => ${days})`;
  return sql`
    select person_id from note
    where user_id = ${userId} and scope_id = ${networkId} and person_id is not null and ${isRecent}`;
}

/** `which` is a value of IN_TOUCH. */
function keptInTouch(viewer: Viewer, which: number): RawBuilder<unknown> {
  const isMeant = which === IN_TOUCH.overdue ? sql`due_on <= ${TODAY}` : sql`true`;
  return sql`select person_id from (${keptPersons(viewer)}) as kept where ${isMeant}`;
}

function labelledBy(holder: LabelHolder): RawBuilder<unknown> {
  return sql`
    select given.person_id from label_person given join label on label.id = given.label_id where ${heldBy(holder)}`;
}
