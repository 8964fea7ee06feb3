import { sayCount } from '../../../lib/say-time.ts';
import { ENTITIES, type Entity } from '../entity.ts';

/** "14 people", "1 organization" */
export function sayResults(entity: Entity, total: number): string {
  const { one, many } = ENTITIES[entity];
  return sayCount(total, one, many);
}
