import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'

/** A span as received by the collector. */
export interface Collected {
  traceId: string
  spanId: string
  parentSpanId: string
  name: string
  /** 1 internal, 2 server, 3 client. */
  kind: number
  attributes: Record<string, string | number>
  /** 2: it failed. */
  status: number
}

type Field = { number: number; value: Buffer | number }

/** The fields of a protobuf message, in the wire format of its specification. */
function* fieldsOf(message: Buffer): Generator<Field> {
  let at = 0
  const varint = () => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = message[at++] ?? 0
      value += (byte & 127) * 2 ** shift
      if (byte < 128) return value
    }
  }
  while (at < message.length) {
    const key = varint()
    const [number, type] = [Math.floor(key / 8), key % 8]
    if (type === 0) yield { number, value: varint() }
    else {
      const length = type === 2 ? varint() : type === 1 ? 8 : 4
      yield { number, value: message.subarray(at, (at += length)) }
    }
  }
}

const all = (message: Buffer, number: number) =>
  [...fieldsOf(message)].filter((field) => field.number === number).map(({ value }) => value as Buffer)
const hex = (message: Buffer, number: number) => all(message, number)[0]?.toString('hex') ?? ''

/** KeyValue of opentelemetry/proto/common/v1/common.proto. */
function attribute(pair: Buffer): [string, string | number] {
  const [key, value] = [all(pair, 1)[0]?.toString() ?? '', all(pair, 2)[0] ?? Buffer.alloc(0)]
  const field = [...fieldsOf(value)][0]
  return [key, typeof field?.value === 'number' ? field.value : (field?.value.toString() ?? '')]
}

/** Span of opentelemetry/proto/trace/v1/trace.proto. */
function spanOf(span: Buffer): Collected {
  return {
    traceId: hex(span, 1),
    spanId: hex(span, 2),
    parentSpanId: hex(span, 4),
    name: all(span, 5)[0]?.toString() ?? '',
    kind: Number(all(span, 6)[0] ?? 0),
    attributes: Object.fromEntries(all(span, 9).map(attribute)),
    status: Number(all(all(span, 15)[0] ?? Buffer.alloc(0), 3)[0] ?? 0),
  }
}

/** A collector that receives traces as OTLP over HTTP in protobuf, and stores them. */
export async function startCollector() {
  const running = {
    url: '',
    spans: [] as Collected[],
    /** All bytes received, as text. */
    bytes: '',
    headers: [] as (string | undefined)[],
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer(async (request, response) => {
    const sent = await buffer(request)
    const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent
    running.headers.push(request.headers.authorization)
    running.bytes += body.toString('latin1')
    if (request.url !== '/v1/traces') {
      response.writeHead(404).end()
      return
    }
    // ExportTraceServiceRequest, ResourceSpans, ScopeSpans.
    const spans = all(body, 1).flatMap((resource) => all(resource, 2).flatMap((scope) => all(scope, 2)))
    running.spans.push(...spans.map(spanOf))
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  running.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return running
}
