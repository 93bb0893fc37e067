import { relative, sep } from 'node:path'
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
    wildcard: mode === 'dev',
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
}
