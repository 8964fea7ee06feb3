import type { TokenScope } from '@kithline/contract/endpoint.ts';
import { shapeOf } from '@kithline/contract/shape-of.ts';
import type { Random } from '../../../../../sample/population/random.ts';
import { codeAt } from '../../accounts/second-factors/totp.ts';
import { PERMISSIONS } from '../permissions/permission-table.ts';
import { type Role, ROLES } from '../permissions/world.ts';
import { type FuzzWorld, PASSWORD } from './fuzz-world.ts';
import type { Operation } from './operations.ts';
import { soundUpload } from './wild-files.ts';
import { likelyText } from './wild-values.ts';

/** A request before it is encoded. Random changes are made to a draft. */
export interface Draft {
  readonly operation: Operation;
  role: Role;
  method: string;
  params: Record<string, string>;
  query: [name: string, value: string][];
  /** Undefined if no body is sent. */
  body: unknown;
  /** Sent unchanged, instead of `body`. */
  bytes: string | Buffer | null;
  headers: Record<string, string>;
  /** The scope of the role's token that is sent in addition to the session; null sends no token. */
  token: TokenScope | null;
}

interface Sound {
  readonly role: Role;
  readonly token?: TokenScope;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: object;
}

/**
 * Inputs with which calls succeed. A call is listed here if no line of the permission table lets it succeed,
 * or if the input of the table would delete rows that other requests need.
 */
const SOUND: Readonly<Record<string, (world: FuzzWorld) => Sound>> = {
  'POST /api/auth': ({ memberUsername }) => ({
    role: 'visitor',
    body: { username: memberUsername, password: PASSWORD },
  }),
  'GET /api/password-reset': ({ resetCode }) => ({ role: 'visitor', query: { code: resetCode } }),
  'PUT /api/password-reset': ({ resetCode }) => ({
    role: 'visitor',
    body: { code: resetCode, password: 'another canyon 82' },
  }),
  'POST /api/registrations/invites': ({ memberUserId }) => ({
    role: 'administrator',
    // An address can have only one pending invitation, so each world has its own address.
    body: {
      firstName: 'Nia',
      lastName: 'Noe',
      emailAddress: `nia-${memberUserId}@example.test`,
      linkedinUrl: '',
    },
  }),
  'POST /api/weekly-mail/stop': ({ stopCode }) => ({
    role: 'visitor',
    body: { code: stopCode, part: 'changedJobs' },
  }),
  'POST /api/admin/system/jobs/{id}/retry': ({ failedJobId }) => ({
    role: 'administrator',
    params: { id: failedJobId },
  }),
  'DELETE /api/account': () => ({ role: 'member', body: { password: PASSWORD } }),
  'PATCH /api/account/username': ({ memberUserId }) => ({
    role: 'member',
    body: { username: `asked-${memberUserId}@example.test`, password: PASSWORD },
  }),
  'POST /api/account/username/resend': () => ({ role: 'member' }),
  'DELETE /api/account/username': () => ({ role: 'owner' }),
  'POST /api/account/username/confirm': ({ confirmCode }) => ({
    role: 'visitor',
    body: { code: confirmCode },
  }),
  'POST /api/account/username/undo': ({ undoCode }) => ({ role: 'visitor', body: { code: undoCode } }),
  'DELETE /api/account/sessions/{id}': ({ sessionId }) => ({ role: 'member', params: { id: sessionId } }),
  'POST /api/auth/proof': () => ({ role: 'member', body: { password: PASSWORD } }),
  'GET /api/access-token': () => ({ role: 'collaborator', token: 'read' }),
  'DELETE /api/account/access-tokens/{id}': ({ tokenId }) => ({
    role: 'collaborator',
    params: { id: tokenId },
  }),
  'DELETE /api/members/{id}/access-tokens/{tokenId}': ({ collaboratorUserId, tokenId }) => ({
    role: 'administrator',
    params: { id: collaboratorUserId, tokenId },
  }),
  'GET /api/auth/second-step': () => ({ role: 'visitor' }),
  'POST /api/auth/second-step/code': ({ appSecret }) => ({
    role: 'visitor',
    body: { code: codeAt(appSecret, new Date()) },
  }),
  'POST /api/auth/second-step/recovery-code': ({ recoveryCode }) => ({
    role: 'visitor',
    body: { code: recoveryCode },
  }),
  'POST /api/auth/passkey': ({ visitorsPasskey }) => ({
    role: 'visitor',
    body: { response: visitorsPasskey },
  }),
  'PUT /api/account/second-factors/authenticator': ({ appSecret }) => ({
    role: 'collaborator',
    body: { code: codeAt(appSecret, new Date()) },
  }),
  'DELETE /api/account/second-factors/authenticator': () => ({ role: 'other owner' }),
  'POST /api/account/second-factors/authenticator': () => ({ role: 'member' }),
  'POST /api/account/second-factors/passkeys': ({ newPasskey }) => ({
    role: 'collaborator',
    body: { name: 'laptop', response: newPasskey },
  }),
  'PATCH /api/account/second-factors/passkeys/{id}': ({ passkeyId }) => ({
    role: 'other owner',
    params: { id: passkeyId },
    body: { name: 'phone' },
  }),
  'DELETE /api/account/second-factors/passkeys/{id}': ({ passkeyId }) => ({
    role: 'other owner',
    params: { id: passkeyId },
  }),
  'POST /api/account/second-factors/recovery-codes': () => ({ role: 'other owner' }),
  'POST /api/auth/proof/passkey/options': () => ({ role: 'other owner' }),
  'POST /api/auth/proof/passkey': ({ proofPasskey }) => ({
    role: 'other owner',
    body: { response: proofPasskey },
  }),
  'PUT /api/account/password': () => ({
    role: 'member',
    body: { password: PASSWORD, newPassword: 'another canyon 82' },
  }),
  'POST /api/registrations/resume': ({ begunCode }) => ({
    role: 'visitor',
    body: { registrationCode: begunCode },
  }),
  'POST /api/registrations/status': ({ begunCode }) => ({
    role: 'visitor',
    body: { registrationCode: begunCode },
  }),
  'POST /api/registrations/complete': ({ begunCode }) => ({
    role: 'visitor',
    body: { registrationCode: begunCode, password: PASSWORD, noMatch: true, personId: null },
  }),
  'POST /api/persons/{id}/addresses/confirm': ({ memberPersonId, waitingSlug }) => ({
    role: 'administrator',
    params: { id: memberPersonId },
    body: { slug: waitingSlug },
  }),
  'POST /api/account/offered-role': () => ({ role: 'member' }),
  'POST /api/persons/{id}/experiences/from-file': ({ memberPersonId, collaboratorPersonId }) => ({
    role: 'administrator',
    params: { id: memberPersonId },
    body: { ownerId: collaboratorPersonId },
  }),
  'POST /api/account/network/imports': () => ({ role: 'member' }),
  'POST /api/clients/{id}/pfp': ({ clientId }) => ({ role: 'owner', params: { id: clientId } }),
  'POST /api/persons/{id}/pfp': ({ collaboratorPersonId }) => ({
    role: 'collaborator',
    params: { id: collaboratorPersonId },
  }),
  'POST /api/organizations/{id}/pfp': ({ organizationId }) => ({
    role: 'administrator',
    params: { id: organizationId },
  }),
  'POST /api/organizations/curated': () => ({ role: 'administrator' }),
  'GET /api/account/network/imports/{id}/remarks.csv': ({ importId }) => ({
    role: 'collaborator',
    params: { id: importId },
  }),
  'GET /api/pictures/{key}': ({ pictureKey }) => ({ role: 'owner', params: { key: pictureKey } }),
  'GET /api/account/export': () => ({ role: 'collaborator' }),
  'GET /api/activity.csv': () => ({ role: 'administrator' }),
  'GET /api/members.csv': () => ({ role: 'administrator' }),
};

/** A valid request by an allowed role. */
export function soundDraft(operation: Operation, world: FuzzWorld, random: Random): Draft {
  const { role, params = {}, query = {}, body, token = null } = soundInput(operation, world, random);
  const upload = operation.upload ? soundUpload(operation) : null;
  return {
    operation,
    role,
    method: operation.method,
    params: textsOf(params),
    query: Object.entries(textsOf(query)),
    body: structuredClone(body),
    bytes: upload?.payload ?? null,
    headers: { ...upload?.headers },
    token,
  };
}

function soundInput(operation: Operation, world: FuzzWorld, random: Random): Sound {
  const own = SOUND[operation.name];
  if (own) return own(world);
  const lines = PERMISSIONS.filter(({ endpoint }) => shapeOf(endpoint) === operation.endpoint).flatMap(
    (line) =>
      ROLES.filter((_role, at) => Number(line.statuses.split(' ')[at]) < 300).map((role) => ({ line, role })),
  );
  if (lines.length === 0) return { role: 'member' };
  const { line, role } = random.pick(lines);
  return { ...line.input(world), role };
}

/** Parameters that set the scope. A request with two of them is always refused. */
const SCOPES: ReadonlySet<string> = new Set(['networkId', 'collectiveId', 'admin']);

/** Adds parameters that the call supports, with plausible values. */
export function addLikely(draft: Draft, random: Random): void {
  const query = draft.operation.query.filter(({ name }) => !SCOPES.has(name));
  if (query.length === 0) return;
  for (let left = random.int(0, query.length > 10 ? 5 : 2); left > 0; left -= 1) {
    const { name, schema } = random.pick(query);
    const value = schema.enum ? String(random.pick(schema.enum)) : likelyText(random);
    if (!draft.query.some(([taken]) => taken === name)) draft.query.push([name, value]);
  }
}

function textsOf(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const present = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present.map(([name, value]) => [name, String(value)]));
}
