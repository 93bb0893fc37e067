import { listAboutParts } from '../../contract/about.ts'
import { readTexts } from '../../../../kernel/web/api.ts'

/** The parts of the about page. */
export const aboutParts = readTexts(listAboutParts, { query: { limit: 500 } })
