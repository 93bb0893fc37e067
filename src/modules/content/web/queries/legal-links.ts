import { listLegalLinks } from '../../contract/legal-links.ts'
import { readTexts } from '../../../../kernel/web/api.ts'

/** The published pages that the law asks for; every page reads them. */
export const legalLinks = readTexts(listLegalLinks)
