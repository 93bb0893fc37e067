import type { FastifyInstance } from 'fastify'
import type { Settings } from '../../contract/settings.ts'

/** Colours of paper, as in src/web/styles.css. */
const paper = '#faf7f1'

/** What a phone needs to know to put the shop on its home screen. */
export function mountManifest(http: FastifyInstance, shop: () => Promise<Settings>): void {
  http.get('/manifest.webmanifest', { schema: { hide: true } }, async (_request, reply) => {
    const { site_name: name, site_description: description } = await shop()
    const manifest = {
      id: '/',
      name,
      short_name: name,
      description,
      lang: 'en',
      start_url: '/',
      scope: '/',
      display: 'minimal-ui',
      background_color: paper,
      theme_color: paper,
      icons: [
        { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
        { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
        { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ],
    }
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(manifest))
  })
}
