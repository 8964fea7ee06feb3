import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { optionalText } from './rules.ts';
import { IdText, Named, pageOf, paging } from './wire.ts';

/** Every dataset that a field may look up; the names are the specification's. */
export const DATASETS = [
  'causes',
  'chat-users',
  'collaborations',
  'collective-labels',
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
 * One suggestion. Places carry coordinates; people and organizations a picture and a line that tells them
 * apart. A region among places has no coordinates, and an id that only tells it apart from others.
 */
export const Suggestion = z
  .object({
    /** 0 for an organization of the shipped tables that the viewer sees nowhere: a form sends its name. */
    id: z.int(),
    name: z.string(),
    detail: z.optional(z.nullable(z.string())),
    profilePicture: z.optional(z.nullable(z.string())),
    latitude: z.optional(z.number()),
    longitude: z.optional(z.number()),
    /** Of a country, one of its divisions or a group: the code that the filter for a location takes. */
    region: z.optional(z.string()),
    /** The name that was typed, of a place or region that is shown by another one: "München" of Munich. */
    otherName: z.optional(z.string()),
    /** The id that was asked for, of an item that was merged into this one. */
    formerId: z.optional(z.int()),
  })
  .register(z.globalRegistry, { id: 'Suggestion' });
export type Suggestion = z.infer<typeof Suggestion>;

export const AutocompleteQuery = z.object({
  dataset: Dataset,
  /** Comma-separated ids whose names are wanted, whatever `name` says. */
  ids: z.optional(z.string().check(z.regex(/^(\d{1,15}(,\d{1,15}){0,99})?$/))),
  /** As long as a title of a role can be. */
  name: z.optional(z.string().check(z.maxLength(255))),
  networkId: z.optional(IdText),
  collectiveId: z.optional(IdText),
  admin: z.optional(z.enum(['true', 'false'])),
  /**
   * Of organizations, schools and nonprofits also all that are common facts, after those of the scope: for
   * forms.
   */
  common: z.optional(z.enum(['true', 'false'])),
  ...paging(50),
});

/** Seniority levels and role type, as far as a title tells them. */
export const TitleMeaning = z
  .object({ seniorityLevels: z.array(Named), roleType: z.nullable(Named) })
  .register(z.globalRegistry, { id: 'TitleMeaning' });
export type TitleMeaning = z.infer<typeof TitleMeaning>;

export const lookupsApi = {
  autocomplete: endpoint({
    method: 'GET',
    path: '/autocomplete',
    audience: 'member',
    share: 'heavy',
    summary: 'Suggestions of a dataset by part of a name, or the names of ids',
    query: AutocompleteQuery,
    reply: pageOf(Suggestion),
  }),
  titleMeaning: endpoint({
    method: 'GET',
    path: '/titles/meaning',
    audience: 'member',
    summary: 'What the classifier takes a title of a role to mean, while somebody types it',
    query: z.object({ title: optionalText('Title', 255) }),
    reply: TitleMeaning,
  }),
};
