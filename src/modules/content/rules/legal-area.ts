import type { LegalKind } from '../contract/legal-kinds.ts'

/** Countries whose law asks a shop for the same pages. */
export type LegalArea = 'de' | 'at' | 'ch' | 'eu' | 'gb' | 'vn' | 'us' | 'other'

/** The European Union and the European Economic Area, without the countries that have an area of their own. */
const union = new Set(
  'BE BG CY CZ DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
)
const own: Record<string, LegalArea> = { DE: 'de', AT: 'at', CH: 'ch', GB: 'gb', VN: 'vn', US: 'us' }

/** @param country code of ISO 3166, two capital letters */
export const legalAreaOf = (country: string): LegalArea =>
  own[country] ?? (union.has(country) ? 'eu' : 'other')

/** Where consumers can withdraw from a purchase at a distance, and goods made to their measurements are excepted. */
export const hasWithdrawal = (area: LegalArea) => ['de', 'at', 'eu', 'gb'].includes(area)

/** Where the General Data Protection Regulation holds, or the law that Britain has made of it. */
export const hasDataProtection = hasWithdrawal

const all: readonly LegalKind[] = ['imprint', 'privacy', 'terms', 'withdrawal']
const needed: Record<LegalArea, readonly LegalKind[]> = {
  de: all,
  at: all,
  eu: all,
  gb: all,
  // How goods are returned is to be said before a sale.
  vn: all,
  // No right of withdrawal from purchases at a distance.
  ch: ['imprint', 'privacy', 'terms'],
  us: ['privacy', 'terms'],
  other: ['privacy', 'terms'],
}

/** The pages that the law of a country usually asks a shop for. */
export const neededPages = (country: string): readonly LegalKind[] => needed[legalAreaOf(country)]
