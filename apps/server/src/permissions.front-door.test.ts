import { type Endpoint, TOKEN_SCOPES } from '@kithline/contract/endpoint.ts';
import { shapeOf } from '@kithline/contract/shape-of.ts';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byToken } from './testing/access-tokens.ts';
import { endpointsOfContract } from './testing/endpoints-of-contract.ts';
import { PERMISSIONS } from './testing/permissions/permission-table.ts';
import { FILES } from './testing/permissions/permissions-of-files.ts';
import { aWorld, type Role, ROLES, type World } from './testing/permissions/world.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

let app: TestApp;
/** Members and records (a world) that stay unchanged, for calls that only read or are refused. */
let still: World;
beforeAll(async () => {
  app = await testApp();
  still = await aWorld(app);
});
afterAll(() => app.stop());

describe('Every role gets the status in the table', () => {
  const named = PERMISSIONS.map((permission) => {
    const { endpoint, about } = permission;
    return { ...permission, title: `${endpoint.method} ${endpoint.path} ${about}`.trim() };
  });

  it.each(named)('$title', async ({ endpoint, input, statuses }) => {
    const answered: number[] = [];
    const expected = statuses.split(' ').map(Number);
    // If every member may make a call, the call is about the member's own things. Then the calls of the roles
    // do not affect each other, so all roles can use the same world.
    const isOfEach = expected.slice(1).every((status) => status < 300);
    let changed: World | null = null;
    for (const [at, role] of ROLES.entries()) {
      const changes = endpoint.method !== 'GET' && (expected[at] ?? 0) < 300;
      if (changes && !(isOfEach && changed)) changed = await aWorld(app);
      const world = changes && changed ? changed : still;
      answered.push((await ask(world, role, { endpoint, input: input(world) })).status);
    }
    expect(answered.join(' ')).toBe(statuses);
  });
});

function ask(world: World, role: Role, { endpoint, input }: { endpoint: Endpoint; input: object }) {
  return world.callers[role].call(endpoint, input as never);
}

describe("A collaborator's access token gets 403 from every call that does not accept it. Other calls reply with the table's status for tokens or, if the table has none, with the status for collaborators", () => {
  const named = PERMISSIONS.map((permission) => {
    const { endpoint, about } = permission;
    return { ...permission, title: `${endpoint.method} ${endpoint.path} ${about}`.trim() };
  });

  it.each(named)('$title', async ({ endpoint, input, statuses, byToken: statusByToken }) => {
    const { tokens } = shapeOf(endpoint);
    const status = statusByToken ?? Number(statuses.split(' ')[ROLES.indexOf('collaborator')]);
    for (const scope of TOKEN_SCOPES) {
      const isAccepted = tokens === 'read' || (tokens === 'write' && scope === 'write');
      const world = isAccepted && endpoint.method !== 'GET' ? await aWorld(app) : still;
      const mayWrite = scope === 'write';
      const program = await byToken(app, world.collaboratorUserId, { mayWrite });
      const answer = await program.call(endpoint, input(world) as never);
      expect([scope, answer.status]).toEqual([scope, isAccepted ? status : 403]);
    }
  });
});

describe('For a file, every role gets the status in the table', () => {
  it.each(FILES)('$shown', async ({ path, statuses }) => {
    const answered: number[] = [];
    for (const role of ROLES)
      answered.push((await still.callers[role].send({ method: 'GET', url: path(still) })).status);
    expect(answered.join(' ')).toBe(statuses);
    const program = await byToken(app, still.collaboratorUserId, { mayWrite: true });
    // Files for members refuse every token. Files and redirects for visitors ignore tokens.
    const forTokens = statuses.startsWith('401') ? 403 : Number(statuses.slice(0, 3));
    expect((await program.send({ method: 'GET', url: path(still) })).status).toBe(forTokens);
  });
});

describe('The table', () => {
  it('contains every call of the contract', async () => {
    const named = new Set(PERMISSIONS.map(({ endpoint }) => endpoint));
    const missing = (await endpointsOfContract()).filter((endpoint) => !named.has(endpoint));
    expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it('equals docs/permissions.md', async () => {
    await expect(showPermissions()).toMatchFileSnapshot(path.join(ROOT, 'docs/permissions.md'));
  });
});

const INTRODUCTION = `# Permissions

The status of each call for each role. The roles are relative to one collective: a *visitor* who is not signed
in, a *member* who does not belong to the collective, a *collaborator* who shares a network with it, an *other
owner*, who owns another client, the *owner* of the collective's client, and an *administrator*. 422 means
that the role may make the call, and that only its input was missing or wrong. The last column is the scope
that a personal access token needs, or the status that every token gets. A token that is accepted gets what
its member gets, but never what only an administrator gets.

The rows of the table are data in \`apps/server/src/testing/permissions\`. A test makes every call in every
role, fails if a call of the contract is missing, and compares this page with the table. To write the page
again, run
\`npx vitest run --project front-door permissions.front-door -t "The table" --update\`.
`;

/** Returns the text of docs/permissions.md. */
function showPermissions(): string {
  const head = ['call', ...ROLES, 'token'];
  const lines = PERMISSIONS.map(({ endpoint, about, statuses }) => [
    `${endpoint.method} ${endpoint.path}${about === '' ? '' : ` (${about})`}`,
    ...statuses.split(' '),
    shapeOf(endpoint).tokens ?? '403',
  ]);
  const files = FILES.map(({ shown, statuses }) => [
    shown,
    ...statuses.split(' '),
    statuses.startsWith('401') ? '403' : statuses.slice(0, 3),
  ]);
  const table = [head, head.map(() => '---'), ...lines, ...files].map((cells) => `| ${cells.join(' | ')} |`);
  return `${INTRODUCTION}\n${table.join('\n')}\n`;
}
