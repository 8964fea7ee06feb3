import type { PersonResult } from '@kithline/contract/directory.ts';
import { encodeFilter } from '@kithline/contract/filter.ts';
import { personFiltersIn } from '@kithline/contract/filter-tables.ts';
import { type Scope, scopeToQuery } from '@kithline/contract/scope.ts';
import { useRef, useState } from 'react';
import type { ChosenPeople } from '../../../lib/chosen-people.ts';
import type { ListSearch } from '../list-search.ts';

type Face = ChosenPeople['faces'][number];

/** The ticked people: the picked ones or, if `all` is true, everybody except the picked ones. */
interface Ticks {
  /** The list that the ticks belong to; in another list nobody is ticked. */
  list: string;
  all: boolean;
  picked: ReadonlyMap<number, Face>;
}

export interface Ticked {
  /** Null while nobody is ticked. */
  chosen: ChosenPeople | null;
  has: (id: number) => boolean;
  /**
   * Ticks or unticks a row and, with `range`, all rows between this row and the one that was toggled before.
   */
  toggle: (result: PersonResult, range: boolean) => void;
  togglePage: () => void;
  page: 'all' | 'some' | 'none';
  /** Whether there are no rows, or none yet. */
  isEmptyPage: boolean;
}

interface List {
  scope: Scope;
  search: ListSearch;
  results: readonly PersonResult[];
  total: number;
}

const FACES = 3;

/**
 * State of the ticks in a list. They are kept on other pages and in other orders. With another filter, nobody
 * is ticked.
 */
export function useTicked({ scope, search, results, total }: List): Ticked {
  const filter = encodeFilter(personFiltersIn(scope), search.filter);
  // The filter also finds the old results of a saved search. So in a list of only new results, people are
  // chosen by their ids and not by the filter.
  const isPart = search.onlyNew === true;
  const list = JSON.stringify([scopeToQuery(scope), filter, isPart]);
  const nobody: Ticks = { list, all: false, picked: new Map() };
  const [state, setTicks] = useState<Ticks>(nobody);
  const ticks = state.list === list ? state : nobody;
  const last = useRef<number | null>(null);
  const has = (id: number) => ticks.picked.has(id) !== ticks.all;
  const put = (those: readonly PersonResult[], on: boolean) => {
    const picked = new Map(ticks.picked);
    for (const { person } of those) {
      if (on === ticks.all) picked.delete(person.id);
      else picked.set(person.id, { id: person.id, name: person.name, src: person.profilePicture });
    }
    setTicks({ ...ticks, picked });
  };
  const ticked = results.filter(({ person }) => has(person.id)).length;
  const isWholePage = ticked > 0 && ticked === results.length;
  const count = ticks.all ? total - ticks.picked.size : ticks.picked.size;
  const clear = () => setTicks(nobody);
  const ids = [...ticks.picked.keys()];
  const shown = results.filter(({ person }) => has(person.id)).map(({ person }) => person);
  const chosen: ChosenPeople = {
    asked: { ...bodyOf(scope), ...(ticks.all ? { filter, except: ids } : { personIds: ids }) },
    count,
    faces: (ticks.all
      ? shown.map(({ id, name, profilePicture }) => ({ id, name, src: profilePicture }))
      : [...ticks.picked.values()]
    ).slice(0, FACES),
    others: count < total && !isPart ? { total, chooseAll: () => setTicks({ ...nobody, all: true }) } : null,
    clear,
  };
  return {
    chosen: count > 0 ? chosen : null,
    has,
    toggle: (result, range) => {
      const { id } = result.person;
      const those = range ? between(results, last.current, id) : [result];
      last.current = id;
      put(those, !has(id));
    },
    togglePage: () => put(results, !isWholePage),
    page: isWholePage ? 'all' : ticked > 0 ? 'some' : 'none',
    isEmptyPage: results.length === 0,
  };
}

function bodyOf(scope: Scope): { networkId?: number; collectiveId?: number } {
  if (scope.kind === 'network') return { networkId: scope.networkId };
  return scope.kind === 'collective' ? { collectiveId: scope.collectiveId } : {};
}

/** Returns the rows between two rows, inclusive; only the second if the first is not on the page. */
function between(results: readonly PersonResult[], from: number | null, to: number): PersonResult[] {
  const at = (id: number | null) => results.findIndex(({ person }) => person.id === id);
  const [start, end] = [at(from), at(to)];
  if (start === -1) return results.slice(end, end + 1);
  return results.slice(Math.min(start, end), Math.max(start, end) + 1);
}
