import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const built = fileURLToPath(new URL('../../../../dist/client/', import.meta.url))
const sources = fileURLToPath(new URL('../../../../public/', import.meta.url))

const minute = 60
const day = 24 * 60 * minute
const year = 365 * day

/** How long browsers cache a file, by its folder; afterwards they revalidate it by its ETag. */
const cacheControl: Record<string, string> = {
  // The name contains a hash of the content.
  assets: `public, max-age=${year}, immutable`,
  pictures: `public, max-age=${30 * day}`,
  fonts: `public, max-age=${30 * day}`,
  icons: `public, max-age=${30 * day}`,
  // Short, so that a corrected text is seen soon.
  locales: `public, max-age=${minute}`,
}
const icons = `public, max-age=${day}`

/**
 * Headers for pages, which are useless on scripts and pictures and as long as a small script. Files get a content
 * security policy for workers, the only kind of file to which a policy applies.
 */
const pageHeaders = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]
const filePolicy = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'"

/** Whether a path can only be a file of the shop. */
export function isFile(path: string): boolean {
  return Object.hasOwn(cacheControl, path.split('/', 2)[1] ?? '') && path.split('/').length > 2
}

/** Whether a URL is that of a served file, including uploads. @param url with its query */
export function isServedFile(url: string): boolean {
  const path = url.split('?', 1)[0] as string
  return isFile(path) || path.startsWith('/uploads/')
}

/**
 * Removes the cookies from requests for files. Files are the same for everybody, so no session and account need to be
 * read for them.
 */
export function dropCookiesOnFiles(http: FastifyInstance): void {
  http.addHook('onRequest', async ({ raw }) => {
    if (isServedFile(raw.url ?? '')) delete raw.headers.cookie
  })
}

/** Serves scripts, styles, fonts, pictures and texts; files that the build has compressed are sent compressed. */
export async function servedFiles(http: FastifyInstance, { mode }: { mode: 'built' | 'dev' }): Promise<void> {
  const root = mode === 'built' ? built : sources
  await http.register(fastifyStatic, {
    root,
    serve: mode === 'dev',
    preCompressed: mode === 'built',
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const [folder = ''] = relative(root, path).split(sep)
      void reply.header('cache-control', cacheControl[folder] ?? icons)
      void reply.header('content-security-policy', filePolicy)
      for (const header of pageHeaders) void reply.removeHeader(header)
    },
    ...(mode === 'dev' && { prefix: '/public/', prefixAvoidTrailingSlash: true }),
  })
  if (mode === 'built') await mountBuilt(http)
}

/**
 * Mounts a route for each top-level folder and each top-level file. The library would mount one for each of the
 * thousand files, which takes 8 MB. Only files of the build are served, under exactly their names.
 */
async function mountBuilt(http: FastifyInstance): Promise<void> {
  const entries = await readdir(built, { recursive: true, withFileTypes: true })
  const files = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(built, join(parentPath, name)).split(sep).join('/')),
  )
  const places = new Set([...files].map((file) => (file.includes('/') ? `${file.split('/', 1)[0]}/*` : file)))
  for (const place of places)
    http.route<{ Params: { '*'?: string } }>({
      method: ['GET', 'HEAD'],
      url: `/${place}`,
      schema: { hide: true },
      handler: ({ params }, reply) => {
        const file = place.replace('*', params['*'] ?? '')
        return files.has(file) ? reply.sendFile(file) : reply.callNotFound()
      },
    })
}
