import type { Found, Part } from './find-phrases.ts';
import { isBetween, namesDoer, isOccupation } from './held-back.ts';

/**
 * Whether a part names a workplace and nothing that somebody does: "University", "Chemical Industry", "Banque
 * privée". English puts the workplace last, so "Hotel Operations" is not one. In other languages it may also
 * come first, followed by its kind: "Industria farmaceutica" is not a pharmacist.
 */
export function isWorkplace(
  part: Part,
  places: readonly Found[],
  { roles, levels }: { roles: readonly Found[]; levels: readonly Found[] },
): boolean {
  const place = places.at(-1);
  if (place === undefined) return false;
  const isHeadLast = (part.languages & part.table.headLast) !== 0;
  const isElsewhere = ({ from, to }: Found) =>
    !(place.from <= from && to <= place.to) && (isHeadLast || from !== place.to);
  if ([...roles.filter(isOccupation), ...levels.filter(namesDoer)].some(isElsewhere)) return false;
  if (!isHeadLast && isFirst(places[0] ?? place, part)) return true;
  const begin = isHeadLast ? place.to : 0;
  return !roles.some(
    (one) => isElsewhere(one) && one.from >= begin && !isBetween(one.meaning) && one.meaning.role,
  );
}

function isFirst({ from }: Found, { words, table }: Part): boolean {
  return words.slice(0, from).every((word) => table.fillers.has(word));
}
