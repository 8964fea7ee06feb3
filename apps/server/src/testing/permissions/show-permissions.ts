import { PERMISSIONS } from './permission-table.ts';
import { FILES } from './permissions-of-files.ts';
import { ROLES } from './world.ts';

const INTRODUCTION = `# Permissions

The status of each call for each role. The roles stand towards one collective: a *member* who does not belong
to it, a *collaborator* whose network is shared with it, the owner of *another* client, its *owner*, and an
*administrator*. 422 means that the role may call and only the input was missing.

The table is data (\`apps/server/src/testing/permissions/permission-table.ts\`). A test makes every call in
every role, fails when a call of the contract is missing, and compares this page. Write the page again with
\`npx vitest run --project front-door permissions.front-door -t "The table" --update\`.
`;

/** docs/permissions.md. */
export function showPermissions(): string {
  const head = ['call', ...ROLES];
  const lines = PERMISSIONS.map(({ endpoint, about, statuses }) => [
    `${endpoint.method} ${endpoint.path}${about === '' ? '' : ` (${about})`}`,
    ...statuses.split(' '),
  ]);
  const files = FILES.map(({ shown, statuses }) => [shown, ...statuses.split(' ')]);
  const table = [head, head.map(() => '---'), ...lines, ...files].map((cells) => `| ${cells.join(' | ')} |`);
  return `${INTRODUCTION}\n${table.join('\n')}\n`;
}
