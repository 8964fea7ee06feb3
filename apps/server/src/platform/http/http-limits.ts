/** Limits of requests and connections. Times are in milliseconds. */
export interface HttpLimits {
  /** The longest time for a request's headers, and for the first byte on a new connection. */
  readonly head: number;
  /**
   * The longest time for a whole body other than an upload, and for the rest of any body (even an upload)
   * after the answer.
   */
  readonly body: number;
  readonly upload: UploadLimits;
  /** The time between two checks for slow headers and bodies. */
  readonly check: number;
  /** How long unfinished headers and bodies may still arrive after the server has begun to stop. */
  readonly stop: number;
  /** The most unfinished bodies per address (`networkOf`). */
  readonly bodiesPerAddress: number;
  /**
   * The most unfinished bodies in total. When it is reached, a new body replaces another one (`firstToGo`).
   */
  readonly bodies: number;
  /** The most connections per address, except for trusted proxies. */
  readonly connectionsPerAddress: number;
  /** The most connections in total (see also `mostConnections`). */
  readonly connections: number;
}

/** Limits of an upload's progress. Only time in which the server waits for the client counts. */
interface UploadLimits {
  /** The longest time in which no byte arrives. */
  readonly silence: number;
  readonly bytesPerSecond: number;
  /** Time before `bytesPerSecond` is checked. */
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
 * Connections may use this fraction of the files that the process may open. The rest is for the database,
 * uploads and pictures.
 */
const SHARE_OF_FILES = 0.75;

/** Returns `connections`, or a lower limit if the process may not open enough files. This takes 0.2 s. */
export function mostConnections({ connections }: HttpLimits): number {
  // Otherwise, the report would list the network interfaces and their names, which takes seconds if names
  // resolve slowly.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  // Windows has no such limit; elsewhere, the value may be "unlimited".
  const files = Number(userLimits?.open_files?.soft);
  return Number.isFinite(files) ? Math.min(connections, Math.floor(files * SHARE_OF_FILES)) : connections;
}
