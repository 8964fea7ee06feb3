import { randomUUID } from 'node:crypto';
import { newOrganizationsApi } from '@kithline/contract/new-organizations.ts';
import { organizationEditingApi } from '@kithline/contract/editing-organizations.ts';
import { editingApi } from '@kithline/contract/editing.ts';
import { ADMINISTRATORS, type Permission, may, WHO_EDITS, withStatus } from './permission.ts';
import type { World } from './world.ts';

const person = ({ collaboratorPersonId }: World) => ({ params: { id: collaboratorPersonId } });
const role = ({ roleId }: World) => ({ params: { id: roleId } });
const study = ({ studyId }: World) => ({ params: { id: studyId } });

const aRole = ({ organizationId }: World) => ({ organizationId, title: 'Editor', from: '2020', to: null });

const aStudy = ({ organizationId, degreeId }: World) => ({
  organizationId,
  degreeIds: [degreeId],
  majorIds: [],
  from: null,
  to: null,
});

const organization = ({ organizationId }: World) => ({ params: { id: organizationId } });

/** Forms, changes and histories of the collaborator's profile and of an organization. */
export const EDITING: readonly Permission[] = [
  may(editingApi.form, WHO_EDITS, { input: person }),
  may(editingApi.save, WHO_EDITS, { input: (world) => ({ ...person(world), body: { bio: 'Edits.' } }) }),
  may(editingApi.setPicture, withStatus(WHO_EDITS, 422), {
    about: 'without a file',
    input: (world) => person(world) as never,
  }),
  may(editingApi.removePicture, withStatus(WHO_EDITS, 204), { input: person }),
  may(editingApi.addRole, withStatus(WHO_EDITS, 201), {
    // No organization that the editor sees has this name.
    input: (world) => ({
      ...person(world),
      body: { organizationName: 'A Place of Work', title: 'Editor', from: '2020', to: null },
    }),
  }),
  may(editingApi.takeOverRole, '401 404 404 404 404 404', {
    about: 'of a file that states none',
    input: (world) => ({ ...person(world), body: { ownerId: world.collaboratorPersonId } }),
  }),
  may(editingApi.changeRole, WHO_EDITS, { input: (world) => ({ ...role(world), body: aRole(world) }) }),
  may(editingApi.setPrimary, WHO_EDITS, { input: (world) => ({ ...role(world), body: { primary: true } }) }),
  may(editingApi.removeRole, withStatus(WHO_EDITS, 204), { input: role }),
  // The school is an organization of the collaborator's network.
  may(editingApi.addStudy, withStatus(WHO_EDITS, 201), {
    input: (world) => ({ ...person(world), body: aStudy(world) }),
  }),
  may(editingApi.changeStudy, WHO_EDITS, { input: (world) => ({ ...study(world), body: aStudy(world) }) }),
  may(editingApi.removeStudy, withStatus(WHO_EDITS, 204), { input: study }),
  may(newOrganizationsApi.like, ADMINISTRATORS, { input: () => ({ query: { name: 'Halden' } }) }),
  may(newOrganizationsApi.create, withStatus(ADMINISTRATORS, 201), {
    input: () => ({ body: { name: `Made ${randomUUID()}` } }),
  }),
  may(organizationEditingApi.form, ADMINISTRATORS, { input: organization }),
  may(organizationEditingApi.save, ADMINISTRATORS, {
    input: (world) => ({ ...organization(world), body: { tagline: 'Works well.' } }),
  }),
  may(organizationEditingApi.setLogo, withStatus(ADMINISTRATORS, 422), {
    about: 'without a file',
    input: (world) => organization(world) as never,
  }),
  may(organizationEditingApi.removeLogo, withStatus(ADMINISTRATORS, 204), { input: organization }),
  may(organizationEditingApi.history, ADMINISTRATORS, {
    input: (world) => ({ ...organization(world), query: {} }),
  }),
  may(editingApi.history, WHO_EDITS, { input: (world) => ({ ...person(world), query: {} }) }),
  may(editingApi.takeBack, WHO_EDITS, { input: ({ changeId }) => ({ params: { id: changeId } }) }),
];
