/** A size of paper, by the name that printing has for it. */
export type Paper = 'A4' | 'LETTER'

/** Countries that print on Letter. Source: Unicode CLDR, measurement data, `paperSize`. */
const letter = new Set('BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' '))

/**
 * The paper of a country.
 * @param country ISO 3166
 */
export const paperOf = (country: string): Paper => (letter.has(country) ? 'LETTER' : 'A4')
