import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import type * as z from 'zod/mini';
import { requireSessionOf } from '../accounts/identify.ts';
import { recordSecurityEvent } from '../accounts/security/record-security-event.ts';
import { placeOf } from '../accounts/session-place.ts';
import type { AppContext } from '../app-context.ts';
import { Failure, forbidden, signedOut } from '../platform/failure.ts';
import type { BeginDownload } from '../platform/http/send-download.ts';
import type { Identify } from '../platform/http/serve.ts';
import type { Viewer } from '../viewer.ts';

export interface FileFrame {
  readonly fastify: FastifyInstance;
  readonly app: AppContext;
  readonly identify: Identify<Viewer>;
  readonly beginDownload: BeginDownload;
}

/** A CSV file of a list. It is not in the contract, because it is not JSON. */
interface AdministratorsFile<Query extends z.ZodMiniType> {
  /** The path of the file, below /api. */
  readonly path: string;
  /** The beginning of the file's name, before the day: "kithline-activity". */
  readonly name: string;
  /** The name of the list: "members". */
  readonly what: string;
  readonly query: Query;
  /** Records the export and returns the lines. */
  readonly write: (viewer: Viewer, query: z.output<Query>) => Promise<AsyncIterable<string>>;
}

/**
 * Serves the CSV file of a list to administrators: 401 for visitors, 403 for other members, and 400 for an
 * invalid filter.
 */
export function serveFile<Query extends z.ZodMiniType>(
  { fastify, app, identify, beginDownload }: FileFrame,
  { path, name, what, query, write }: AdministratorsFile<Query>,
): void {
  fastify.get(`/api${path}`, async (request, reply) => {
    const admit = async () => {
      const viewer = await identify(request, reply);
      if (viewer === null) throw signedOut();
      if (!viewer.isAdmin) throw forbidden();
      return viewer;
    };
    const admitted = await admit();
    const parsed = query.safeParse(request.query);
    if (!parsed.success)
      throw new Failure('malformed', {
        clientMessage: parsed.error.issues[0]?.message ?? 'A filter is not valid.',
      });
    const requireStillAdmitted = () => requireSessionOf(app, request);
    const content = await beginDownload({ admitted, admit, requireStillAdmitted, reply }, async (viewer) => {
      const place = placeOf(request);
      const { userId } = viewer;
      const exported = { userId, kind: 'list-exported', words: what, place } as const;
      await recordSecurityEvent(app, app.db, exported);
      const content = Readable.from(await write(viewer, parsed.data));
      const ended = new Promise<void>((resolve) => content.once('close', resolve));
      return { content, ended };
    });
    const day = app.clock().toISOString().slice(0, 10);
    return reply
      .header('cache-control', 'no-store')
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}-${day}.csv"`)
      .send(content);
  });
}
