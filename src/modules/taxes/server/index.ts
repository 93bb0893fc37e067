export { readRates } from './rates.repository.ts'
export type { TaxesPorts } from './module.ts'
export { taxTermsOf } from './tax-terms.ts'
export { serializeTaxes } from './order-taxes.serializer.ts'
