export { contractTextsNow, legalTextsOf } from './legal/legal-texts.ts'
export type { LegalTextRow } from './legal/legal-texts.tables.ts'
export { legalTextPdf } from './legal-text-pdf.ts'
export type { SentLegalText } from './legal-text-pdf.ts'
