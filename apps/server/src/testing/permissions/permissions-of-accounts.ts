import { accountApi, authApi, passwordResetApi } from '@kithline/contract/accounts.ts';
import { curatedApi } from '@kithline/contract/curated.ts';
import { networksApi } from '@kithline/contract/networks.ts';
import { registrationsApi } from '@kithline/contract/registrations.ts';
import { secondFactorsApi, secondStepApi } from '@kithline/contract/second-factors.ts';
import { securityEventsApi } from '@kithline/contract/security-events.ts';
import { sessionsApi } from '@kithline/contract/sessions.ts';
import { providerApi } from '@kithline/contract/sign-in-provider.ts';
import { ADMINISTRATORS, ANY_MEMBER, may, type Permission, withStatus } from './permission.ts';
import type { World } from './world.ts';

const allAlike = (status: number): string => Array.from({ length: 6 }, () => status).join(' ');
const withCode = ({ registrationCode }: World) => ({ body: { registrationCode } });
const passkey = { response: { id: 'made-up', type: 'public-key' as const } };

const SECOND_FACTORS: readonly Permission[] = [
  may(secondStepApi.read, allAlike(404), { about: 'when no sign-in is under way' }),
  may(secondStepApi.byCode, allAlike(404), {
    about: 'when no sign-in is under way',
    input: () => ({ body: { code: '123456' } }),
  }),
  may(secondStepApi.byRecoveryCode, allAlike(404), {
    about: 'when no sign-in is under way',
    input: () => ({ body: { code: 'abcde-fghij' } }),
  }),
  may(secondStepApi.passkeyOptions, allAlike(200)),
  may(secondStepApi.byPasskey, allAlike(401), {
    about: 'that is not known',
    input: () => ({ body: passkey }),
  }),
  may(secondFactorsApi.read, ANY_MEMBER),
  may(secondFactorsApi.beginAuthenticator, ANY_MEMBER),
  may(secondFactorsApi.addAuthenticator, withStatus(ANY_MEMBER, 422), {
    about: 'with a wrong code',
    input: () => ({ body: { code: '000000' } }),
  }),
  may(secondFactorsApi.removeAuthenticator, withStatus(ANY_MEMBER, 404), { about: 'without one' }),
  may(secondFactorsApi.passkeyOptions, ANY_MEMBER),
  may(secondFactorsApi.addPasskey, withStatus(ANY_MEMBER, 422), {
    about: 'without a request for its options',
    input: () => ({ body: { ...passkey, name: 'laptop' } }),
  }),
  may(secondFactorsApi.removePasskey, withStatus(ANY_MEMBER, 404), {
    about: 'that does not exist',
    input: () => ({ params: { id: 1 } }),
  }),
  may(secondFactorsApi.makeRecoveryCodes, withStatus(ANY_MEMBER, 409), { about: 'without a second factor' }),
  may(secondFactorsApi.proofOptions, withStatus(ANY_MEMBER, 409), { about: 'without a passkey' }),
  may(secondFactorsApi.proveByPasskey, withStatus(ANY_MEMBER, 422), {
    about: 'that is not known',
    input: () => ({ body: passkey }),
  }),
];

const draft = { firstName: 'Nia', lastName: 'Noe', emailAddress: 'nia@example.test', linkedinUrl: '' };

export const ACCOUNTS: readonly Permission[] = [
  may(authApi.current, ANY_MEMBER),
  may(authApi.signIn, allAlike(401), {
    about: 'with a wrong password',
    input: () => ({ body: { username: 'nobody@example.test', password: 'wrong' } }),
  }),
  may(authApi.signOut, allAlike(204)),
  may(passwordResetApi.begin, allAlike(204), { input: () => ({ body: { email: 'nobody@example.test' } }) }),
  may(passwordResetApi.check, allAlike(404), {
    about: 'with a wrong code',
    input: () => ({ query: { code: 'wrong' } }),
  }),
  may(passwordResetApi.finish, allAlike(404), {
    about: 'with a wrong code',
    input: () => ({ body: { code: 'wrong', password: 'long-enough' } }),
  }),
  may(accountApi.read, ANY_MEMBER),
  may(accountApi.changeUsername, withStatus(ANY_MEMBER, 422), {
    about: 'with a wrong password',
    input: () => ({ body: { username: 'another@example.test', password: 'wrong' } }),
  }),
  may(accountApi.resendUsername, withStatus(ANY_MEMBER, 404), { about: 'when nothing was asked for' }),
  may(accountApi.cancelUsername, withStatus(ANY_MEMBER, 204)),
  may(accountApi.confirmUsername, allAlike(404), {
    about: 'with a wrong code',
    input: () => ({ body: { code: 'wrong' } }),
  }),
  may(accountApi.undoUsername, allAlike(404), {
    about: 'with a wrong code',
    input: () => ({ body: { code: 'wrong' } }),
  }),
  may(accountApi.changePassword, withStatus(ANY_MEMBER, 422), {
    about: 'with a wrong password',
    input: () => ({ body: { password: 'wrong', newPassword: 'four words of mine' } }),
  }),
  may(sessionsApi.list, ANY_MEMBER),
  may(sessionsApi.end, withStatus(ANY_MEMBER, 404), {
    about: 'that is not there',
    input: () => ({ params: { id: '0b9e7a5e-6a0f-4c51-8a55-3b4d2f1c9d10' } }),
  }),
  may(sessionsApi.endOthers, withStatus(ANY_MEMBER, 204)),
  may(providerApi.read, allAlike(200)),
  may(sessionsApi.readProof, ANY_MEMBER),
  may(sessionsApi.prove, withStatus(ANY_MEMBER, 422), {
    about: 'with a wrong password',
    input: () => ({ body: { password: 'wrong' } }),
  }),
  may(securityEventsApi.list, ANY_MEMBER, { input: () => ({ query: {} }) }),
  may(securityEventsApi.secureAccount, withStatus(ANY_MEMBER, 204)),
  ...SECOND_FACTORS,
  may(accountApi.removal, ANY_MEMBER),
  may(accountApi.remove, withStatus(ANY_MEMBER, 422), {
    about: 'with a wrong password',
    input: () => ({ body: { password: 'wrong' } }),
  }),
  may(networksApi.read, ANY_MEMBER),
  may(networksApi.imports, ANY_MEMBER),
  may(networksApi.startImport, withStatus(ANY_MEMBER, 422), {
    about: 'without a file',
    input: () => ({}) as never,
  }),
  may(networksApi.previewImport, withStatus(ANY_MEMBER, 422), {
    about: 'without a file',
    input: () => ({}) as never,
  }),
  may(networksApi.remarks, '401 404 200 404 404 404', {
    about: "the collaborator's",
    input: ({ importId }) => ({ params: { id: importId }, query: { group: 1 } }),
  }),
  may(networksApi.jobChanges, '401 404 200 404 404 404', {
    about: "the collaborator's",
    input: ({ importId }) => ({ params: { id: importId }, query: {} }),
  }),
  may(networksApi.previewUndo, '401 404 200 404 404 404', {
    about: "the collaborator's",
    input: ({ importId }) => ({ params: { id: importId } }),
  }),
  may(networksApi.undoImport, '401 404 204 404 404 404', {
    about: "the collaborator's",
    input: ({ importId }) => ({ params: { id: importId } }),
  }),
];

export const REGISTRATION: readonly Permission[] = [
  may(registrationsApi.verify, allAlike(200), { input: withCode }),
  may(registrationsApi.init, allAlike(200), {
    input: ({ registrationCode }) => ({
      body: {
        firstName: 'Mia',
        lastName: 'Moe',
        emailPrimary: 'mia@example.test',
        linkedinUrl: '',
        registrationCode,
      },
    }),
  }),
  may(registrationsApi.resume, allAlike(404), { about: 'before details were given', input: withCode }),
  may(registrationsApi.complete, allAlike(404), {
    about: 'before details were given',
    input: ({ registrationCode }) => ({
      body: { registrationCode, password: 'long-enough', noMatch: true, personId: null },
    }),
  }),
  may(registrationsApi.status, allAlike(404), { about: 'before details were given', input: withCode }),
];

export const ADMINISTRATION: readonly Permission[] = [
  may(registrationsApi.invites, ADMINISTRATORS, { input: () => ({ query: {} }) }),
  may(registrationsApi.invite, withStatus(ADMINISTRATORS, 201), { input: () => ({ body: draft }) }),
  may(registrationsApi.resend, ADMINISTRATORS, { input: ({ inviteId }) => ({ params: { id: inviteId } }) }),
  may(registrationsApi.withdraw, withStatus(ADMINISTRATORS, 204), {
    input: ({ inviteId }) => ({ params: { id: inviteId } }),
  }),
  may(curatedApi.load, withStatus(ADMINISTRATORS, 422), {
    about: 'without a file',
    input: () => ({}) as never,
  }),
];
