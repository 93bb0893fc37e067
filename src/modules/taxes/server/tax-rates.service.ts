import { and, or, sql } from 'drizzle-orm'
import { refuse } from '#kernel/http/refusal.ts'
import { serveResource } from '#kernel/record/serve-resource.ts'
import {
  createTaxRate,
  deleteTaxRate,
  conflictingFields,
  listTaxRates,
  updateTaxRate,
  type TaxRateRecord,
} from '../contract/tax-rates.ts'
import { updatePriceNote, type TaxingPlace } from './price-note.ts'
import { taxRates } from './taxes.tables.ts'

/** A rate for people: `DE 19 %`, `US TX 787 8.25 %`. */
const labelOf = ({
  country,
  region,
  postcode,
  percent,
}: Pick<TaxRateRecord, 'country' | 'region' | 'postcode' | 'percent'>) =>
  [country, region, postcode, `${percent} %`].filter(Boolean).join(' ')

/** @param shop whose pages name a rate beside prices */
export const servedTaxRates = (shop: TaxingPlace) =>
  serveResource(
    {
      entity: 'tax_rate',
      notFound: 'tax_rate_not_found',
      listAll: listTaxRates,
      create: createTaxRate,
      update: updateTaxRate,
      remove: deleteTaxRate,
    },
    taxRates,
    {
      label: labelOf,
      invalidates: ['/api/tax-rates', '/api/settings'],
      duplicate: () => refuse('tax_rate_taken'),
      where: ({ q }) => {
        const words = q?.toUpperCase().split(/\s+/).filter(Boolean) ?? []
        return and(
          ...words.map((word) =>
            or(
              sql`country = ${word}`,
              sql`starts_with(region, ${word})`,
              sql`starts_with(postcode, ${word})`,
              sql`upper(tax_class) = ${word}`,
            ),
          ),
        )
      },
      columnsOf(input, { stored }) {
        const fields = conflictingFields({ ...stored, ...input })
        return Object.keys(fields).length > 0 ? refuse('invalid_body', { fields }) : input
      },
      written: (_row, { db }) => updatePriceNote(db, shop),
      removed: (_row, db) => updatePriceNote(db, shop),
      csv: {
        name: 'tax-rates',
        kind: 'tax_rate',
        columns: {
          country: ({ country }) => country,
          region: ({ region }) => region,
          postcode: ({ postcode }) => postcode,
          class: ({ taxClass }) => taxClass,
          percent: ({ percent }) => percent,
          parts: ({ parts }) => parts.map((part) => `${part.name}: ${part.percent}`).join('; '),
          valid_from: ({ validFrom }) => validFrom,
          valid_to: ({ validTo }) => validTo ?? '',
        },
      },
    },
  )
