export { readRates } from './rates.repository.ts'
export { taxTermsOf } from './tax-terms.ts'
export { serializeTaxes } from './order-taxes.serializer.ts'
