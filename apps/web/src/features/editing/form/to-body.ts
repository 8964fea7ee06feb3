import type { Picked, Values } from './edits.ts';

/**
 * The values as a request has them: lists of ids under "…Ids", one id or null under "…Id", texts and switches
 * as they are. Of a list with new things, which have no id yet, their names are under "…Names".
 */
export function toBody(values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
      if (typeof value === 'string' || typeof value === 'boolean') return [[name, value]];
      const ids = value.flatMap(({ id }: Picked) => (id === 0 ? [] : id));
      if (!name.endsWith('Ids')) return [[name, ids[0] ?? null]];
      const names = value.flatMap((picked: Picked) => (picked.id === 0 ? picked.name : []));
      return names.length === 0
        ? [[name, ids]]
        : [
            [name, ids],
            [namesOf(name), names],
          ];
    }),
  );
}

/**
 * Where a request has the names of a list's new things: `supportedOrganizationNames` beside
 * `supportedOrganizationIds`.
 */
export const namesOf = (list: string): string => list.replace(/Ids$/u, 'Names');
