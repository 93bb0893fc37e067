import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants, gunzipSync, gzip } from 'node:zlib'

const worthCompressing = 1024
/** Approximate overhead of a cached response in bytes, besides its bodies and header fields. */
const besidesBody = 3072
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** The content encoding of a response. */
export type Encoding = 'identity' | Compression
export type Compression = 'br' | 'gzip'

/** Header fields that belong to one response, connection or moment, not to the content. */
const ofOneAnswer = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
])

/** Header fields of a response by lower-case name. */
export type Fields = Record<string, string | number | string[] | undefined>

interface Packed {
  bytes: Buffer
  encoding: Encoding
  headers: string[]
}

/** A compressed body, with its uncompressed length in bytes. */
export interface Compressed {
  bytes: Buffer
  encoding: Compression
  plainSize: number
}

/** A finished public response, stored as the bytes that are sent. */
export interface CachedResponse {
  /** The uncompressed body. One that was created compressed is decompressed on the first access. */
  readonly body: Buffer
  /** The length of the body in bytes. */
  readonly size: number
  readonly headers: Fields
  /** Its size in memory in bytes: all encodings created so far, and the header fields. */
  bytes(): number
  /** Calls back when another encoding was created. */
  onGrown(grown: () => void): void
  /** The bytes in the best encoding that an `Accept-Encoding` header accepts, compressed once for all requests. */
  packedFor(accepted: string | undefined): Promise<Packed>
  send(request: IncomingMessage, response: ServerResponse): void
}

const compressed: Record<Compression, (body: Buffer) => Promise<Buffer>> = {
  // A cached response is compressed once and sent many times, so a higher level than for a single response is worth its
  // time.
  br: (body) =>
    brotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body) => zip(body, { level: 7 }),
}

const unpacked: Record<Compression, (bytes: Buffer) => Buffer> = {
  br: (bytes) => brotliDecompressSync(bytes),
  gzip: (bytes) => gunzipSync(bytes),
}

/** The best encoding that an `Accept-Encoding` header accepts for a response of this many bytes. */
export function encodingFor(accepted: string | undefined, size: number): Encoding {
  if (accepted === undefined || size < worthCompressing) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted) ? 'gzip' : 'identity'
}

/** Caches a response with status 200. */
export function cachedResponse(body: Buffer, responseHeaders: Fields): CachedResponse {
  const headers: Fields = Object.fromEntries(
    Object.entries(responseHeaders).filter(([name]) => !ofOneAnswer.has(name.toLowerCase())),
  )
  const tag = String(headers.etag ?? `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`)
  const vary = new Set(
    String(headers.vary ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  ).add('accept-encoding')
  Object.assign(headers, { etag: tag, vary: [...vary].join(', ') })
  return createCachedResponse(headers, body.length, { encoding: 'identity', bytes: body })
}

/**
 * A cached response from a body that was compressed earlier, in this or another process. @param headers those of the
 * earlier response
 */
export const cachedResponseOfCompressed = (compressed: Compressed, headers: Fields): CachedResponse =>
  createCachedResponse(headers, compressed.plainSize, compressed)

function createCachedResponse(headers: Fields, size: number, first: Omit<Packed, 'headers'>): CachedResponse {
  const plain = Object.entries(headers).flatMap(([name, value]) => [name, String(value)])
  const headerBytes = plain.reduce((sum, text) => sum + 2 * text.length, 0)
  const packed = new Map<Encoding, Packed>()
  const packing = new Map<Encoding, Promise<Packed>>()
  let grown: (() => void) | undefined

  function add({ encoding, bytes }: Omit<Packed, 'headers'>): Packed {
    const coded = encoding === 'identity' ? [] : ['content-encoding', encoding]
    const packedResponse = {
      bytes,
      encoding,
      headers: [...plain, ...coded, 'content-length', String(bytes.length)],
    }
    packed.set(encoding, packedResponse)
    grown?.()
    return packedResponse
  }
  add(first)

  function plainly(): Packed {
    const { encoding, bytes } = first
    return (
      packed.get('identity') ??
      add({ encoding: 'identity', bytes: encoding === 'identity' ? bytes : unpacked[encoding](bytes) })
    )
  }

  function pack(encoding: Compression): Promise<Packed> {
    const packedPromise = compressed[encoding](plainly().bytes).then((bytes) => add({ encoding, bytes }))
    packing.set(encoding, packedPromise)
    return packedPromise
  }

  async function packedFor(accepted: string | undefined): Promise<Packed> {
    const encoding = encodingFor(accepted, size)
    if (encoding === 'identity') return plainly()
    return packed.get(encoding) ?? (packing.get(encoding) ?? pack(encoding)).catch(plainly)
  }

  return {
    get body() {
      return plainly().bytes
    },
    size,
    headers,
    bytes: () =>
      besidesBody + [...packed.values()].reduce((sum, { bytes }) => sum + bytes.length, headerBytes),
    onGrown: (callback) => void (grown = callback),
    packedFor,
    send(request, response) {
      const ifNoneMatch = request.headers['if-none-match']
      if (ifNoneMatch !== undefined && isAmong(ifNoneMatch, String(headers.etag))) {
        response.writeHead(304, plain)
        response.end()
        return
      }
      const encoding = encodingFor(request.headers['accept-encoding'], size)
      const ready = packed.get(encoding)
      if (ready) return sendPacked(ready, request, response)
      void packedFor(request.headers['accept-encoding']).then((packedResponse) =>
        sendPacked(packedResponse, request, response),
      )
    },
  }
}

function sendPacked({ bytes, headers }: Packed, request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, headers)
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

const bare = (tag: string) => tag.trim().replace(/^W\//, '')

function isAmong(ifNoneMatch: string, tag: string): boolean {
  return (
    ifNoneMatch === tag ||
    ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((listedTag) => bare(listedTag) === bare(tag))
  )
}
