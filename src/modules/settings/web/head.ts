import type { QueryClient } from '@tanstack/react-query'
import type { I18n } from '../../../kernel/web/i18n/i18n.ts'
import type { Settings } from '../contract/settings.ts'
import { languageOrNull } from '../../../kernel/rules/languages.ts'
import type { LanguageCode } from '../../../kernel/rules/languages.ts'
import { shopSettings } from './shop-settings.ts'
import type { ShopFacts } from '../../../kernel/web/shop-facts.ts'
import { absolute, breadcrumbs, inShort } from './structured-data.ts'
import type { StructuredData } from './structured-data.ts'

interface Page {
  title: string
  /** Of any length; empty: the shop's own description. */
  description: string
  /** Path without `lng`: the canonical address. */
  path: string
  /** The same in the languages in which it is another one. */
  paths?: Partial<Record<LanguageCode, string>> | undefined
  image?: string | null | undefined
  /** Differs between visitors, so it is not indexed. */
  personal?: boolean
  /** `website` by default. */
  kind?: 'article'
  /** The pages above this one, from the top. */
  trail?: readonly { name: string; path: string }[]
  /** Structured data about the subject of the page. */
  data?: readonly StructuredData[]
  /** Path of a feed of the listed items. */
  feed?: string
}

/** Used for pages without a picture of their own. */
const shopPicture = '/pictures/banner-morning-light-1920.webp'

/** Locale names for link previews (Open Graph). */
const locales: Record<LanguageCode, string> = {
  en: 'en_US',
  vi: 'vi_VN',
  zh: 'zh_CN',
  es: 'es_ES',
  de: 'de_DE',
  ru: 'ru_RU',
}

export interface Surroundings {
  queryClient: QueryClient
  i18n: I18n
  facts: ShopFacts
}

/** The shop's settings, once they were read. */
export function shopOf({ queryClient }: Surroundings): Settings | undefined {
  return queryClient.getQueryData<Settings>(shopSettings.queryKey)
}

/** The address that a page has in a language; the base language has the plain one. */
function addressIn(language: LanguageCode, address: string, { base }: ShopFacts['languages']): string {
  if (language === base) return address
  return `${address}${address.includes('?') ? '&' : '?'}lng=${language}`
}

/** Title, meta tags and links of a public page, for search engines and link previews. */
export function publicHead(page: Page, surroundings: Surroundings) {
  const { title, personal, trail, feed } = page
  const { i18n, facts } = surroundings
  const { languages } = facts
  const language = languageOrNull(i18n.language) ?? languages.base
  const inLanguage = (code: LanguageCode, path = page.paths?.[code] ?? page.path) =>
    addressIn(code, absolute(facts, path), languages)
  const shop = shopOf(surroundings)
  const fullTitle = shop && title !== shop.site_name ? `${title} · ${shop.site_name}` : title
  const description = inShort(page.description) || inShort(shop?.site_description ?? '') || title
  const address = inLanguage(language)
  const picture = absolute(facts, page.image || shopPicture)
  const above = trail?.map(({ name, path }) => ({ name, url: inLanguage(language, path) }))
  const data = [
    ...(page.data ?? []),
    ...(above ? [breadcrumbs([...above, { name: title, url: address }])] : []),
  ]
  return {
    meta: [
      { title: fullTitle },
      { name: 'description', content: description },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:type', content: page.kind ?? 'website' },
      { property: 'og:url', content: address },
      { property: 'og:locale', content: locales[language] },
      ...(shop ? [{ property: 'og:site_name', content: shop.site_name }] : []),
      { property: 'og:image', content: picture },
      { property: 'og:image:alt', content: title },
      { name: 'twitter:card', content: 'summary_large_image' },
      ...(personal ? [{ name: 'robots', content: 'noindex' }] : []),
      // The router supports this name and writes a data script; its types do not.
      ...data.map((one): object => ({ 'script:ld+json': { '@context': 'https://schema.org', ...one } })),
    ],
    links: [
      { rel: 'canonical', href: address },
      ...languages.offered.map((code) => ({
        rel: 'alternate',
        hrefLang: code as string,
        href: inLanguage(code),
      })),
      { rel: 'alternate', hrefLang: 'x-default', href: inLanguage(languages.base) },
      ...(feed
        ? [
            {
              rel: 'alternate',
              type: 'application/rss+xml',
              title,
              href: addressIn(language, feed, languages),
            },
          ]
        : []),
    ],
  }
}

/** The addresses of a record in the languages that have one of their own. */
export const pathsOf = (
  slugs: Partial<Record<LanguageCode, string>> | undefined,
  pathOf: (slug: string) => string,
): Partial<Record<LanguageCode, string>> | undefined =>
  slugs && Object.fromEntries(Object.entries(slugs).map(([code, slug]) => [code, pathOf(slug)]))

/**
 * The address of a page of a record under the slug of the language that is read, where another one was asked for;
 * undefined where it is right. What else the address says stays.
 */
export function inOwnLanguage(
  location: { pathname: string; searchStr: string },
  { asked, slug, folder }: { asked: string; slug: string; folder: string },
): string | undefined {
  return asked === slug ? undefined : `${folder}/${encodeURIComponent(slug)}${location.searchStr}`
}
