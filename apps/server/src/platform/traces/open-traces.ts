import type { LogEvent } from 'kysely';
import type { FastifyInstance } from 'fastify';

/** The values of OTEL_TRACES_SAMPLER, which decides which requests are traced. */
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
 * OpenTelemetry spans of requests and of their database statements. They contain patterns of routes and kinds
 * of statements, but never URLs, SQL or values.
 */
export interface Traces {
  /** Makes a span for every call of the API or of an assistant, except for the calls of monitors. */
  watch(fastify: FastifyInstance): void;
  /** Makes a span for a statement within the span of its request, if there is one. */
  readonly noteStatement: (event: LogEvent) => void;
  /** Sends the remaining spans. */
  stop(): Promise<void>;
}

/** Loads the packages for traces only if traces are switched on. */
export async function openTraces(settings: TraceSettings | null): Promise<Traces | null> {
  if (settings === null) return null;
  return (await import('./make-traces.ts')).makeTraces(settings);
}
