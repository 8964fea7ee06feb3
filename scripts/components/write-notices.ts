import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type LockedPackage, readLock, ROOT } from './read-lock.ts';

// Existing libraries list only what is installed on the current system.

const HEAD = `Third-party notices

Kithline is made with the packages below. Each keeps its own license, whose text follows its name. Packages that hold a
program for one system are listed for every system that Kithline can be installed on. "npm run components" writes this
file from package-lock.json and node_modules. Data and lists of words are credited in apps/server/src/lookups/facts/README.md,
sample/README.md and apps/server/src/accounts/common-passwords/README.md.
`;

const RULE = '-'.repeat(100);

/** Matches the end of the name of a package that contains a program for one system. */
const OF_ONE_SYSTEM =
  /[-/](?:bin-)?(?:android|darwin|freebsd|linux|linuxmusl|openharmony|wasm32|webcontainers|win|win32)(?:-[a-z0-9-]+)?$/;

const LICENSE_FILE = /^(?:licen[cs]e|copying|notice|third[-_]party)/i;

/** Matches the license section of a README: from its heading to the next heading. */
const LICENSE_PART = /^#+[ \t]*licen[cs](?:es?|ing)\b.*\n([^]*?)(?=^#|(?![^]))/im;

/** The notices of every production package; packages with the same text are grouped. */
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

/**
 * Returns the license text of a package. If the package is not installed here, returns the text of the
 * corresponding package for this system.
 */
function textOf(entry: LockedPackage, packages: readonly LockedPackage[]): string {
  const variants = packages.filter(({ name }) => nameOnAnySystem(name) === nameOnAnySystem(entry.name));
  const texts = [entry, ...variants].map(({ folder }) => licenseIn(path.join(ROOT, folder)));
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
