import { z } from 'zod'
import { endpoint } from '../../../kernel/contract/endpoint.ts'
import { languageQuery } from '../../../kernel/contract/translations.ts'

/** The papers on which the sheet with marks fits at actual size. */
export const sheetPapers = ['A4', 'Letter'] as const
export type SheetPaper = (typeof sheetPapers)[number]

export const getMarkedSheet = endpoint({
  method: 'GET',
  path: '/api/measuring-sheet.pdf',
  access: 'anyone',
  summary: 'The sheet with marks that the camera measures by, to print at actual size, as a PDF file',
  query: z.object({ ...languageQuery, paper: z.enum(sheetPapers).default('A4') }),
  translated: true,
  success: { status: 200, body: null },
  errors: [],
})
