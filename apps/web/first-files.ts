import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/**
 * For each page, the modules of its first view, without the modules that every page loads. The entry of a
 * page also applies to the pages below it.
 */
const FIRST_CODE: Readonly<Record<string, readonly string[]>> = {
  '/login': ['shell/PublicLayout.tsx', 'pages/public/LoginPage.tsx'],
  '/registration': ['shell/VisitorLinkLayout.tsx', 'pages/public/RegistrationPage.tsx'],
  '/reset-password': ['shell/VisitorLinkLayout.tsx', 'pages/public/ResetPasswordPage.tsx'],
  '/': ['shell/MemberLayout.tsx', 'pages/home/HomePage.tsx'],
  '/people': ['shell/MemberLayout.tsx', 'pages/people/PeoplePage.tsx'],
  '/changed-jobs': ['shell/MemberLayout.tsx', 'pages/people/ChangedJobsPage.tsx'],
  '/introductions': ['shell/MemberLayout.tsx', 'pages/introductions/IntroductionsPage.tsx'],
  '/organizations': ['shell/MemberLayout.tsx', 'pages/organizations/OrganizationsPage.tsx'],
  '/collectives': ['shell/MemberLayout.tsx', 'shell/CollectiveLayout.tsx'],
  '/dashboard': ['shell/MemberLayout.tsx', 'pages/dashboard/DashboardLayout.tsx'],
};

/** The most JavaScript of a page's first load, as Brotli, in kilobytes of 1,000 bytes. */
export const FIRST_LOAD_LIMITS = { '/login': 110, '/people': 200 } as const;

type Chunks = readonly Rolldown.OutputChunk[];

/**
 * Writes `first-files.json`: for each page, the files of its first view. The server lists them in a header,
 * so that browsers fetch them before the app has started. Fails the build if a page is over its limit.
 */
export function firstFiles(): Plugin {
  return {
    name: 'kithline-first-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = chunksOf(bundle);
      const source = JSON.stringify(
        Object.fromEntries(
          Object.entries(FIRST_CODE).map(([page, modules]) => [page, filesOf(modules, chunks)]),
        ),
      );
      this.emitFile({ type: 'asset', fileName: 'first-files.json', source });
    },
    // Compressed files exist from this hook on.
    writeBundle({ dir = '' }, bundle) {
      for (const [page, limit] of Object.entries(FIRST_LOAD_LIMITS)) {
        const files = [
          ...startedFiles(chunksOf(bundle)),
          ...filesOf(FIRST_CODE[page] ?? [], chunksOf(bundle)),
        ];
        const message = overLimit(page, kilobytesOf(files, dir), limit);
        if (message !== null) this.error(message);
      }
    },
  };
}

/** Returns an error if a page loads more kilobytes than its limit; else null. */
export function overLimit(page: string, kilobytes: number, limit: number): string | null {
  if (kilobytes <= limit) return null;
  const figures = `${kilobytes.toFixed(1)} kB of JavaScript, over its limit of ${limit}`;
  return `${page} starts with ${figures} (docs/decisions/0029).`;
}

/** Returns the kilobytes of the JavaScript among files as browsers receive it, compressed where that pays. */
function kilobytesOf(files: readonly string[], dir: string): number {
  const scripts = files.filter((file) => file.endsWith('.js')).map((file) => path.join(dir, file));
  const sizes = scripts.map((file) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

function chunksOf(bundle: Rolldown.OutputBundle): Chunks {
  return Object.values(bundle).filter((file) => file.type === 'chunk');
}

/** Returns the files that every page loads. */
function startedFiles(chunks: Chunks): string[] {
  const entries = chunks.filter(({ isEntry }) => isEntry);
  return [...new Set(entries.flatMap(({ fileName }) => reached(fileName, byName(chunks))))];
}

const byName = (chunks: Chunks) => new Map(chunks.map((chunk) => [chunk.fileName, chunk]));

/**
 * Returns the files of modules, without the files that every page loads. Fails the build if no chunk contains
 * a module.
 */
function filesOf(modules: readonly string[], chunks: Chunks): string[] {
  const byFile = byName(chunks);
  const started = new Set(startedFiles(chunks));
  const own = modules.flatMap((module) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${module}`)));
    if (!chunk) throw new Error(`${module} is listed in FIRST_CODE, but the build has no chunk of it.`);
    return reached(chunk.fileName, byFile);
  });
  const files = [...new Set(own)].filter((file) => !started.has(file));
  const styles = files.flatMap((file) => [...(byFile.get(file)?.viteMetadata?.importedCss ?? [])]);
  return [...new Set([...files, ...styles])].map((file) => `/${file}`);
}

/** Collects a file and all its imports. */
function reached(
  file: string,
  byFile: ReadonlyMap<string, Rolldown.OutputChunk>,
  seen = new Set<string>(),
): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const imports = byFile.get(file)?.imports ?? [];
  return [file, ...imports.flatMap((one) => reached(one, byFile, seen))];
}
