import type { LogEvent } from 'kysely';
import type { FastifyInstance } from 'fastify';

/** Which requests are traced, by the names of OTEL_TRACES_SAMPLER. */
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
  /** The fraction of requests that the samplers by ratio trace, from 0 to 1. */
  readonly ratio: number;
  /** Whether a `traceparent` header continues the trace of the proxy that sent it. */
  readonly continuesTraces: boolean;
}

/**
 * Spans of requests and of their queries, for OpenTelemetry. They contain patterns of routes and kinds of
 * statements, but never URLs, queries, SQL or values.
 */
export interface Traces {
  /** Makes a span for every call of the API that is answered, except those of monitors. */
  watch(fastify: FastifyInstance): void;
  /** Makes a span for a statement, within the span of its request. Does nothing outside of requests. */
  readonly noteStatement: (event: LogEvent) => void;
  /** Sends the remaining spans. */
  stop(): Promise<void>;
}

/** Opens traces if they are switched on. Loads the packages for traces only in this case. */
export async function openTraces(settings: TraceSettings | null): Promise<Traces | null> {
  if (settings === null) return null;
  return (await import('./make-traces.ts')).makeTraces(settings);
}
