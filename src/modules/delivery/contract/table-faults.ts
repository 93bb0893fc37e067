import type { PriceTable } from './price-table.ts'

/** A postcode as it is compared: upper case, without spaces and hyphens. */
export const comparablePostcode = (postcode: string): string =>
  postcode.toUpperCase().replaceAll(/[\s-]/g, '')

/** Rules between the rows of a price table: messages by dotted field, such as `terms.steps.1.upToG`. */
export function tableFaults({ zones, steps }: Pick<PriceTable, 'zones' | 'steps'>): Record<string, string> {
  const faults: Record<string, string> = {}
  const seen = new Map<string, string>()
  zones.forEach(({ name, country, postcodes }, index) => {
    const prefixes = new Set(postcodes.length === 0 ? [''] : postcodes.map(comparablePostcode))
    for (const prefix of prefixes) {
      const key = `${country} ${prefix}`
      const other = seen.get(key)
      const field = `terms.zones.${index}.${prefix === '' ? 'country' : 'postcodes'}`
      if (other !== undefined)
        faults[field] ??=
          prefix === ''
            ? `The whole country is in the zone “${other}” already`
            : `${prefix} is in the zone “${other}” already`
      seen.set(key, other ?? name)
    }
  })
  steps.forEach(({ upToG }, index) => {
    const before = steps[index - 1]
    if (before && upToG <= before.upToG)
      faults[`terms.steps.${index}.upToG`] = 'Must be more than in the step before'
  })
  return faults
}
