import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LogEvent } from 'kysely';
import { callOf, isOfMonitor } from '../metrics/watch-requests.ts';
import { VERSION } from '../version.ts';
import type { Traces, TraceSettings } from './open-traces.ts';

/**
 * The exporter reads its OTEL_EXPORTER_OTLP_… settings from the environment. Nothing is registered globally.
 */
export function makeTraces(settings: TraceSettings): Traces {
  const provider = new TracerProvider({
    sampler: samplerOf(settings),
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'kithline', 'service.version': VERSION }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('kithline', VERSION);
  const contexts = new AsyncLocalStorage<Context>();
  return {
    watch: (fastify) => watchCalls(fastify, { tracer, contexts, ...settings }),
    noteStatement: (event) => {
      const context = contexts.getStore();
      if (context !== undefined) noteStatement(tracer, context, event);
    },
    stop: () => provider.shutdown(),
  };
}

function samplerOf({ sampler, ratio }: TraceSettings): Sampler {
  const root = sampler.endsWith('always_on')
    ? new AlwaysOnSampler()
    : sampler.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratio);
  return sampler.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root;
}

interface Watching {
  readonly tracer: Tracer;
  readonly contexts: AsyncLocalStorage<Context>;
  readonly continuesTraces: boolean;
}

function watchCalls(fastify: FastifyInstance, { tracer, contexts, continuesTraces }: Watching): void {
  const propagator = new W3CTraceContextPropagator();
  const spans = new WeakMap<FastifyRequest, Span>();
  fastify.addHook('onRequest', (request, _reply, done) => {
    const call = callOf(request);
    if (call === 'other' || isOfMonitor(request)) return done();
    // The header `tracestate` is not read, because it may contain any text.
    const { traceparent } = continuesTraces ? request.headers : {};
    const outside = propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
    const attributes = {
      'http.request.method': request.method,
      'http.route': request.routeOptions.url ?? '',
    };
    const span = tracer.startSpan(call, { kind: SpanKind.SERVER, attributes }, outside);
    spans.set(request, span);
    contexts.run(trace.setSpan(outside, span), done);
  });
  fastify.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}

const KIND = /^\s*([a-z]+)/iu;

function noteStatement(tracer: Tracer, context: Context, event: LogEvent): void {
  const end = Date.now();
  const kind = KIND.exec(event.query.sql)?.[1]?.toLowerCase() ?? 'other';
  const options = {
    kind: SpanKind.CLIENT,
    startTime: end - event.queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': kind },
  };
  const span = tracer.startSpan(`database ${kind}`, options, context);
  if (event.level === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(end);
}
