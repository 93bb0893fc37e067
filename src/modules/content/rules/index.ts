export { hasWithdrawal, legalAreaOf, neededPages } from './legal-area.ts'
export type { LegalArea } from './legal-area.ts'
