import type { QueryClient } from '@tanstack/react-query'
import type { I18n } from '#kernel/web/i18n/i18n.ts'
import type { Settings } from '../contract/settings.ts'
import { languageOrNull, type LanguageCode } from '#kernel/rules/languages.ts'
import { shopSettings } from './shop-settings.ts'
import type { ShopConfig } from '#kernel/web/shop-config.ts'
import { absoluteUrl, breadcrumbs, shorten, type StructuredData } from './structured-data.ts'

interface Page {
  title: string
  /** May have any length; if empty, the shop's description is used. */
  description: string
  /** The canonical path, without `lng`. */
  path: string
  /** Paths in the languages where they differ. */
  paths?: Partial<Record<LanguageCode, string>> | undefined
  image?: string | null | undefined
  /** The path of a picture that is made for links to this page, in its language. */
  linkPicture?: string
  /** Differs between visitors, so it must not be indexed. */
  personal?: boolean
  /** Reached by a secret link, which no other site learns; personal too. */
  isSecret?: boolean
  /** By default `website`. */
  kind?: 'article'
  /** Breadcrumbs: the pages above this one, top first. */
  trail?: readonly { name: string; path: string }[]
  /** Structured data about the subject of the page. */
  data?: readonly (StructuredData | undefined)[]
  /** Path of a feed of the listed items. */
  feed?: string
}

/** The preview image of pages without one of their own, and its size in pixels. */
const shopPicture = '/link-picture.jpg'
const madeSize = { width: 1200, height: 630 }

/** Locale names for link previews (Open Graph). */
const locales: Record<LanguageCode, string> = {
  en: 'en_US',
  vi: 'vi_VN',
  zh: 'zh_CN',
  es: 'es_ES',
  de: 'de_DE',
  ru: 'ru_RU',
}

export interface HeadContext {
  queryClient: QueryClient
  i18n: I18n
  facts: ShopConfig
}

/** The shop's settings, if loaded. */
export function shopOf({ queryClient }: HeadContext): Settings | undefined {
  return queryClient.getQueryData<Settings>(shopSettings.queryKey)
}

/** The URL of a page in a language; the base language has no language parameter. */
function addressIn(language: LanguageCode, address: string, { base }: ShopConfig['languages']): string {
  if (language === base) return address
  return `${address}${address.includes('?') ? '&' : '?'}lng=${language}`
}

/** Title, meta tags and links of a public page, for search engines and link previews. */
export function publicHead(page: Page, surroundings: HeadContext) {
  const { title, isSecret = false, personal = isSecret, trail, feed } = page
  const { i18n, facts } = surroundings
  const { languages } = facts
  const language = languageOrNull(i18n.language) ?? languages.base
  const inLanguage = (code: LanguageCode, path = page.paths?.[code] ?? page.path) =>
    addressIn(code, absoluteUrl(facts, path), languages)
  const shop = shopOf(surroundings)
  const fullTitle = shop && title !== shop.site_name ? `${title} · ${shop.site_name}` : title
  const description = shorten(page.description) || shorten(shop?.site_description ?? '') || title
  const address = inLanguage(language)
  const linkPicture = page.image ? page.linkPicture : (page.linkPicture ?? shopPicture)
  const picture =
    linkPicture === undefined ? absoluteUrl(facts, page.image ?? '') : inLanguage(language, linkPicture)
  const above = trail?.map(({ name, path }) => ({ name, url: inLanguage(language, path) }))
  const data = [
    ...(page.data ?? []),
    ...(above ? [breadcrumbs([...above, { name: title, url: address }])] : []),
  ].filter((entry) => entry !== undefined)
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
      ...(linkPicture === undefined
        ? []
        : Object.entries(madeSize).map(([side, pixels]) => ({
            property: `og:image:${side}`,
            content: String(pixels),
          }))),
      { name: 'twitter:card', content: 'summary_large_image' },
      ...(personal ? [{ name: 'robots', content: 'noindex' }] : []),
      // The router supports this key and writes a JSON-LD script, but its types do not include it.
      ...data.map((entry): object => ({ 'script:ld+json': { '@context': 'https://schema.org', ...entry } })),
      ...(isSecret ? [{ name: 'referrer', content: 'no-referrer' }] : []),
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

/** The paths of a record in the languages where it has its own slug. */
export const pathsOf = (
  slugs: Partial<Record<LanguageCode, string>> | undefined,
  pathOf: (slug: string) => string,
): Partial<Record<LanguageCode, string>> | undefined =>
  slugs && Object.fromEntries(Object.entries(slugs).map(([code, slug]) => [code, pathOf(slug)]))

/**
 * The URL with the record's slug in the current language if the requested slug belongs to another language; otherwise
 * undefined. The rest of the URL is unchanged.
 */
export function urlInOwnLanguage(
  location: { pathname: string; searchStr: string },
  { asked, slug, folder }: { asked: string; slug: string; folder: string },
): string | undefined {
  return asked === slug ? undefined : `${folder}/${encodeURIComponent(slug)}${location.searchStr}`
}
