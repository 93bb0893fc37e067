import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { preferredLanguage } from '../language.ts'
import { copyOf } from './copy.ts'
import type { Copies, Making } from './copies.ts'
import type { Revisions } from './revisions.ts'
import { isPublicPage, subjectsOfRead } from './subjects.ts'

const longestAddress = 400

const cookieValue = (cookies: string | undefined, name: string) =>
  cookies
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/**
 * Under which key a request's answer is kept; null when it is not to be kept: a write, a visitor with
 * a session, another format, an address of another kind.
 */
function keyOf(request: IncomingMessage, sessionCookie: string): string | null {
  const { url = '', method, headers } = request
  if ((method !== 'GET' && method !== 'HEAD') || url.length > longestAddress) return null
  if (headers.cookie?.includes(`${sessionCookie}=`)) return null
  if (subjectsOfRead(url)) return headers.accept?.includes('csv') ? null : url
  if (!isPublicPage(url)) return null
  const asked = url.includes('lng=') ? new URL(url, 'http://shop').searchParams.get('lng') : null
  const chosen = cookieValue(headers.cookie, 'i18nextLng')
  return `${preferredLanguage(asked, chosen, headers['accept-language'])} ${url}`
}

const makings = new WeakMap<IncomingMessage, Making>()

/** The answer that this request makes for everybody, if it makes one. */
export function makingOf(request: IncomingMessage): Making | undefined {
  return makings.get(request)
}

/**
 * Answers what everybody may read from copies, before anything else looks at the request; one request
 * makes a copy and those that come meanwhile wait for it. After a write of the staff, the answer waits
 * until the change is known here: nobody is shown an older price than the writer was told.
 */
export function servePublicCopies(
  http: FastifyInstance,
  { copies, revisions, sessionCookie }: { copies: Copies; revisions: Revisions; sessionCookie: string },
): void {
  const inside = http.server.listeners('request')[0] as RequestListener
  let closing = false
  http.addHook('preClose', async () => {
    closing = true
  })

  async function waitFor(making: Making, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const copy = await making.done
    if (copy) copy.send(request, response)
    else inside(request, response)
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const key = closing ? null : keyOf(request, sessionCookie)
    if (key === null) return inside(request, response)
    const copy = copies.find(key)
    if (copy) return copy.send(request, response)
    const others = copies.making(key)
    if (others) return void waitFor(others, request, response)
    const making = request.method === 'GET' ? copies.begin(key) : null
    if (making) {
      makings.set(request, making)
      response.once('close', () => making.finish(null))
    }
    inside(request, response)
  }
  http.server.removeAllListeners('request')
  http.server.on('request', answer)

  http.addHook('onSend', async (request, reply, payload) => {
    const making = makings.get(request.raw)
    if (!making) return payload
    const kept = reply.statusCode === 200 && !reply.hasHeader('set-cookie') && typeof payload === 'string'
    if (!kept || String(reply.getHeader('cache-control')).includes('no-store')) {
      making.finish(null)
      return payload
    }
    for (const subject of subjectsOfRead(request.url) ?? []) making.subjects.add(subject)
    const copy = copyOf(Buffer.from(payload), reply.getHeaders())
    making.finish(copy)
    // Who asks first gets the bytes that everybody gets, so that nothing is encoded or compressed twice.
    const { bytes, encoding } = await copy.packedFor(request.headers['accept-encoding'])
    reply.headers({ vary: copy.headers.vary, etag: copy.headers.etag })
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return bytes
  })

  http.addHook('onSend', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD' || reply.statusCode >= 300) return
    if (request.visitor && request.visitor.role !== 'customer') await revisions.caughtUp()
  })
}
