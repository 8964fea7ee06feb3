import fastifyStatic from '@fastify/static';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { notFound } from '../failure.ts';
import { answer } from './problems.ts';

const PAGE = 'index.html';

/** The file of the service worker, and the file of a replacement that removes the worker from browsers. */
const WORKER = 'sw.js';
const LEAVING_WORKER = 'sw-off.js';

interface WebAppOptions {
  /** Returns whether a request may come from a signed-in member. */
  readonly mayBeMember: (request: FastifyRequest) => boolean;
  /** Whether browsers get the service worker. If false, browsers that have the service worker remove it. */
  readonly hasWorker: boolean;
}

/**
 * Serves the built web app. Files with a hash in their name are cached for a year; all others are
 * revalidated, so that browsers use a new version at once. Missing assets and unknown calls of the API get
 * 404. A GET of any other path returns the page of the app, which decides what to show.
 */
export async function serveWebApp(
  fastify: FastifyInstance,
  folder: string,
  { mayBeMember, hasWorker }: WebAppOptions,
): Promise<void> {
  const built = existsSync(path.join(folder, PAGE));
  if (built) {
    await fastify.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      cacheControl: false,
      // The build has compressed the files. A compressed file is served only under the name of the original
      // file.
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz', FIRST_FILES, WORKER, LEAVING_WORKER],
      setHeaders: (reply, file) => {
        void reply.header('cache-control', cachingOf(path.relative(folder, file)));
      },
    });
    // The worker is a file, so it is not described as a call of the API.
    fastify.get(`/${WORKER}`, { schema: { hide: true } }, (_request, reply) =>
      reply.sendFile(hasWorker ? WORKER : LEAVING_WORKER),
    );
  }
  const linksOf = linksOfPages(folder);
  fastify.setNotFoundHandler(async (request, reply) => {
    if (!built || !isPage(request)) return answer(request, reply, notFound());
    const links = linksOf(pathOf(request), mayBeMember(request));
    if (links !== null) void reply.header('link', links);
    return reply.sendFile(PAGE);
  });
}

function cachingOf(file: string): string {
  if (file.startsWith('assets')) return 'public, max-age=31536000, immutable';
  // The Link header depends on whether a member requests the page.
  return file.startsWith(PAGE) ? 'private, no-cache' : 'no-cache';
}

const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '/';

function isPage(request: FastifyRequest): boolean {
  const pathname = pathOf(request);
  if (pathname === '/api' || pathname.startsWith('/api/') || pathname.startsWith('/assets/')) return false;
  // A missing script, style or source map is a 404, not a page of the app.
  if (/\.(?:js|css|map)$/.test(pathname)) return false;
  return request.method === 'GET' || request.method === 'HEAD';
}

/**
 * For each page, the files that its first view needs in addition to the files that every page loads. Written
 * by the web build.
 */
const FirstFiles = z.record(z.string(), z.array(z.string()));
const FIRST_FILES = 'first-files.json';

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
function linksOfPages(folder: string): (pathname: string, isMember: boolean) => string | null {
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
