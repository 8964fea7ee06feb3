import { z } from 'zod';
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

/** One suggestion. Places carry coordinates; people and organizations a picture and a line that tells them apart. */
export const Suggestion = z
  .object({
    id: z.int(),
    name: z.string(),
    detail: z.string().nullable().optional(),
    profilePicture: z.string().nullable().optional(),
    latitude: z.number().optional(),
    longitude: z.number().optional(),
    /** The id that was asked for, of an item that was merged into this one. */
    formerId: z.int().optional(),
  })
  .meta({ id: 'Suggestion' });
export type Suggestion = z.infer<typeof Suggestion>;

export const AutocompleteQuery = z.object({
  dataset: Dataset,
  /** Comma-separated ids whose names are wanted, whatever `name` says. */
  ids: z
    .string()
    .regex(/^(\d{1,10}(,\d{1,10}){0,99})?$/)
    .optional(),
  /** As long as a title of a role can be. */
  name: z.string().max(255).optional(),
  networkId: IdText.optional(),
  collectiveId: IdText.optional(),
  admin: z.enum(['true', 'false']).optional(),
  ...paging(50),
});

/** Seniority levels and role type, as far as a title tells them. */
export const TitleMeaning = z
  .object({ seniorityLevels: z.array(Named), roleType: Named.nullable() })
  .meta({ id: 'TitleMeaning' });
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
