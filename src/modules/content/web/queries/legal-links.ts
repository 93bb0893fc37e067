import { listLegalLinks } from '../../contract/legal-links.ts'
import { readTexts } from '#kernel/web/api.ts'

/** The published legal pages; every page reads them. */
export const legalLinks = readTexts(listLegalLinks)
