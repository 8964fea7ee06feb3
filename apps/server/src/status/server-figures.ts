import * as z from 'zod/mini';

/** Servers of different versions read each other's lines, so a new figure needs a default. */
export const ServerFigures = z.object({
  requests: z.number(),
  /** The p95 of their durations in milliseconds; null if no request was measured. */
  p95: z.nullable(z.number()),
  sockets: z.number(),
  /** All connections to the database server, not only those of this server. */
  connections: z.number(),
  search: z.object({
    isReady: z.boolean(),
    persons: z.number(),
    organizations: z.number(),
    bytes: z.number(),
    /** When the search last applied changes, in unix seconds. */
    appliedOn: z.nullable(z.number()),
    /** For how many seconds a change has been waiting to be applied. */
    waits: z.number(),
  }),
  file: z.nullable(z.object({ writtenOn: z.number(), bytes: z.number() })),
  disk: z.nullable(z.object({ used: z.number(), total: z.number() })),
  /** Resident memory in bytes. */
  memory: z.number(),
  /** How late the event loop ran, in seconds. */
  lag: z.number(),
});
export type ServerFigures = z.infer<typeof ServerFigures>;

export interface ServerLine {
  readonly server: string;
  readonly at: Date;
  readonly startedAt: Date;
  readonly version: string;
  readonly figures: ServerFigures;
}
