import { spawnSync } from 'node:child_process';
import { root } from './lib-run.mjs';

/**
 * The commit at which the branch left main (on main itself, the latest commit), and the paths of files that
 * were added or changed since then, including uncommitted ones. If Git fails, the process ends.
 */
export function changeFromMain() {
  const base = (git('merge-base', 'HEAD', 'main') ?? git('merge-base', 'HEAD', 'origin/main') ?? ['HEAD'])[0];
  const changed = git('diff', '--name-only', '--diff-filter=d', base);
  const untracked = git('ls-files', '--others', '--exclude-standard');
  if (changed && untracked) return { base, files: [...changed, ...untracked] };
  console.error('Git does not know what changed here. Run npm run check without --changed.');
  process.exit(1);
}

/** The lines of Git's output; undefined if it fails. */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : undefined;
}
