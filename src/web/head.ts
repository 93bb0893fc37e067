import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { languageCodes } from '../rules/languages.ts'
import { shopSettings } from './queries/content.ts'
import type { ShopFacts } from './shop-facts.ts'

interface Page {
  title: string
  description: string
  /** Path without query: the page's one address. */
  path: string
  image?: string | null | undefined
  /** Shows something else to everybody: nothing for search engines. */
  personal?: boolean
}

/** Stands for the shop where a page has no picture of its own. */
const shopPicture = '/pictures/banner-morning-light-1920.webp'

interface Surroundings {
  queryClient: QueryClient
  texts: i18n
  facts: ShopFacts
}

/** What search engines and link previews read of a public page. */
export function publicHead(page: Page, { queryClient, facts }: Surroundings) {
  const { title, description, path, image, personal } = page
  const shop = queryClient.getQueryData<{ site_name: string }>(shopSettings.queryKey)
  const fullTitle = shop && title !== shop.site_name ? `${title} · ${shop.site_name}` : title
  const address = `${facts.publicOrigin}${path}`
  const picture = image || shopPicture
  return {
    meta: [
      { title: fullTitle },
      { name: 'description', content: description },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:type', content: 'website' },
      { property: 'og:url', content: address },
      {
        property: 'og:image',
        content: picture.startsWith('/') ? `${facts.publicOrigin}${picture}` : picture,
      },
      ...(personal ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
    links: [
      { rel: 'canonical', href: address },
      ...languageCodes.map((code) => ({ rel: 'alternate', hrefLang: code, href: `${address}?lng=${code}` })),
      { rel: 'alternate', hrefLang: 'x-default', href: address },
    ],
  }
}
