import { z } from 'zod';
import { ORGANIZATION_NAME, OrganizationBasics } from './editing-organizations.ts';
import { endpoint } from './endpoint.ts';
import { OrganizationRef } from './people.ts';
import { requiredLine } from './rules.ts';
import { Id, Named } from './wire.ts';

// New organizations, by administrators.

/** The type that a new organization has unless another one is chosen: a company. */
export const DEFAULT_ORGANIZATION_TYPE = 3;

export const NewOrganization = z.object({
  name: requiredLine('Name', ORGANIZATION_NAME),
  typeId: OrganizationBasics.shape.typeId.default(DEFAULT_ORGANIZATION_TYPE),
  linkedin: OrganizationBasics.shape.linkedin.default(''),
});
export type NewOrganization = z.infer<typeof NewOrganization>;

/** Characters of what is searched while a form is filled in. */
const LONGEST_TYPED = 500;

/** An organization that a new one may duplicate. */
export const LikeOrganization = OrganizationRef.extend({
  type: Named,
  website: z.string().nullable(),
  linkedin: z.string().nullable(),
  /** What both have, so that the new organization would be refused; null for one that is only alike. */
  equal: z.enum(['name', 'linkedin', 'website']).nullable(),
}).meta({ id: 'LikeOrganization' });
export type LikeOrganization = z.infer<typeof LikeOrganization>;

export const newOrganizationsApi = {
  like: endpoint({
    method: 'GET',
    path: '/organizations/like',
    audience: 'administrator',
    share: 'heavy',
    summary:
      'Organizations of like name, alias, website or LinkedIn address, which may be typed as a name too; equal ones first',
    query: z.object({
      name: z.string().max(LONGEST_TYPED).default(''),
      linkedin: z.string().max(LONGEST_TYPED).default(''),
    }),
    reply: z.object({ results: z.array(LikeOrganization) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/organizations',
    audience: 'administrator',
    summary:
      'Makes an organization; 422 when another one has its name, its LinkedIn address or the website that its name is',
    body: NewOrganization,
    reply: z.object({ id: Id }),
    status: 201,
  }),
};
