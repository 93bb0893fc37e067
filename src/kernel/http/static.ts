import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const built = fileURLToPath(new URL('../../../dist/client/', import.meta.url))
const sources = fileURLToPath(new URL('../../../public/', import.meta.url))

const minute = 60
const day = 24 * 60 * minute
const year = 365 * day

/** How long browsers keep a file, by the folder it is in; afterwards they ask by its ETag. */
const cacheControl: Record<string, string> = {
  // The name holds a hash of the content: another content has another name.
  assets: `public, max-age=${year}, immutable`,
  pictures: `public, max-age=${30 * day}`,
  icons: `public, max-age=${30 * day}`,
  // A corrected text is seen soon.
  locales: `public, max-age=${minute}`,
}
const icons = `public, max-age=${day}`

/**
 * Said of pages, of no use on a script or a picture, and as long as a small script is. A file gets the policy
 * of a worker instead, which is the one file that has a policy of its own.
 */
const ofPages = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]
const policyOfFiles = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'"

/** Whether a path can only be a file of the shop. */
export function isFile(path: string): boolean {
  return Object.hasOwn(cacheControl, path.split('/', 2)[1] ?? '') && path.split('/').length > 2
}

/** The same for a file that is sent as it lies there, uploads too. @param url with its query */
export function isServedFile(url: string): boolean {
  const path = url.split('?', 1)[0] as string
  return isFile(path) || path.startsWith('/uploads/')
}

/**
 * A script or a picture is the same for everybody, so nobody's session and account are read for it:
 * its request loses its cookies before anything looks at them.
 */
export function askNobodyForFiles(http: FastifyInstance): void {
  http.addHook('onRequest', async ({ raw }) => {
    if (isServedFile(raw.url ?? '')) delete raw.headers.cookie
  })
}

/** Serves scripts, styles, fonts, pictures and texts; what the build has compressed goes out as it is. */
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
      void reply.header('content-security-policy', policyOfFiles)
      for (const header of ofPages) void reply.removeHeader(header)
    },
    ...(mode === 'dev' && { prefix: '/public/', prefixAvoidTrailingSlash: true }),
  })
  if (mode === 'built') await mountBuilt(http)
}

/**
 * A route for each folder and for each file beside them. The library would mount one for each of the thousand files,
 * which takes 8 MB. Only what the build has made is served, under exactly its name.
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
