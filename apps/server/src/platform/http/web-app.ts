import fastifyStatic from '@fastify/static';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { notFound } from '../failure.ts';
import { answer } from './problems.ts';

const PAGE = 'index.html';

/** The service worker, and a replacement that removes it from browsers. */
const WORKER = 'sw.js';
const LEAVING_WORKER = 'sw-off.js';

interface WebAppOptions {
  /** Returns whether a request may come from a signed-in member. */
  readonly mayBeMember: (request: FastifyRequest) => boolean;
  /** If false, browsers that have the service worker remove it. */
  readonly hasWorker: boolean;
}

/**
 * Serves the built web app. Files with a hash in their name are cached for a year; all others are
 * revalidated. Missing assets and unknown calls of the API get 404. A GET of any other path returns the page
 * of the app.
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
      // The build has compressed the files.
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz', FIRST_FILES, WORKER, LEAVING_WORKER],
      setHeaders: (reply, file) => {
        void reply.header('cache-control', cachingOf(path.relative(folder, file)));
      },
    });
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
  if (/\.(?:js|css|map)$/.test(pathname)) return false;
  return request.method === 'GET' || request.method === 'HEAD';
}

/** For each page, the files that only its first view needs. Written by the web build. */
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
 * Returns a function that gives a page's `Link` header (RFC 8288), with which browsers fetch the page's code
 * while the app starts. On a member's page, visitors get the sign-in page's code, because they are redirected
 * there. Null for a page for which the build lists no files.
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
