import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';

/**
 * For each page, the files that its first view needs in addition to those that every page loads. Written by
 * the web build.
 */
const FirstFiles = z.record(z.string(), z.array(z.string()));
export const FIRST_FILES = 'first-files.json';

const PAGES_OF_VISITORS = new Set([
  'login',
  'registration',
  'forgot-password',
  'reset-password',
  'confirm-email',
  'undo-email',
]);

/**
 * Returns a function that gives a page's `Link` header (RFC 8288). With this header, browsers fetch the
 * page's code while the app starts. Visitors are redirected from a member's page to the sign-in page, so they
 * get the sign-in page's code. The function returns null for a page for which the build lists no files.
 */
export function linksOfPages(folder: string): (pathname: string, isMember: boolean) => string | null {
  const file = path.join(folder, FIRST_FILES);
  const files = existsSync(file) ? FirstFiles.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  const links = new Map(Object.entries(files).map(([page, names]) => [page, names.map(linkOf).join(', ')]));
  return (pathname, isMember) => {
    const area = pathname.split('/')[1] ?? '';
    const page = isMember || PAGES_OF_VISITORS.has(area) ? `/${area}` : '/login';
    return links.get(page) ?? null;
  };
}

const linkOf = (file: string) =>
  file.endsWith('.css') ? `<${file}>; rel=preload; as=style; crossorigin` : `<${file}>; rel=modulepreload`;
