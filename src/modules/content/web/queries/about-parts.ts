import { listAboutParts } from '../../contract/about.ts'
import { readTexts } from '#kernel/web/api.ts'

/** The shop's figures: numbers, and what each counts. */
export const aboutFigures = readTexts(listAboutParts, { query: { kind: 'figure', limit: 4 } })
/** The parts of the about page. */
export const aboutParts = readTexts(listAboutParts, { query: { limit: 500 } })
