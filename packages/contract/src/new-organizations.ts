import * as z from 'zod/mini';
import { ORGANIZATION_NAME, OrganizationBasics } from './editing-organizations.ts';
import { endpoint } from './endpoint.ts';
import { RequiredOrganizationLinkedin } from './link-rules.ts';
import { OrganizationRef } from './people.ts';
import { requiredLine } from './rules.ts';
import { Id, Named } from './wire.ts';

/** A company. */
export const DEFAULT_ORGANIZATION_TYPE = 3;

export const NewOrganization = z.object({
  name: requiredLine('Name', ORGANIZATION_NAME),
  typeId: z._default(OrganizationBasics.shape.typeId, DEFAULT_ORGANIZATION_TYPE),
  linkedin: z._default(OrganizationBasics.shape.linkedin, ''),
});
/** The form requires a LinkedIn address; scripts may leave it out. */
export const NewOrganizationDraft = z.extend(NewOrganization, { linkedin: RequiredOrganizationLinkedin });
export type NewOrganization = z.infer<typeof NewOrganization>;

/** Maximum characters of the text that is searched while a form is filled in. */
const LONGEST_TYPED = 500;

/** An existing organization that may be the same as a new one. */
export const LikeOrganization = z
  .extend(OrganizationRef, {
    type: Named,
    website: z.nullable(z.string()),
    linkedin: z.nullable(z.string()),
    /** The equal value, for which the server refuses the new organization; null if both are only similar. */
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
      'Organizations with a similar name, alias, website or LinkedIn address (which may also be typed as a name); equal ones first',
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
      'Creates an organization; 422 when another organization has its name, its LinkedIn address, or a website that was typed as the name',
    body: NewOrganization,
    reply: z.object({ id: Id }),
    status: 201,
  }),
};
