import type { FastifyInstance } from 'fastify'
import type { Settings } from '../contract/settings.ts'
import { pictureTypes, squareLogo } from '../../../kernel/rules/pictures.ts'

/** Colours of paper, as in src/app/web/look.css. */
const paper = '#faf7f1'

/** The web app manifest, with which a phone puts the shop on its home screen. */
export function mountManifest(http: FastifyInstance, shop: () => Promise<Settings>): void {
  http.get('/manifest.webmanifest', { schema: { hide: true } }, async (_request, reply) => {
    const { site_name: name, site_description: description, logo_url } = await shop()
    const logo = squareLogo(logo_url)
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
        ...(logo
          ? [
              {
                src: `/uploads/${logo.name}`,
                sizes: logo.ending === 'svg' ? 'any' : `${logo.width}x${logo.height}`,
                type: pictureTypes[logo.ending],
                purpose: 'any',
              },
            ]
          : []),
        { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
        { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
        { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ],
    }
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifest))
  })
}
