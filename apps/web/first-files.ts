import type { Plugin, Rolldown } from 'vite';

/** By page, the code that its first view needs beside what every page starts with; a page stands for those below it. */
const FIRST_CODE: Readonly<Record<string, readonly string[]>> = {
  '/login': ['shell/PublicLayout.tsx', 'pages/public/LoginPage.tsx'],
  '/registration': ['shell/VisitorLinkLayout.tsx', 'pages/public/RegistrationPage.tsx'],
  '/reset-password': ['shell/VisitorLinkLayout.tsx', 'pages/public/ResetPasswordPage.tsx'],
  '/': ['shell/MemberLayout.tsx', 'pages/home/HomePage.tsx'],
  '/people': ['shell/MemberLayout.tsx', 'pages/people/PeoplePage.tsx'],
  '/organizations': ['shell/MemberLayout.tsx', 'pages/organizations/OrganizationsPage.tsx'],
  '/collectives': ['shell/MemberLayout.tsx', 'shell/CollectiveLayout.tsx'],
  '/dashboard': ['shell/MemberLayout.tsx', 'pages/dashboard/DashboardLayout.tsx'],
};

/**
 * Writes `first-files.json`: by page, the files that its first view loads. The server names them in a header of the page, so that they are
 * on their way before the app has started and asks for them.
 */
export function firstFiles(): Plugin {
  return {
    name: 'kithline-first-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const source = JSON.stringify(
        Object.fromEntries(
          Object.entries(FIRST_CODE).map(([page, modules]) => [page, filesOf(modules, chunks)]),
        ),
      );
      this.emitFile({ type: 'asset', fileName: 'first-files.json', source });
    },
  };
}

/** Fails the build for a module that is no chunk any more. */
function filesOf(modules: readonly string[], chunks: readonly Rolldown.OutputChunk[]): string[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const started = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => reached(fileName, byFile)),
  );
  const own = modules.flatMap((module) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${module}`)));
    if (!chunk) throw new Error(`${module} of the first files is no chunk.`);
    return reached(chunk.fileName, byFile);
  });
  const files = [...new Set(own)].filter((file) => !started.has(file));
  const styles = files.flatMap((file) => [...(byFile.get(file)?.viteMetadata?.importedCss ?? [])]);
  return [...new Set([...files, ...styles])].map((file) => `/${file}`);
}

/** The file and all that it imports. */
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
