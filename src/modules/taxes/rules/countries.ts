/** The territory of the Union's VAT, by ISO 3166 code. */
const union = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

export const isInUnion = (country: string): boolean => union.has(country)

/** Whether prices to consumers are usually without tax in a country. */
export const addsTax = (country: string): boolean => country === 'US' || country === 'CA'

/** A rate of a country, as data: percent, first and last day. */
export interface CountryRate {
  /** Empty: all classes. */
  taxClass: string
  percent: number
  from: string
  to?: string
}

const standard = (percent: number, from = '2021-01-01'): CountryRate[] => [{ taxClass: '', percent, from }]

/**
 * Standard rates of countries, read on 2026-11-28. Sources: European Commission, Taxes in Europe Database; Swiss Federal Tax
 * Administration; HMRC; Vietnam: resolution 204/2025/QH15, 8 % instead of 10 % until 2026-12-31, not for products of
 * metal. A start that an owner checks with an adviser.
 */
const rates: Readonly<Record<string, readonly CountryRate[]>> = {
  AT: standard(20),
  BE: standard(21),
  BG: standard(20),
  CH: standard(8.1, '2024-01-01'),
  CY: standard(19),
  CZ: standard(21),
  DE: standard(19),
  DK: standard(25),
  EE: standard(24, '2025-07-01'),
  ES: standard(21),
  FI: standard(25.5, '2024-09-01'),
  FR: standard(20),
  GB: standard(20),
  GR: standard(24),
  HR: standard(25),
  HU: standard(27),
  IE: standard(23),
  IT: standard(22),
  LT: standard(21),
  LU: standard(17),
  LV: standard(21),
  MT: standard(18),
  NL: standard(21),
  NO: standard(25),
  PL: standard(23),
  PT: standard(23),
  RO: standard(21, '2025-08-01'),
  SE: standard(25),
  SI: standard(22),
  SK: standard(23, '2025-01-01'),
  VN: [
    { taxClass: '', percent: 8, from: '2025-07-01', to: '2026-12-31' },
    { taxClass: '', percent: 10, from: '2027-01-01' },
    { taxClass: 'metal', percent: 10, from: '2021-01-01' },
  ],
}

/** The usual rates of a country; empty where they differ by place. */
export const ratesOfCountry = (country: string): readonly CountryRate[] => rates[country] ?? []

/** The countries of the Union besides one, whose rates a shop needs that taxes where goods go. */
export const otherUnionCountries = (country: string): string[] =>
  [...union].filter((member) => member !== country)
