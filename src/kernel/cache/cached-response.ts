import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const worthCompressing = 1024
/** About how many bytes a copy takes besides its bodies and the texts of its header fields. */
const besidesBody = 3072
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

type Encoding = 'identity' | 'br' | 'gzip'

/** Header fields of one answer, connection or moment, not of the content. */
const ofOneAnswer = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
])

/** Header fields of an answer, by lower-case name. */
export type Fields = Record<string, string | number | string[] | undefined>

interface Packed {
  bytes: Buffer
  encoding: Encoding
  headers: string[]
}

/** A finished public response, kept as the bytes that are sent. */
export interface Copy {
  readonly body: Buffer
  readonly headers: Fields
  /** What it takes in memory, in bytes: all encodings made so far, and the header fields. */
  bytes(): number
  /** Calls back when another encoding was made of it. */
  onGrown(grown: () => void): void
  /** The bytes in the best encoding that an `Accept-Encoding` accepts, compressed once for all requests. */
  packedFor(accepted: string | undefined): Promise<Packed>
  send(request: IncomingMessage, response: ServerResponse): void
}

const compressed: Record<Exclude<Encoding, 'identity'>, (body: Buffer) => Promise<Buffer>> = {
  // Compressed once and sent a thousand times, so it may be compressed harder than a response made for one request.
  br: (body) =>
    brotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body) => zip(body, { level: 7 }),
}

function encodingFor(accepted: string | undefined, size: number): Encoding {
  if (accepted === undefined || size < worthCompressing) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted) ? 'gzip' : 'identity'
}

/** Caches a response with status 200. */
export function copyOf(body: Buffer, sent: Fields): Copy {
  const headers: Fields = Object.fromEntries(
    Object.entries(sent).filter(([name]) => !ofOneAnswer.has(name.toLowerCase())),
  )
  const tag = String(headers.etag ?? `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`)
  const vary = new Set(
    String(headers.vary ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  ).add('accept-encoding')
  Object.assign(headers, { etag: tag, vary: [...vary].join(', ') })
  const plain = Object.entries(headers).flatMap(([name, value]) => [name, String(value)])
  const headerBytes = plain.reduce((sum, text) => sum + 2 * text.length, 0)
  const packed = new Map<Encoding, Packed>([
    [
      'identity',
      { bytes: body, encoding: 'identity', headers: [...plain, 'content-length', String(body.length)] },
    ],
  ])
  let grown: (() => void) | undefined
  const packing = new Map<Encoding, Promise<Packed>>()

  function pack(encoding: Exclude<Encoding, 'identity'>): Promise<Packed> {
    const done = compressed[encoding](body).then((bytes) => {
      const made = {
        bytes,
        encoding,
        headers: [...plain, 'content-encoding', encoding, 'content-length', String(bytes.length)],
      }
      packed.set(encoding, made)
      grown?.()
      return made
    })
    packing.set(encoding, done)
    return done
  }

  async function packedFor(accepted: string | undefined): Promise<Packed> {
    const encoding = encodingFor(accepted, body.length)
    const plainly = packed.get('identity') as Packed
    if (encoding === 'identity') return plainly
    return packed.get(encoding) ?? (packing.get(encoding) ?? pack(encoding)).catch(() => plainly)
  }

  function sendPacked(
    { bytes, headers: fields }: Packed,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    response.writeHead(200, fields)
    response.end(request.method === 'HEAD' ? undefined : bytes)
  }

  return {
    body,
    headers,
    bytes: () =>
      besidesBody + [...packed.values()].reduce((sum, { bytes }) => sum + bytes.length, headerBytes),
    onGrown: (callback) => void (grown = callback),
    packedFor,
    send(request, response) {
      const known = request.headers['if-none-match']
      if (known !== undefined && isAmong(known, tag)) {
        response.writeHead(304, plain)
        response.end()
        return
      }
      const encoding = encodingFor(request.headers['accept-encoding'], body.length)
      const ready = packed.get(encoding)
      if (ready) return sendPacked(ready, request, response)
      void packedFor(request.headers['accept-encoding']).then((made) => sendPacked(made, request, response))
    },
  }
}

const bare = (tag: string) => tag.trim().replace(/^W\//, '')

function isAmong(known: string, tag: string): boolean {
  return known === tag || known.trim() === '*' || known.split(',').some((one) => bare(one) === bare(tag))
}
