import type { LegalKind } from '../contract/legal-kinds.ts'

/** Groups of countries whose law requires the same pages. */
export type LegalArea = 'de' | 'at' | 'ch' | 'eu' | 'gb' | 'vn' | 'us' | 'other'

/** The countries of the European Union and the European Economic Area, except those that are an area of their own. */
const union = new Set(
  'BE BG CY CZ DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
)
const areaByCountry: Record<string, LegalArea> = {
  DE: 'de',
  AT: 'at',
  CH: 'ch',
  GB: 'gb',
  VN: 'vn',
  US: 'us',
}

/** @param country ISO 3166 code, two capital letters */
export const legalAreaOf = (country: string): LegalArea =>
  areaByCountry[country] ?? (union.has(country) ? 'eu' : 'other')

/** Whether consumers can withdraw from distance purchases, with an exception for goods made to measure. */
export const hasWithdrawal = (area: LegalArea) => ['de', 'at', 'eu', 'gb'].includes(area)

/** Whether the General Data Protection Regulation or its British version applies. */
export const hasDataProtection = hasWithdrawal

const all: readonly LegalKind[] = ['imprint', 'privacy', 'terms', 'withdrawal']
const neededByArea: Record<LegalArea, readonly LegalKind[]> = {
  de: all,
  at: all,
  eu: all,
  gb: all,
  // The return policy must be stated before a sale.
  vn: all,
  // There is no right of withdrawal from distance purchases.
  ch: ['imprint', 'privacy', 'terms'],
  us: ['privacy', 'terms'],
  other: ['privacy', 'terms'],
}

/** The pages that the law of a country usually requires. */
export const requiredPages = (country: string): readonly LegalKind[] => neededByArea[legalAreaOf(country)]
