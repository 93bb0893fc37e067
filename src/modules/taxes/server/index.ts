export { readRates, plainPostcode, type Place } from './rates.repository.ts'
export { taxTermsOf, type TaxedSale } from './tax-terms.ts'
export { serializeTaxes } from './order-taxes.serializer.ts'
