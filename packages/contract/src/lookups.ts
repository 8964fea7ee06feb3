import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { optionalText } from './rules.ts';
import { IdText, Named, pageOf, paging } from './wire.ts';

/**
 * All names except `connections` are from the specification. `connections`: members whose networks contain
 * somebody of the scope, as far as the viewer sees these networks.
 */
export const DATASETS = [
  'causes',
  'chat-users',
  'collaborations',
  'collective-labels',
  'connections',
  'degree-types',
  'employee-sizes',
  'funding-stages',
  'industries',
  'interests',
  'investing',
  'investment-stages',
  'job-functions',
  'lifecycle-stages',
  'locations',
  'major-types',
  'market-sizes',
  'market-types',
  'network-labels',
  'nonclient-users',
  'nonprofits',
  'organization-tags',
  'organization-types',
  'organizations',
  'person-tags',
  'persons',
  'places',
  'practice-areas',
  'relationship-strengths',
  'revenue-ranges',
  'schools',
  'seniority-levels',
  'skill-categories',
  'skill-types',
  'specialty-areas',
  'workrole-titles',
  'workrole-types',
] as const;
export const Dataset = z.enum(DATASETS);
export type Dataset = z.infer<typeof Dataset>;

/**
 * Places have coordinates; people and organizations have a picture and a line that tells them apart. Regions,
 * suggested among places, have no coordinates; their ids only tell regions apart.
 */
export const Suggestion = z
  .object({
    /**
     * 0 for an organization that only the tables of known organizations contain; forms then send its name.
     */
    id: z.int(),
    name: z.string(),
    detail: z.optional(z.nullable(z.string())),
    profilePicture: z.optional(z.nullable(z.string())),
    latitude: z.optional(z.number()),
    longitude: z.optional(z.number()),
    /** For a region: its code in the location filter. */
    region: z.optional(z.string()),
    /** The typed name, if the place or region is shown under another name: "München" for Munich. */
    otherName: z.optional(z.string()),
    /** The requested id, if that item was merged into this one. */
    formerId: z.optional(z.int()),
  })
  .register(z.globalRegistry, { id: 'Suggestion' });
export type Suggestion = z.infer<typeof Suggestion>;

export const AutocompleteQuery = z.object({
  dataset: Dataset,
  /** Comma-separated ids, whose names are returned; `name` is then ignored. */
  ids: z.optional(z.string().check(z.regex(/^(\d{1,15}(,\d{1,15}){0,99})?$/))),
  /** The typed text, at most as long as the longest title. */
  name: z.optional(z.string().check(z.maxLength(255))),
  networkId: z.optional(IdText),
  collectiveId: z.optional(IdText),
  admin: z.optional(z.enum(['true', 'false'])),
  /**
   * For organizations, schools and nonprofits: `true` adds organizations that everybody may know, after those
   * of the scope.
   */
  common: z.optional(z.enum(['true', 'false'])),
  ...paging(50),
});

export const TitleMeaning = z
  .object({ seniorityLevels: z.array(Named), roleType: z.nullable(Named) })
  .register(z.globalRegistry, { id: 'TitleMeaning' });
export type TitleMeaning = z.infer<typeof TitleMeaning>;

export const lookupsApi = {
  autocomplete: endpoint({
    method: 'GET',
    path: '/autocomplete',
    audience: 'member',
    tokens: 'read',
    share: 'heavy',
    summary: 'Suggestions of a dataset by part of a name, or the names of ids',
    query: AutocompleteQuery,
    reply: pageOf(Suggestion),
  }),
  titleMeaning: endpoint({
    method: 'GET',
    path: '/titles/meaning',
    audience: 'member',
    tokens: 'read',
    summary: 'Role type and seniority levels that the classifier derives from a title, for a form',
    query: z.object({ title: optionalText('Title', 255) }),
    reply: TitleMeaning,
  }),
};
