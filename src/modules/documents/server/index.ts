export { documentsRepository } from './documents.repository.ts'
export type { DocumentsPorts } from './module.ts'
export { holdTaxMonths } from './bookkeeping/tax-closings.ts'
