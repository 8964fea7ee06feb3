import { PERMISSIONS } from './permission-table.ts';
import { FILES } from './permissions-of-files.ts';
import { ROLES } from './world.ts';

/** The table of permissions as Markdown, as ARCHITECTURE.md shows it. */
export function showPermissions(): string {
  const head = ['call', ...ROLES];
  const lines = PERMISSIONS.map(({ endpoint, about, statuses }) => [
    `${endpoint.method} ${endpoint.path}${about === '' ? '' : ` (${about})`}`,
    ...statuses.split(' '),
  ]);
  const files = FILES.map(({ shown, statuses }) => [shown, ...statuses.split(' ')]);
  return [head, head.map(() => '---'), ...lines, ...files]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
