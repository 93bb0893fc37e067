import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allLanguages, languageOrNull } from '#kernel/rules/languages.ts'
import { pageReads, type Reads } from '#kernel/cache/reads.ts'
import type { PublicReads } from '#kernel/cache/public-read.ts'
import type { ResponseCache } from '#kernel/cache/response-cache.ts'
import { allowScripts, extendPolicy } from '../headers/headers.ts'
import { languageOf } from '../language.ts'
import type { PageRenderer, RenderedPage } from './page-renderer.ts'
import { textsReader } from './page-texts.ts'
import { isBackOffice, pageAccessOf, type PageAccess, type Records } from './private-pages.ts'
import { withHashedScripts } from './page-scripts.ts'
import { isFile } from './static.ts'
import { isForPrograms, isLinkPage } from '../errors/unknown-paths.ts'
import { ownPath } from './own-path.ts'

/** The files of a page's headings by its language (src/app/web/fonts.css); others have a typeface of the system. */
const headings: Record<string, readonly string[]> = {
  en: ['latin'],
  de: ['latin'],
  es: ['latin'],
  ru: ['latin', 'cyrillic'],
  vi: ['latin', 'vietnamese'],
}

/**
 * A `Link` header field with which the browser requests the styles before it reads the page, and the letters of its
 * headings before it knows the styles.
 */
function earlyFiles(html: string, language: string): string | undefined {
  const head = html.slice(0, html.indexOf('</head>'))
  const styles = Array.from(
    head.matchAll(/<link rel="stylesheet" href="([^"<>]+)"/g),
    ([, href]) => `<${href}>; rel=preload; as=style`,
  )
  const fonts = (headings[language] ?? []).map(
    (script) => `</fonts/literata-500-${script}.woff2>; rel=preload; as=font; type="font/woff2"; crossorigin`,
  )
  return [...styles, ...fonts].join(', ') || undefined
}

const oneYear = 365 * 24 * 60 * 60

/** For browsers without scripts: stores the chosen language in a cookie, and redirects back to the page. */
function mountChosenLanguage(http: FastifyInstance, publicOrigin: () => string): void {
  http.get('/language', { schema: { hide: true } }, (request, reply) => {
    const { lng, to } = request.query as Record<string, unknown>
    const language = typeof lng === 'string' ? languageOrNull(lng) : null
    if (language !== null) {
      const secure = publicOrigin().startsWith('https:')
      reply.setCookie('i18nextLng', language, { path: '/', maxAge: oneYear, sameSite: 'lax', secure })
    }
    const back = typeof to === 'string' ? ownPath(to) : null
    return reply.header('cache-control', 'no-store').redirect(back ?? '/', 303)
  })
}

export interface PagesOptions {
  mode: 'built' | 'dev'
  responseCache: ResponseCache
  /** Answers what public pages read. */
  internalApp: FastifyInstance
  publicReads: PublicReads
  publicOrigin: () => string
  currency: string
  country: string
  timeZone: string
  records: Records
}

/** The URL for the pages' router; a leading `//host` does not name another host. */
function addressOf({ url }: FastifyRequest, origin: string): URL {
  return new URL(`${origin}${url.startsWith('/') ? '' : '/'}${url}`)
}

/** The path as the pages' router decodes it: `/%61dmin` is `/admin`. */
const pathOf = ({ pathname }: URL) => decodeURI(pathname)

/**
 * Time in ms after the start at which the renderer of the pages is loaded if nobody has asked for a page before: 0.2 s
 * of work that nobody should wait for.
 */
const LOADS_AHEAD_AFTER_MS = 5000

/** What a page is rendered from, besides its request. */
interface Rendering {
  address: URL
  pageAccess: PageAccess | null
}

/** Answers every URL that belongs neither to the API nor to a file with a rendered page. */
export async function mountPages(http: FastifyInstance, options: PagesOptions): Promise<void> {
  const textsOf = textsReader(options.mode)
  const renderer = await (options.mode === 'built' ? builtRenderer(http) : developmentRenderer(http))
  const reads: Reads = pageReads({ http, ...options })
  /** Whether a page is sent with its nonce: it is for one person, or its scripts come from Vite. */
  const keepsNonce = (path: string) => isBackOffice(path) || options.mode === 'dev'

  async function render(
    request: FastifyRequest,
    { address, pageAccess }: Rendering,
  ): Promise<{ html: string; page: RenderedPage; scriptSources: Iterable<string> }> {
    // Marks the scripts that the renderer itself declares; nothing in the data of the page can know it.
    const nonce = randomBytes(16).toString('hex')
    const language = languageOf(request.raw)
    const texts = await textsOf(language)
    let html = ''
    const page = await (
      await renderer()
    ).fetch(new Request(address), {
      context: {
        // Public pages are the same for everybody in one language; the browser fills in personal data.
        api: (path, init) => reads(path, init, request.raw),
        nonce,
        publicOrigin: options.publicOrigin(),
        currency: options.currency,
        country: options.country,
        timeZone: options.timeZone,
        language,
        languages: http.shopLanguages?.current() ?? allLanguages,
        translations: texts.translations,
        textsUrl: texts.url,
        signedIn: isBackOffice(pathOf(address)) ? request.actor !== null : undefined,
        missing: pageAccess?.missing ?? false,
        own: pageAccess?.own,
        finish: (finished) => (html = finished),
      },
    })
    return keepsNonce(pathOf(address))
      ? { html, page, scriptSources: [`'nonce-${nonce}'`] }
      : { page, ...withHashedScripts(html, nonce) }
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const address = addressOf(request, options.publicOrigin())
    const path = pathOf(address)
    const isAdmin = isBackOffice(path)
    // The back office stays closed until the second factor is set up, so they are redirected there.
    if (isAdmin && request.actor?.owesSecondFactor) {
      return reply.header('cache-control', 'no-store').redirect('/account/security', 302)
    }
    const pageAccess = await pageAccessOf(path, request.actor, options.records)
    const { html, page, scriptSources } = await render(request, { address, pageAccess })
    const leadsOn = page.status >= 300 && page.status < 400
    reply.status((!leadsOn && pageAccess?.refused) || page.status)
    for (const [name, value] of page.headers) {
      if (name === 'x-policy-additions') extendPolicy(reply, value)
      else if (name !== 'content-length') reply.header(name, value)
    }
    reply.header('cache-control', pageAccess ? 'private, no-cache' : 'public, no-cache')
    reply.header('vary', 'accept-language, cookie')
    const early = earlyFiles(html, languageOf(request.raw))
    if (early !== undefined) reply.header('link', early)
    // The page contains an order.
    if (pageAccess?.own !== undefined) reply.header('cache-control', 'no-store')
    // The URL contains a secret, or may, which no other site may learn and no cache may store.
    if (isLinkPage(path) || page.headers.get('referrer-policy') === 'no-referrer')
      reply.headers({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    allowScripts(reply, scriptSources)
    return reply.send(html)
  }

  mountChosenLanguage(http, options.publicOrigin)
  http.get('/*', { schema: { hide: true } }, (request, reply) => {
    const path = pathOf(addressOf(request, options.publicOrigin()))
    if (isForPrograms(path) || isFile(path)) return reply.callNotFound()
    return sendPage(request, reply)
  })
}

async function builtRenderer(http: FastifyInstance): Promise<() => Promise<PageRenderer>> {
  const entry = new URL('../../../../dist/server/server.js', import.meta.url)
  let loading: Promise<PageRenderer> | undefined
  // Loaded with the first page or soon after the start, whichever comes first: neither should wait for it.
  const renderer = () =>
    (loading ??= import(entry.href).then((module: { default: PageRenderer }) => module.default))
  let timer: NodeJS.Timeout | undefined
  http.addHook('onListen', async () => {
    const loadAhead = () =>
      void renderer().catch((error: unknown) => http.log.error(error, 'the pages could not be loaded'))
    timer = setTimeout(loadAhead, LOADS_AHEAD_AFTER_MS).unref()
  })
  http.addHook('onClose', async () => clearTimeout(timer))
  return renderer
}

async function developmentRenderer(http: FastifyInstance): Promise<() => Promise<PageRenderer>> {
  const { startVite } = await import('./vite.ts')
  return startVite(http)
}
