import type { Picked, Values } from './edits.ts';

/** The values as a request has them: lists of ids under "…Ids", one id or null under "…Id", texts and switches as they are. */
export function toBody(values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value === 'string' || typeof value === 'boolean') return [name, value];
      const ids = value.map(({ id }: Picked) => id);
      return [name, name.endsWith('Ids') ? ids : (ids[0] ?? null)];
    }),
  );
}
