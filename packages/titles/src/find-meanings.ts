import { assistantEnd } from './assistants.ts';
import { withoutAttributes } from './attributes.ts';
import { AND, type CompiledWords, OR } from './compiled-words.ts';
import { findPhrases, type FoundPhrase, type Part } from './find-phrases.ts';
import { heldBack, isBetween, isOccupation, namesDoer } from './held-back.ts';
import { inTableForm } from './inflections.ts';
import { languagesOf } from './part-languages.ts';
import { withoutRanksOfOthers } from './ranks-of-others.ts';
import { strengthOf } from './strengths.ts';
import { type Meaning, SILENT } from './title-meaning.ts';
import { headFirst, weighOccupations } from './weigh-occupations.ts';
import { weighSectors } from './weigh-sectors.ts';

/** Maximum number of words between the two ends of a span ("chief … officer"). */
const WIDEST_SPAN = 3;

/** Words between "chief" and "officer" in military grades. In companies, the field of work stands there. */
const GRADES = new Set(['petty', 'warrant']);

/** The meanings of a part of a title: for the role type, and for the level of each position in it. */
export interface PartMeanings {
  /**
   * Several lists if an "and" or a slash joins two titles, each with a word for the person: "HR manager &
   * lawyer".
   */
  roles: Meaning[][];
  offices: Meaning[][];
  /** The part only names a workplace. */
  isWorkplace: boolean;
}

/** Finds the meanings of one part. `written` are its folded words, as returned by `splitTitle`. */
export function findMeanings(written: readonly string[], table: CompiledWords): PartMeanings {
  const languages = languagesOf(written, table);
  const words = inTableForm(written, languages, table);
  const end = assistantEnd({ words, table, languages });
  if (end !== null) return assistantOf(findMeanings(words.slice(0, end), table));
  const part = { words, table, languages };
  const places = findPhrases(part, table.workplaces).filter(({ meaning }) => !isBetween(meaning));
  const roles = weighSectors(weighOccupations(findPhrases(part, table.roles), part), places, part);
  const ranks = withoutRanksOfOthers(findPhrases(part, table.levels), roles, part);
  const levels = withoutFields(withoutAttributes(ranks, roles, part), roles);
  const offices: Meaning[][] = [spansIn(words, table)];
  for (const { meaning } of heldBack(part, { roles, levels })) {
    if (meaning === AND) offices.push([]);
    else if (meaning !== OR) offices.at(-1)?.push(meaning);
  }
  const namesWork = offices.flat().some(({ mark, levels: named }) => mark === 'work' || named.length > 0);
  return {
    roles: joinedTitles(roles, levels).map((found) => rolesIn(headFirst(found, levels, part), namesWork)),
    offices,
    isWorkplace: isWorkplace(part, places, { roles, levels }),
  };
}

/**
 * Returns the levels, except those that come from an occupational ending in the name of a field. In
 * "software", the Swedish ending "*are" means nothing.
 */
function withoutFields(levels: readonly FoundPhrase[], roles: readonly FoundPhrase[]): FoundPhrase[] {
  const fields = new Set(
    roles.filter((found) => !isOccupation(found) && isRole(found)).map(({ from }) => from),
  );
  return levels.filter(
    ({ meaning, from }) => isBetween(meaning) || meaning.mark !== 'occupational' || !fields.has(from),
  );
}

function isRole({ meaning }: FoundPhrase): boolean {
  return !isBetween(meaning) && meaning.role !== null && !meaning.besideWork;
}

/**
 * Returns the meanings of an assistant's title: administrative work, and the levels in `offices`, which are
 * those of the words that describe the assistant and not the superior.
 */
function assistantOf({ offices }: PartMeanings): PartMeanings {
  const assistant: Meaning = {
    ...SILENT,
    role: 'Operations',
    strength: strengthOf('occupation'),
    mark: 'work',
  };
  return { roles: [[assistant]], offices: [...offices, [assistant]], isWorkplace: false };
}

/**
 * Returns the role meanings. "Building" and similar words have a role meaning only if the part also names a
 * rank or work.
 */
function rolesIn(found: readonly FoundPhrase[], namesWork: boolean): Meaning[] {
  return found
    .map(({ meaning }) => meaning)
    .filter((meaning): meaning is Meaning => !isBetween(meaning))
    .filter(({ besideWork }) => namesWork || !besideWork);
}

/**
 * Splits at an "and" or a slash if both sides name the person's work. "Sales & marketing director" is one
 * title, and so is "Senior HR & tax lawyer".
 */
function joinedTitles(roles: readonly FoundPhrase[], levels: readonly FoundPhrase[]): FoundPhrase[][] {
  const isSeat = ({ meaning }: FoundPhrase) => !isBetween(meaning) && meaning.offLadder;
  const ends = [...roles.filter(isOccupation), ...levels.filter(namesDoer), ...levels.filter(isSeat)].map(
    ({ to }) => to,
  );
  const titles: FoundPhrase[][] = [[]];
  let begin = 0;
  for (const found of roles) {
    titles.at(-1)?.push(found);
    if (!isBetween(found.meaning)) continue;
    const isTitle = ends.some((end) => begin < end && end <= found.from);
    if (!isTitle || !ends.some((end) => end > found.to)) continue;
    titles.push([]);
    begin = found.to;
  }
  return titles;
}

function spansIn(words: readonly string[], { spans, fillers }: CompiledWords): Meaning[] {
  const counting = words.filter((word) => !fillers.has(word));
  return spans
    .filter(({ first, last }) => {
      const start = counting.indexOf(first);
      if (start < 0 || GRADES.has(counting[start + 1] ?? '')) return false;
      return counting.slice(start + 1, start + 2 + WIDEST_SPAN).includes(last);
    })
    .map(({ levels }) => ({ ...SILENT, levels }));
}

/**
 * Whether a part names a workplace and nothing that somebody does: "University", "Chemical Industry", "Banque
 * privée". English puts the workplace last, so "Hotel Operations" is no workplace. In other languages it may
 * also come first, followed by its kind: "Industria farmaceutica" is not a pharmacist.
 */
function isWorkplace(
  part: Part,
  places: readonly FoundPhrase[],
  { roles, levels }: { roles: readonly FoundPhrase[]; levels: readonly FoundPhrase[] },
): boolean {
  const place = places.at(-1);
  if (place === undefined) return false;
  const isHeadLast = (part.languages & part.table.headLast) !== 0;
  const isElsewhere = ({ from, to }: FoundPhrase) =>
    !(place.from <= from && to <= place.to) && (isHeadLast || from !== place.to);
  if ([...roles.filter(isOccupation), ...levels.filter(namesDoer)].some(isElsewhere)) return false;
  if (!isHeadLast && isFirst(places[0] ?? place, part)) return true;
  const begin = isHeadLast ? place.to : 0;
  return !roles.some(
    (one) => isElsewhere(one) && one.from >= begin && !isBetween(one.meaning) && one.meaning.role,
  );
}

function isFirst({ from }: FoundPhrase, { words, table }: Part): boolean {
  return words.slice(0, from).every((word) => table.fillers.has(word));
}
