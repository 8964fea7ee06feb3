import * as z from 'zod/mini';
import { ORGANIZATION_NAME, OrganizationBasics } from './editing-organizations.ts';
import { endpoint } from './endpoint.ts';
import { RequiredOrganizationLinkedin } from './link-rules.ts';
import { OrganizationRef } from './people.ts';
import { requiredLine } from './rules.ts';
import { Id, Named } from './wire.ts';

// New organizations, by administrators.

/** The type that a new organization has unless another one is chosen: a company. */
export const DEFAULT_ORGANIZATION_TYPE = 3;

export const NewOrganization = z.object({
  name: requiredLine('Name', ORGANIZATION_NAME),
  typeId: z._default(OrganizationBasics.shape.typeId, DEFAULT_ORGANIZATION_TYPE),
  linkedin: z._default(OrganizationBasics.shape.linkedin, ''),
});
/** The same with the address that the form asks for; scripts may leave it out. */
export const NewOrganizationDraft = z.extend(NewOrganization, { linkedin: RequiredOrganizationLinkedin });
export type NewOrganization = z.infer<typeof NewOrganization>;

/** Characters of what is searched while a form is filled in. */
const LONGEST_TYPED = 500;

/** An organization that a new one may duplicate. */
export const LikeOrganization = z
  .extend(OrganizationRef, {
    type: Named,
    website: z.nullable(z.string()),
    linkedin: z.nullable(z.string()),
    /** What both have, so that the new organization would be refused; null for one that is only alike. */
    equal: z.nullable(z.enum(['name', 'linkedin', 'website'])),
  })
  .register(z.globalRegistry, { id: 'LikeOrganization' });
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
      name: z._default(z.string().check(z.maxLength(LONGEST_TYPED)), ''),
      linkedin: z._default(z.string().check(z.maxLength(LONGEST_TYPED)), ''),
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
