import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { languageQuery } from '#kernel/contract/translations.ts'

/** The papers on which the sheet with marks fits at actual size, with the names of their sizes in PDF libraries. */
export const sheetPapers = { A4: 'A4', Letter: 'LETTER' } as const
export type SheetPaper = keyof typeof sheetPapers

export const getMarkedSheet = endpoint({
  method: 'GET',
  path: '/api/measuring-sheet.pdf',
  access: 'anyone',
  summary: 'The sheet with marks that the camera measures by, to print at actual size, as a PDF file',
  query: z.object({
    ...languageQuery,
    paper: z.enum(Object.keys(sheetPapers) as SheetPaper[]).default('A4'),
  }),
  translated: true,
  sends: ['application/pdf'],
  success: { status: 200, body: null },
})
