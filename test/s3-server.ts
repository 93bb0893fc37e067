import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const ACCESS = { id: 'AKIATESTS', secret: 'a secret between shop and storage' }
const REGION = 'us-east-1'
const BUCKET = 'pictures'

interface Stored {
  bytes: Buffer
  type: string
  modifiedAt: Date
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** The required signature of a request: AWS Signature Version 4, "Signing AWS API requests". */
function signature({ method, headers }: IncomingMessage, url: URL, signed: string[], scope: string): string {
  const query = [...url.searchParams]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .toSorted()
    .join('&')
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}\n`)
  const payload = String(headers['x-amz-content-sha256'])
  const request = [method, url.pathname, query, lines.join(''), signed.join(';'), payload].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${ACCESS.secret}`)
  return hmac(key, text).toString('hex')
}

/** Whether the request was signed with our key, and its body matches the signature. */
function isSigned(request: IncomingMessage, url: URL, body: Buffer): boolean {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)$/.exec(
      request.headers.authorization ?? '',
    )
  const [, id, scope = '', signed = '', sentSignature] = parts ?? []
  const payload = request.headers['x-amz-content-sha256']
  if (id !== ACCESS.id || (payload !== sha256(body) && payload !== 'UNSIGNED-PAYLOAD')) return false
  return sentSignature === signature(request, url, signed.split(';'), scope)
}

const xml = (text: string) => `<?xml version="1.0" encoding="UTF-8"?>${text}`
const failure = (code: string) => xml(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`)

/**
 * An object store with one bucket and the S3 calls that the shop uses: PUT, GET and DELETE of an object
 * and ListObjectsV2 in pages, each with a valid signature.
 * @param pageSize objects on a page of the list
 */
export async function startS3Server({ pageSize = 1000 } = {}) {
  const objects = new Map<string, Stored>()

  async function answer(request: IncomingMessage): Promise<[number, Buffer | string, string?]> {
    const url = new URL(request.url ?? '/', 'http://storage')
    const body = await buffer(request)
    if (!isSigned(request, url, body)) return [403, failure('SignatureDoesNotMatch')]
    const [bucket, ...rest] = url.pathname.slice(1).split('/').map(decodeURIComponent)
    const key = rest.join('/')
    if (bucket !== BUCKET) return [404, failure('NoSuchBucket')]
    if (request.method === 'GET' && key === '') return [200, listed(url.searchParams)]
    if (request.method === 'PUT') {
      const type = request.headers['content-type'] ?? 'application/octet-stream'
      objects.set(key, { bytes: body, type, modifiedAt: new Date() })
      return [200, '']
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return [204, '']
    }
    const found = objects.get(key)
    return found ? [200, found.bytes, found.type] : [404, failure('NoSuchKey')]
  }

  function listed(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? ''
    const after = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted()
    const page = keys.slice(0, pageSize)
    const more = keys.length > page.length
    const contents = page.map((key) => {
      const { bytes, modifiedAt } = objects.get(key) as Stored
      return `<Contents><Key>${key}</Key><LastModified>${modifiedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`
    })
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return xml(
      `<ListBucketResult><IsTruncated>${String(more)}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    )
  }

  const server = createServer((request, response) => {
    answer(request).then(
      ([status, body, type = 'application/xml']) =>
        response.writeHead(status, { 'content-type': type, 'content-length': body.length }).end(body),
      () => response.destroy(), // the client has disconnected
    )
  })
  server.maxRequestsPerSocket = 1
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    objects,
    /** Settings that point a shop to it, over another port if there is a proxy between. */
    settings: (over = port) => ({
      STORAGE_URL: `s3://${BUCKET}?endpoint=${encodeURIComponent(`http://127.0.0.1:${over}`)}&region=${REGION}`,
      AWS_ACCESS_KEY_ID: ACCESS.id,
      AWS_SECRET_ACCESS_KEY: ACCESS.secret,
    }),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type S3Server = Awaited<ReturnType<typeof startS3Server>>
