/** Times are in milliseconds. */
export interface HttpLimits {
  /** For a request's head, and for the first byte on a new connection. */
  readonly head: number;
  /** For a whole body, and for what is left of an upload after its answer. */
  readonly body: number;
  readonly upload: UploadLimits;
  /** How often slow heads and bodies are looked for. */
  readonly check: number;
  /** For unfinished heads and bodies when the server stops. */
  readonly stop: number;
  /** Unfinished bodies of one address (`networkOf`). */
  readonly bodiesPerAddress: number;
  /** Unfinished bodies of all; the one that has been silent the longest makes room for a new one. */
  readonly bodies: number;
  /** Connections of one address that is no trusted proxy. */
  readonly connectionsPerAddress: number;
  /** Connections of all; fewer where the process may open fewer files (`mostConnections`). */
  readonly connections: number;
}

/** Time counts only while the server waits for the client, not while it has unread bytes. */
interface UploadLimits {
  /** Without a byte. */
  readonly silence: number;
  readonly bytesPerSecond: number;
  /** Before `bytesPerSecond` is asked for. */
  readonly grace: number;
  readonly longest: number;
}

export const HTTP_LIMITS: HttpLimits = {
  head: 15_000,
  body: 30_000,
  upload: { silence: 15_000, bytesPerSecond: 8 * 1024, grace: 60_000, longest: 3_600_000 },
  check: 1000,
  stop: 3000,
  bodiesPerAddress: 40,
  bodies: 2000,
  connectionsPerAddress: 1000,
  connections: 10_000,
};

/**
 * Share of the process's files that connections may use; the rest is for the database, uploads and pictures.
 */
const SHARE_OF_FILES = 0.75;

/** Returns `limits.connections`, or fewer where the process may not open that many files. Slow (0.2 s). */
export function mostConnections({ connections }: HttpLimits): number {
  // The list of the machine's networks would take seconds where names are resolved slowly.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  // Windows has no such limit; elsewhere it may be the word "unlimited".
  const files = Number(userLimits?.open_files?.soft);
  return Number.isFinite(files) ? Math.min(connections, Math.floor(files * SHARE_OF_FILES)) : connections;
}
