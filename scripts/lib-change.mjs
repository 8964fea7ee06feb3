// Finds what differs from the main branch.
import { spawnSync } from 'node:child_process';
import { root } from './lib-run.mjs';

/**
 * The commit at which the branch left main (the last one, on main itself), and the paths of the files that
 * were added or changed since then, uncommitted ones included. Ends the process when Git does not know.
 */
export function changeFromMain() {
  const base = (git('merge-base', 'HEAD', 'main') ?? git('merge-base', 'HEAD', 'origin/main') ?? ['HEAD'])[0];
  const changed = git('diff', '--name-only', '--diff-filter=d', base);
  const untracked = git('ls-files', '--others', '--exclude-standard');
  if (changed && untracked) return { base, files: [...changed, ...untracked] };
  console.error('Git does not know what changed here. Run npm run check without --changed.');
  process.exit(1);
}

/** Lines of what Git prints; undefined when it fails. */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : undefined;
}
