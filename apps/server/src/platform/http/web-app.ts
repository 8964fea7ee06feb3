import fastifyStatic from '@fastify/static';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '../failure.ts';
import { answer } from './problems.ts';

/**
 * Serves the built web app. Files with a hash in their name are kept for a year; the page itself is asked for anew, so
 * that a new version is seen at once. Any path that is not a file is a page of the app, which decides what to show.
 */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(path.join(folder, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      cacheControl: false,
      // The build has compressed them; they are sent under the name of the file that they stand beside, and under no other.
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz'],
      setHeaders: (reply, file) => {
        void reply.header('cache-control', cachingOf(path.relative(folder, file)));
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (!built || !isPage(request)) return answer(request, reply, notFound());
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}

function cachingOf(file: string): string {
  return file.startsWith('assets') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

function isPage(request: FastifyRequest): boolean {
  const pathname = request.url.split('?')[0] ?? '/';
  if (pathname === '/api' || pathname.startsWith('/api/') || pathname.startsWith('/assets/')) return false;
  // A script, a style or a map that is not there is no page of the app.
  if (/\.(?:js|css|map)$/.test(pathname)) return false;
  return request.method === 'GET' || request.method === 'HEAD';
}
