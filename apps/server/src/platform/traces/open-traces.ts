import type { LogEvent } from 'kysely';
import type { FastifyInstance } from 'fastify';

/** The values of OTEL_TRACES_SAMPLER. This setting decides which requests are traced. */
export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export interface TraceSettings {
  readonly sampler: (typeof SAMPLERS)[number];
  /** The fraction of requests (0 to 1) that are traced by the samplers with `traceidratio` in their names. */
  readonly ratio: number;
  /** Whether a `traceparent` header continues the trace of the proxy that sent it. */
  readonly continuesTraces: boolean;
}

/**
 * Spans of requests and of their database statements, for OpenTelemetry. The spans contain patterns of routes
 * and kinds of statements, but never URLs, SQL or values.
 */
export interface Traces {
  /** Makes a span for every call of the API or of an assistant, except for the calls of monitors. */
  watch(fastify: FastifyInstance): void;
  /** Makes a span for a statement within the span of its request. Does nothing if there is no such span. */
  readonly noteStatement: (event: LogEvent) => void;
  /** Sends the remaining spans. */
  stop(): Promise<void>;
}

/** Opens traces if they are switched on. Loads the packages for traces only in this case. */
export async function openTraces(settings: TraceSettings | null): Promise<Traces | null> {
  if (settings === null) return null;
  return (await import('./make-traces.ts')).makeTraces(settings);
}
