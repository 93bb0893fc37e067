import { createIsomorphicFn } from '@tanstack/react-start'
import type { Settings } from '../contract/settings.ts'
import type { OpeningTime } from '../contract/shop-details.ts'
import { absoluteAddress } from '#kernel/rules/pictures.ts'
import { isVatNumber } from '#kernel/rules/people/vat-number.ts'
import type { ShopConfig } from '#kernel/web/shop-config.ts'

type Value = string | number | readonly Value[] | { readonly [name: string]: Value }

/**
 * An entity in the schema.org vocabulary; `publicHead` writes it into the page. Search engines load each page, so only
 * the server makes entities: in the browser their functions return nothing and are not part of the scripts.
 */
export type StructuredData = { readonly '@type': string } & { readonly [name: string]: Value }

/** Makes a URL absolute: paths get the shop's origin, other URLs are unchanged. */
export function absoluteUrl({ publicOrigin }: ShopConfig, address: string): string {
  return absoluteAddress(address, publicOrigin)
}

const maxInShort = 200

/** Shortens a text to one line of at most 200 characters, for previews and search results. */
export function shorten(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  if (line.length <= maxInShort) return line
  // A character can take two UTF-16 code units and must not be split.
  return `${Array.from(line.slice(0, 2 * maxInShort))
    .slice(0, maxInShort)
    .join('')}…`
}

/** Breadcrumbs from the home page to the current page, which comes last. */
export const breadcrumbs = createIsomorphicFn()
  .server((trail: readonly { name: string; url: string }[]): StructuredData | undefined => ({
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  }))
  .client(() => undefined)

/** The shop as an organization, with an id that other entities refer to. */
export function organization(shop: Settings, facts: ShopConfig): StructuredData {
  return {
    // In schema.org, only places have opening hours.
    '@type': shop.opening_hours ? 'Store' : 'Organization',
    '@id': absoluteUrl(facts, '/#shop'),
    name: shop.site_name,
    description: shop.site_description,
    url: absoluteUrl(facts, '/'),
    logo: absoluteUrl(facts, shop.logo_url || '/icons/icon-512.png'),
    email: shop.contact_email,
    telephone: shop.contact_phone,
    ...placeOf(shop, facts),
  }
}

const schemaDay = (day: OpeningTime['day']) =>
  `https://schema.org/${day.charAt(0).toUpperCase()}${day.slice(1)}`

/** Address, opening hours and tax number of the shop, as far as they are set. */
function placeOf(shop: Settings, { country }: ShopConfig) {
  const { address_street: street, address_postal_code: code, address_city: city } = shop
  const { opening_hours: hours, tax_number: tax } = shop
  return {
    ...((street || code || city) && {
      address: {
        '@type': 'PostalAddress',
        ...(street && { streetAddress: shorten(street.replaceAll('\n', ', ')) }),
        ...(code && { postalCode: code }),
        ...(city && { addressLocality: city }),
        addressCountry: country,
      },
    }),
    ...(hours && {
      openingHoursSpecification: hours.map(({ day, opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: schemaDay(day),
        opens,
        closes,
      })),
    }),
    ...(tax && { [isVatNumber(tax) ? 'vatID' : 'taxID']: tax }),
  }
}

/** The shop as a website with a search. */
function website(shop: Settings, facts: ShopConfig, language: string): StructuredData {
  return {
    '@type': 'WebSite',
    name: shop.site_name,
    url: absoluteUrl(facts, '/'),
    inLanguage: language,
    publisher: { '@id': absoluteUrl(facts, '/#shop') },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${absoluteUrl(facts, '/products')}?q={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** The shop as an organization and a website. */
export const shopData = createIsomorphicFn()
  .server((shop: Settings, facts: ShopConfig, language: string): StructuredData[] => [
    organization(shop, facts),
    website(shop, facts, language),
  ])
  .client(() => [])
