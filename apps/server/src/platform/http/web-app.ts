import fastifyStatic from '@fastify/static';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '../failure.ts';
import { FIRST_FILES, linksOfPages } from './first-files.ts';
import { answer } from './problems.ts';

const PAGE = 'index.html';

/**
 * Serves the built web app. Files with a hash in their name are cached for a year; the page itself is
 * revalidated, so that a new version is seen at once. Any path that is not a file is a page of the app, which
 * decides what to show. `mayBeMember` says whether a request may come from a signed-in member.
 */
export async function serveWebApp(
  fastify: FastifyInstance,
  folder: string,
  mayBeMember: (request: FastifyRequest) => boolean,
): Promise<void> {
  const built = existsSync(path.join(folder, PAGE));
  if (built) {
    await fastify.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      cacheControl: false,
      // The build has compressed the files. They are served only under the name of the original file.
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz', FIRST_FILES],
      setHeaders: (reply, file) => {
        void reply.header('cache-control', cachingOf(path.relative(folder, file)));
      },
    });
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
