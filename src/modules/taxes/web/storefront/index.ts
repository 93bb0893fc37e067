export { TaxLines } from './tax-lines.tsx'
export { TaxNote } from './tax-note.tsx'
