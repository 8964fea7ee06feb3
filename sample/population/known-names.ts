import type { Db } from '../../apps/server/src/tables.ts';
import type { SamplePopulation } from './population.types.ts';

/** Ids by name: entries of the short lists (such as industries or causes), places and organization types. */
export interface KnownNames {
  item(dataset: string, name: string): number;
  place(displayName: string): number;
  organizationType(name: string): number;
}

/**
 * Reads the names. The lookups must already be loaded. The returned functions throw for an unknown name.
 */
export async function readKnownNames(db: Db, population: SamplePopulation): Promise<KnownNames> {
  const items = await db.selectFrom('lookup').select(['id', 'dataset', 'name']).execute();
  const places = await db
    .selectFrom('place')
    .select(['id', 'name'])
    .where('name', 'in', population.places)
    .execute();
  const types = await db.selectFrom('organizationType').select(['id', 'name']).execute();
  const idOfItem = new Map(items.map((item) => [`${item.dataset}/${item.name}`, item.id]));
  const idOfPlace = new Map(places.map((place) => [place.name, place.id]));
  const idOfType = new Map(types.map((type) => [type.name, type.id]));
  return {
    item: (dataset, name) => found(idOfItem.get(`${dataset}/${name}`), `${name} in ${dataset}`),
    place: (name) => found(idOfPlace.get(name), `the place ${name}`),
    organizationType: (name) => found(idOfType.get(name), `the organization type ${name}`),
  };
}

function found(id: number | undefined, what: string): number {
  if (id === undefined)
    throw new Error(`The sample population needs ${what}, which the lookups do not contain.`);
  return id;
}
