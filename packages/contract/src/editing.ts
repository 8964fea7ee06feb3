import * as z from 'zod/mini';
import { HistoryPage, HistoryQuery } from './editing-history.ts';
import { PersonChanges, RoleFields, StudyFields } from './editing-rules.ts';
import { endpoint } from './endpoint.ts';
import { OrganizationRef, StatingFile } from './people.ts';
import { Id, IdText, Named, PlaceRef } from './wire.ts';

/** A role of a profile, not one that only contacts files state. */
export const FormRole = z.object({
  id: Id,
  /** Null if there is none, or if the editor cannot see it. */
  organization: z.nullable(OrganizationRef),
  title: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  isOngoing: z.boolean(),
  primary: z.boolean(),
  /** The chosen ones or, if there are none, those derived from the title. */
  seniorityLevels: z.array(Named),
  isSeniorityChosen: z.boolean(),
  roleType: z.nullable(Named),
  isRoleTypeChosen: z.boolean(),
});
export type FormRole = z.infer<typeof FormRole>;

export const FormStudy = z.object({
  id: Id,
  /** Null if the editor cannot see it. */
  organization: z.nullable(OrganizationRef),
  degrees: z.array(Named),
  majors: z.array(Named),
  from: z.nullable(z.int()),
  to: z.nullable(z.int()),
  isOngoing: z.boolean(),
});
export type FormStudy = z.infer<typeof FormStudy>;

export const FieldSaying = z.object({
  field: z.enum(['firstName', 'lastName', 'linkedin', 'emailPersonal', 'emailWork', 'role']),
  value: z.string(),
  file: StatingFile,
  isOwn: z.boolean(),
});
export type FieldSaying = z.infer<typeof FieldSaying>;

/** Values that the profile shows where the form's field is empty. */
export const FromFiles = z.partial(
  z.object({
    firstName: z.string(),
    lastName: z.string(),
    linkedin: z.string(),
    emailPersonal: z.string(),
    emailWork: z.string(),
  }),
);
export type FromFiles = z.infer<typeof FromFiles>;

/** What was entered in the profile and, separately, the values of contacts files. */
export const PersonForm = z
  .object({
    id: Id,
    /** The name at the top of the profile. */
    name: z.string(),
    isMember: z.boolean(),
    /** The number of changes that the viewer may read. A save sends it back, to detect conflicts. */
    known: z.int(),
    /** What the viewer changed last: fields, named as in a save, and entries such as "role 12". */
    changedByViewer: z.array(z.string()),
    profilePicture: z.nullable(z.string()),
    firstName: z.string(),
    lastName: z.string(),
    preferredFirstName: z.string(),
    headline: z.string(),
    location: z.nullable(PlaceRef),
    linkedin: z.string(),
    twitter: z.string(),
    website: z.string(),
    angellist: z.string(),
    crunchbase: z.string(),
    /** Empty unless the viewer is an administrator. */
    crm: z.string(),
    tagTypes: z.array(Named),
    collaborationsEngagements: z.array(Named),
    bio: z.string(),
    emailWork: z.string(),
    emailPersonal: z.string(),
    showsEmailWork: z.boolean(),
    showsEmailPersonal: z.boolean(),
    supportedCauses: z.array(Named),
    supportedOrganizations: z.array(OrganizationRef),
    interestTypes: z.array(Named),
    jobFunctions: z.array(Named),
    roles: z.array(FormRole),
    studies: z.array(FormStudy),
    fromFiles: FromFiles,
    /** Administrators get the values of all files, members only those of their own file. */
    filesSay: z.array(FieldSaying),
    totals: z.object({ changes: z.int() }),
  })
  .register(z.globalRegistry, { id: 'PersonForm' });
export type PersonForm = z.infer<typeof PersonForm>;

const PersonParams = z.object({ id: IdText });
const EntryParams = z.object({ id: IdText });
const Saved = z.object({ id: Id, known: z.int() });

export const editingApi = {
  form: endpoint({
    method: 'GET',
    path: '/persons/{id}/form',
    audience: 'member',
    summary: 'The values of the forms of a person, for this person and administrators',
    params: PersonParams,
    reply: PersonForm,
  }),
  save: endpoint({
    method: 'PATCH',
    path: '/persons/{id}',
    audience: 'member',
    summary: "Changes a part of a person's profile; 409 when one of the fields was changed since `known`",
    params: PersonParams,
    body: PersonChanges,
    reply: Saved,
  }),
  setPicture: endpoint({
    method: 'POST',
    path: '/persons/{id}/pfp',
    audience: 'member',
    summary: "Sets a person's picture",
    params: PersonParams,
    upload: true,
    reply: z.object({ profilePicture: z.string() }),
  }),
  removePicture: endpoint({
    method: 'DELETE',
    path: '/persons/{id}/pfp',
    audience: 'member',
    summary: "Removes a person's picture",
    params: PersonParams,
  }),
  addRole: endpoint({
    method: 'POST',
    path: '/persons/{id}/experiences',
    audience: 'member',
    summary: 'Adds a role',
    params: PersonParams,
    body: RoleFields,
    status: 201,
    reply: Saved,
  }),
  takeOverRole: endpoint({
    method: 'POST',
    path: '/persons/{id}/experiences/from-file',
    audience: 'member',
    summary: 'Adds the current job that a contacts file states; `ownerId` is the person who owns the file',
    params: PersonParams,
    body: z.object({ ownerId: Id }),
    status: 201,
    reply: Saved,
  }),
  changeRole: endpoint({
    method: 'PATCH',
    path: '/experiences/{id}',
    audience: 'member',
    summary: 'Changes a role',
    params: EntryParams,
    body: RoleFields,
    reply: Saved,
  }),
  removeRole: endpoint({
    method: 'DELETE',
    path: '/experiences/{id}',
    audience: 'member',
    summary: 'Deletes a role',
    params: EntryParams,
  }),
  setPrimary: endpoint({
    method: 'PATCH',
    path: '/experiences/{id}/primary',
    audience: 'member',
    summary: 'Makes a role the primary one, or removes that mark',
    params: EntryParams,
    body: z.object({ primary: z.boolean() }),
    reply: Saved,
  }),
  addStudy: endpoint({
    method: 'POST',
    path: '/persons/{id}/educations',
    audience: 'member',
    summary: 'Adds a study',
    params: PersonParams,
    body: StudyFields,
    status: 201,
    reply: Saved,
  }),
  changeStudy: endpoint({
    method: 'PATCH',
    path: '/educations/{id}',
    audience: 'member',
    summary: 'Changes a study',
    params: EntryParams,
    body: StudyFields,
    reply: Saved,
  }),
  removeStudy: endpoint({
    method: 'DELETE',
    path: '/educations/{id}',
    audience: 'member',
    summary: 'Deletes a study',
    params: EntryParams,
  }),
  history: endpoint({
    method: 'GET',
    path: '/persons/{id}/history',
    audience: 'member',
    share: 'heavy',
    summary:
      "Changes to a person's profile, newest first, for this person and administrators. Administrators also see what contacts files state",
    params: PersonParams,
    query: HistoryQuery,
    reply: HistoryPage,
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/changes/{id}/take-back',
    audience: 'member',
    summary: 'Reverts a change; 409 when a later change touched the same field',
    params: EntryParams,
    reply: Saved,
  }),
};
