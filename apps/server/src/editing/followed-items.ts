import { standingItems } from '../lookups/datasets/retired.queries.ts';
import type { Db } from '../tables.ts';
import { type Field, isOneOf, LISTS, type State, type Stated, type States } from './facts.ts';
import { ORGANIZATION_LISTS } from './organization-fields.ts';

/** Reads a state of the history with the items that stand today: merged ones as what they were merged into, without deleted ones. */
export type FollowItems = <S extends State>(field: Field, state: S) => S;

const isList = (field: Field): boolean => isOneOf(LISTS, field) || isOneOf(ORGANIZATION_LISTS, field);

/** The ids that a state of a list holds. */
const idsOf = (field: Field, state: State): readonly number[] =>
  isList(field) ? (((state as Stated).value ?? []) as readonly number[]) : [];

/** `hold` keeps the items from being deleted or merged before the transaction ends. */
export async function followItems(
  db: Db,
  states: Iterable<readonly [Field, State]>,
  { hold = false }: { hold?: boolean } = {},
): Promise<FollowItems> {
  const ids = [...states].flatMap(([field, state]) => idsOf(field, state));
  const standing = await standingItems(db, [...new Set(ids)], { hold });
  return (field, state) => {
    if (idsOf(field, state).length === 0) return state;
    const value = [...new Set(idsOf(field, state).flatMap((id) => standing.get(id) ?? []))];
    return { ...state, value };
  };
}

/** States to write again, as `FollowItems` reads them. */
export async function followedStates(db: Db, states: States): Promise<States> {
  const follow = await followItems(db, states, { hold: true });
  return new Map([...states].map(([field, state]) => [field, follow(field, state)]));
}
