export { legalLinks } from './legal-links.ts'
