import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type LockedPackage, readLock, ROOT } from './read-lock.ts';

// No kept library does this for every system at once: those that exist list what is installed on the one
// where they run.

const HEAD = `Third-party notices

Kithline is made with the packages below. Each keeps its own license, whose text follows its name. Packages that hold a
program for one system are listed for every system that Kithline can be installed on. "npm run components" writes this
file from package-lock.json and node_modules. Data and lists of words are credited in apps/server/src/lookups/facts/README.md,
sample/README.md and apps/server/src/accounts/common-passwords/README.md.
`;

const RULE = '-'.repeat(100);

/** The end of the name of a package that holds a program for one system. */
const OF_ONE_SYSTEM =
  /[-/](?:bin-)?(?:android|darwin|freebsd|linux|linuxmusl|openharmony|wasm32|webcontainers|win|win32)(?:-[a-z0-9-]+)?$/;

const LICENSE_FILE = /^(?:licen[cs]e|copying|notice|third[-_]party)/i;

/** The part of a README under a heading that speaks of the license, up to the next heading. */
const LICENSE_PART = /^#+[ \t]*licen[cs](?:es?|ing)\b.*\n([^]*?)(?=^#|(?![^]))/im;

/** The notices of every package that is installed in production, those with one text together. */
export function writeNotices(): string {
  const packages = readLock().filter(({ dev }) => !dev);
  const byText = new Map<string, Set<string>>();
  for (const entry of packages) {
    const text = `${entry.license ?? 'See the text'}\n\n${textOf(entry, packages)}`;
    byText.set(text, (byText.get(text) ?? new Set()).add(`${entry.name} ${entry.version}`));
  }
  const notices = [...byText].map(([text, names]) => `${[...names].toSorted().join('\n')}\n\n${text}\n`);
  return [HEAD, ...notices.toSorted()].join(`\n${RULE}\n\n`);
}

/** The text of a package that is not installed here is that of the same package for this system. */
function textOf(entry: LockedPackage, packages: readonly LockedPackage[]): string {
  const kin = packages.filter(({ name }) => nameOnAnySystem(name) === nameOnAnySystem(entry.name));
  const texts = [entry, ...kin].map(({ folder }) => licenseIn(path.join(ROOT, folder)));
  return texts.find((text) => text !== '') ?? 'The package brings no text of its license.';
}

function nameOnAnySystem(name: string): string {
  return name.replace(OF_ONE_SYSTEM, '');
}

function licenseIn(folder: string): string {
  if (!existsSync(folder)) return '';
  const files = readdirSync(folder).toSorted();
  const read = (file: string) =>
    readFileSync(path.join(folder, file), 'utf8')
      .replaceAll('\r\n', '\n')
      .replaceAll(/[ \t]+$/gm, '')
      .trim();
  const texts = files.filter((file) => LICENSE_FILE.test(file)).map(read);
  if (texts.length > 0) return texts.join('\n\n');
  const readme = files.find((file) => /^readme\.md$/i.test(file));
  return (readme && LICENSE_PART.exec(`${read(readme)}\n`)?.[1]?.trim()) || '';
}
