import { STOP_MAIL_PATH, weeklyMailApi } from '@kithline/contract/weekly-mail.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../app-context.ts';
import type { Serve } from '../platform/http/serve.ts';
import type { Viewer } from '../viewer.ts';
import { changeSettings, readSettings, reportZone } from './settings.ts';
import { stopWeeklyMail } from './stop-weekly-mail.ts';

/** Maximum bytes of the form that a mail program sends. The form of RFC 8058 has only 26. */
const MOST_BYTES = 10_000;

export function weeklyMailRoutes(serve: Serve<Viewer>, app: AppContext): void {
  serve(weeklyMailApi.read, ({ viewer }) => readSettings(app, viewer));
  serve(weeklyMailApi.change, ({ viewer, body }) => changeSettings(app, viewer, body));
  serve(weeklyMailApi.reportZone, ({ viewer, body }) => reportZone(app, viewer, body.zone));
  serve(weeklyMailApi.stop, ({ body }) => stopWeeklyMail(app, body));
}

/**
 * Stops the mail when its receiver presses "unsubscribe" in a mail program. The program then sends a form to
 * the address in `List-Unsubscribe` (RFC 8058), without a session or an Origin header.
 */
export async function oneClickStop(fastify: FastifyInstance, app: AppContext): Promise<void> {
  await fastify.register(async (scope) => {
    // The body is ignored: the form only repeats the header, and the URL contains the code.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, _body, done) =>
      done(null),
    );
    const config = { forVisitors: true };
    scope.post<{ Querystring: { code?: unknown } }>(
      STOP_MAIL_PATH,
      { schema: { hide: true }, config },
      async ({ query }, reply) => {
        const code = typeof query.code === 'string' ? query.code : '';
        await stopWeeklyMail(app, { code, part: null });
        return reply.header('cache-control', 'no-store').status(204).send();
      },
    );
  });
}
