import * as z from 'zod/mini';
import {
  COORDINATE_LIMITS,
  type FilterSpec,
  type FilterTable,
  MAX_IDS,
  MAX_TEXT,
  type ModifierSpec,
  readFilterId,
  readFilterNumber,
  readRegionCode,
} from './filter.ts';

// The schema refuses a wrong value with a sentence that names the filter. `decodeFilter`, with which the web
// app reads its address bar, ignores wrong values.

/** Maximum characters of a parameter: more than 100 ids of 15 digits, with commas and spaces. */
const LONGEST = 4000;

/**
 * A query schema with every parameter of a table. Its type contains none of them, because schemas that are
 * extended with it would get an index signature. `decodeFilter` reads the parameters.
 */
export function filterQuery(table: FilterTable): z.ZodMiniObject<Record<never, z.ZodMiniType>> {
  const parameters = Object.entries(table).flatMap(([group, { label, modifier, filters }]) => [
    ...(modifier ? [[`${group}.modifier`, modifierOf(label, modifier)] as const] : []),
    ...Object.entries(filters).flatMap(([name, filter]) => parametersOf(`${group}.${name}`, filter)),
  ]);
  return z.object(Object.fromEntries(parameters)) as never;
}

type Parameter = readonly [key: string, schema: z.ZodMiniType];

function parametersOf(prefix: string, filter: FilterSpec): Parameter[] {
  const { label, kind, modifier } = filter;
  const values: Parameter[] =
    kind === 'location' ? placeOf(prefix, label) : [[`${prefix}.value`, valueOf(filter)]];
  return [...values, ...(modifier ? [[`${prefix}.modifier`, modifierOf(label, modifier)] as const] : [])];
}

function valueOf({ label, kind, modifier, read, wanted }: FilterSpec): z.ZodMiniType {
  // The value of a choice is also accepted in place of its modifier.
  if (kind === 'choice' && modifier) return modifierOf(label, modifier);
  if (read) return parameter(label, `${label} takes ${wanted}.`, (text) => read(text) !== null);
  return kind === 'ids' ? idsOf(label) : textOf(label);
}

function textOf(label: string): z.ZodMiniType {
  return parameter(
    label,
    `${label} can have at most ${MAX_TEXT} characters.`,
    (text) => text.trim().length <= MAX_TEXT,
  );
}

function idsOf(label: string): z.ZodMiniType {
  const sentence = `${label} takes at most ${MAX_IDS} ids: positive whole numbers with commas between them.`;
  return parameter(label, sentence, (text) => {
    const ids = text.split(',').map(readFilterId);
    return ids.length <= MAX_IDS && !ids.includes(null);
  });
}

function modifierOf(label: string, { options, formerly = {} }: ModifierSpec): z.ZodMiniType {
  const known = new Set([...options.map(([, value]) => String(value)), ...Object.keys(formerly)]);
  const choices = options.map(([name, value]) => `${value} (${name})`).join(', ');
  const sentence = `The modifier of ${label} is one of ${choices}.`;
  return parameter(label, sentence, (text) => known.has(text.trim()));
}

function placeOf(prefix: string, label: string): Parameter[] {
  const coordinate = (name: keyof typeof COORDINATE_LIMITS) => {
    const most = COORDINATE_LIMITS[name];
    const sentence = `The ${name} of ${label} is a number from -${most} to ${most}.`;
    return parameter(label, sentence, (text) => readFilterNumber(text, most) !== null);
  };
  const radius = parameter(label, `The radius of ${label} is a number of miles, 0 or more.`, (text) => {
    const miles = readFilterNumber(text, Number.MAX_SAFE_INTEGER);
    return miles !== null && miles >= 0;
  });
  const region = parameter(
    label,
    `The region of ${label} is a code such as DE, DE.02 or group:dach.`,
    (text) => readRegionCode(text) !== null,
  );
  return [
    [`${prefix}.name`, textOf(label)],
    [`${prefix}.latitude`, coordinate('latitude')],
    [`${prefix}.longitude`, coordinate('longitude')],
    [`${prefix}.locationRadius`, radius],
    [`${prefix}.region`, region],
  ];
}

/** An empty parameter counts as absent. */
function parameter(label: string, sentence: string, isRight: (text: string) => boolean): z.ZodMiniType {
  return z.optional(
    z.string({ error: `${label} was given more than once.` }).check(
      z.maxLength(LONGEST, { error: sentence, abort: true }),
      z.refine((text) => text.trim() === '' || isRight(text), { error: sentence }),
    ),
  );
}
