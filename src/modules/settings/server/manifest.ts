import type { FastifyInstance } from 'fastify'
import type { StoredSettings } from './settings.repository.ts'
import { languageOf } from '#kernel/http/language.ts'
import { localize } from '#kernel/rules/localized.ts'
import { settingsTexts } from './settings.serializer.ts'
import { pictureTypes, squareLogo } from '#kernel/rules/pictures.ts'

/** The background colours, as in src/app/web/look.css. */
const paper = '#faf7f1'

/** The web app manifest, for adding the shop to a home screen. */
export function mountManifest(http: FastifyInstance, shop: () => Promise<StoredSettings>): void {
  http.get('/manifest.webmanifest', { schema: { hide: true } }, async ({ raw }, reply) => {
    const stored = await shop()
    const { site_name: name, logo_url, baseLanguage: base } = stored
    // The page passes its language in the URL, because browsers fetch manifests without cookies.
    const language = languageOf(raw)
    const { texts, languages } = localize(stored, settingsTexts, { language, base })
    const logo = squareLogo(logo_url)
    const manifest = {
      id: '/',
      name,
      short_name: name,
      description: texts.site_description,
      lang: languages?.['site_description'] ?? language,
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
