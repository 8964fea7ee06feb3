import { clientsApi } from '@kithline/contract/clients.ts';
import { collectivesApi, sharingApi } from '@kithline/contract/collectives.ts';
import { invitationsApi } from '@kithline/contract/invitations.ts';
import { notificationsApi } from '@kithline/contract/notifications.ts';
import {
  ADMINISTRATORS,
  ANY_MEMBER,
  may,
  OWNER_ALONE,
  type Permission,
  WHO_BELONGS,
  withStatus,
} from './permission.ts';
import type { World } from './world.ts';

const collective = ({ collectiveId }: World) => ({ params: { id: collectiveId } });
const client = ({ clientId }: World) => ({ params: { id: clientId } });
const details = { name: 'Bench', description: 'Who could sit on boards.' };
const draft = { firstName: 'Nia', lastName: 'Noe', emailAddress: 'nia@example.test', linkedinUrl: '' };

export const CLIENTS: readonly Permission[] = [
  may(clientsApi.mine, ANY_MEMBER, { input: () => ({ query: {} }) }),
  may(clientsApi.list, ANY_MEMBER, { about: "the caller's", input: () => ({ query: {} }) }),
  may(clientsApi.list, ADMINISTRATORS, {
    about: 'all',
    input: () => ({ query: { admin: 'true' as const } }),
  }),
  may(clientsApi.create, withStatus(ADMINISTRATORS, 201), {
    input: ({ spareUserId }) => ({ body: { userId: spareUserId, name: 'Circle' } }),
  }),
  may(clientsApi.update, OWNER_ALONE, { input: (world) => ({ ...client(world), body: details }) }),
  may(clientsApi.setPicture, withStatus(OWNER_ALONE, 422), {
    about: 'without a file',
    input: (world) => client(world) as never,
  }),
  may(clientsApi.removePicture, withStatus(OWNER_ALONE, 204), { input: client }),
];

export const COLLECTIVES: readonly Permission[] = [
  may(collectivesApi.create, withStatus(OWNER_ALONE, 201), {
    input: ({ clientId }) => ({ body: { ...details, clientAccountId: clientId } }),
  }),
  may(collectivesApi.read, WHO_BELONGS, { input: collective }),
  may(collectivesApi.update, OWNER_ALONE, { input: (world) => ({ ...collective(world), body: details }) }),
  may(collectivesApi.destroy, withStatus(OWNER_ALONE, 204), { input: collective }),
  may(collectivesApi.collaborators, WHO_BELONGS, {
    about: 'current',
    input: (world) => ({ ...collective(world), query: {} }),
  }),
  may(collectivesApi.collaborators, OWNER_ALONE, {
    about: 'others',
    input: (world) => ({ ...collective(world), query: { notIn: 'true' as const } }),
  }),
  may(collectivesApi.addCollaborators, withStatus(OWNER_ALONE, 204), {
    input: (world) => ({ ...collective(world), body: { userIds: [world.spareUserId] } }),
  }),
  may(collectivesApi.removeCollaborators, withStatus(WHO_BELONGS, 204), {
    about: 'the collaborator',
    input: (world) => ({ ...collective(world), body: { userIds: [world.collaboratorUserId] } }),
  }),
  may(sharingApi.list, WHO_BELONGS, { input: (world) => ({ ...collective(world), query: {} }) }),
  may(sharingApi.share, WHO_BELONGS, { input: (world) => ({ ...collective(world), body: {} }) }),
  may(sharingApi.unshare, withStatus(WHO_BELONGS, 204), { input: collective }),
  may(sharingApi.own, WHO_BELONGS, { input: collective }),
  may(sharingApi.preview, WHO_BELONGS, { input: (world) => ({ ...collective(world), body: {} }) }),
  may(sharingApi.mine, ANY_MEMBER, { input: () => ({ query: {} }) }),
];

export const INVITATIONS: readonly Permission[] = [
  may(invitationsApi.list, OWNER_ALONE, { input: (world) => ({ ...collective(world), query: {} }) }),
  may(invitationsApi.create, withStatus(OWNER_ALONE, 201), {
    input: (world) => ({ ...collective(world), body: draft }),
  }),
  may(invitationsApi.resend, withStatus(OWNER_ALONE, 204), {
    input: ({ collectiveId, invitationId }) => ({ params: { id: collectiveId, invitationId } }),
  }),
  may(invitationsApi.withdraw, withStatus(OWNER_ALONE, 204), {
    input: ({ collectiveId, invitationId }) => ({ params: { id: collectiveId, invitationId } }),
  }),
  may(invitationsApi.received, ANY_MEMBER, { input: () => ({ query: {} }) }),
  may(invitationsApi.answer, '401 200 404 404 404 404', {
    about: "the member's",
    input: ({ invitationId }) => ({ params: { id: invitationId }, body: { accepted: true } }),
  }),
  may(notificationsApi.list, ANY_MEMBER, { input: () => ({ query: {} }) }),
  may(notificationsApi.read, '401 404 200 404 404 404', {
    about: "the collaborator's",
    input: ({ notificationId }) => ({ params: { id: notificationId }, body: { read: true as const } }),
  }),
  may(notificationsApi.readAll, withStatus(ANY_MEMBER, 204), { input: () => ({ body: {} }) }),
];
