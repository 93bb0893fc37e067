import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span as OtelSpan,
} from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Env } from '#kernel/process/env.ts'
import type { Span, Tracer } from './tracer.ts'

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }
const MAX_FLUSH_MS = 3_000
const MAX_REASON = 300

/** The message that Node's fetch publishes before a request. */
interface RequestCreatedMessage {
  request: { addHeader(name: string, value: string): void }
}

/** Sends spans to an OTLP/HTTP collector, in batches, every few seconds. */
export function otlpTracer(
  { url, headers, serviceName, share }: NonNullable<Env['collector']>,
  onTrouble: (reason: string) => void,
): Tracer {
  const quiet = () => {}
  const error = (message: string) => onTrouble(message.slice(0, MAX_REASON))
  diag.setLogger(
    { verbose: quiet, debug: quiet, info: quiet, warn: quiet, error },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  )
  const exporter = new OTLPTraceExporter({ url: `${url}/v1/traces`, headers })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const otel = provider.getTracer('fenestra')
  const underWay = new AsyncLocalStorage<{ span: Span; context: Context }>()
  const contexts = new WeakMap<Span, Context>()

  const parentOf = (traceparent: string | undefined): Context => {
    const remote = traceparent === undefined ? null : parseTraceParent(traceparent)
    if (remote) return trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true })
    return underWay.getStore()?.context ?? ROOT_CONTEXT
  }

  const tracer: Tracer = {
    begin(name, { kind, facts, traceparent }) {
      const parent = parentOf(traceparent)
      const otelSpan = otel.startSpan(
        name,
        { kind: kinds[kind], ...(facts && { attributes: facts }) },
        parent,
      )
      const span = spanOf(otelSpan)
      contexts.set(span, trace.setSpan(parent, otelSpan))
      return span
    },
    current: () => underWay.getStore()?.span,
    within: (span, work) => underWay.run({ span, context: contexts.get(span) ?? ROOT_CONTEXT }, work),
    logFields() {
      const [, traceId, spanId] = tracer.current()?.traceparent.split('-') ?? []
      return traceId === undefined ? {} : { trace_id: traceId, span_id: spanId }
    },
    async close() {
      unsubscribe('undici:request:create', propagate)
      await Promise.race([
        provider.shutdown().catch((reason: unknown) => error(String(reason))),
        new Promise((resolve) => setTimeout(resolve, MAX_FLUSH_MS).unref()),
      ])
    },
  }
  // Services called with fetch can continue the trace.
  const propagate = (message: unknown) => {
    const span = tracer.current()
    if (span) (message as RequestCreatedMessage).request.addHeader('traceparent', span.traceparent)
  }
  subscribe('undici:request:create', propagate)
  return tracer
}

function spanOf(otelSpan: OtelSpan): Span {
  const { traceId, spanId, traceFlags } = otelSpan.spanContext()
  return {
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    rename: (name) => void otelSpan.updateName(name),
    add: (facts) => void otelSpan.setAttributes(facts),
    fail(error) {
      otelSpan.setStatus({ code: SpanStatusCode.ERROR })
      otelSpan.setAttribute('error.type', kindOf(error))
    },
    end: () => otelSpan.end(),
  }
}

/** The code of a system or database error, otherwise its class. */
function kindOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  if (typeof code === 'string' && /^[\w.-]{1,60}$/.test(code)) return code
  return typeof name === 'string' ? name : 'unknown'
}
