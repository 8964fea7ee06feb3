import { standingItems } from '../../lookups/datasets/retired.queries.ts';
import type { Db } from '../../tables.ts';
import { type Field, fieldOf, isStatedField } from '../fields/fields.ts';
import { readIds } from '../fields/kinds.ts';
import { isStated, type State, States } from '../fields/states.ts';

/** Reads a state of the history with the items that stand today: merged ones as what they were merged into, without deleted ones. */
export type FollowItems = (field: Field, state: State) => State;

/** The ids that a state of a list holds. */
const idsOf = (field: Field, state: State): readonly number[] =>
  isStatedField(field) && fieldOf(field).kind === 'list' && isStated(state) ? readIds(state.value) : [];

/** `hold` keeps the items from being deleted or merged before the transaction ends. */
export async function followItems(
  db: Db,
  states: Iterable<readonly [Field, State]>,
  { hold = false }: { hold?: boolean } = {},
): Promise<FollowItems> {
  const ids = [...states].flatMap(([field, state]) => idsOf(field, state));
  const standing = await standingItems(db, [...new Set(ids)], { hold });
  return (field, state) => {
    const listed = idsOf(field, state);
    if (listed.length === 0 || !isStated(state)) return state;
    return { ...state, value: [...new Set(listed.flatMap((id) => standing.get(id) ?? []))] };
  };
}

/** States to write again, as `FollowItems` reads them. */
export async function followedStates(db: Db, states: States): Promise<States> {
  const follow = await followItems(db, states, { hold: true });
  return new States([...states].map(([field, state]) => [field, follow(field, state)]));
}
