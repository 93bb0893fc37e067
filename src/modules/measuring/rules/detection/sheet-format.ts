import { markSheet } from './marks.ts'

/** Reference objects next to the opening, in millimetres, long side first. */
export const sheetFormats = {
  /** ISO 216. */
  a4: { longMm: 297, shortMm: 210 },
  /** ANSI/ASME Y14.1: 11 by 8.5 inches. */
  letter: { longMm: 279.4, shortMm: 215.9 },
  /** ISO 216, half and double of A4: only the shopper can tell them from it. */
  a5: { longMm: 210, shortMm: 148 },
  a3: { longMm: 420, shortMm: 297 },
  /** 14 by 8.5 inches. */
  legal: { longMm: 355.6, shortMm: 215.9 },
  /** The rectangle of the marks on our own printed sheet. */
  marks: { longMm: markSheet.downMm, shortMm: markSheet.acrossMm },
  /** A bank card, ISO/IEC 7810 ID-1: only for small openings from close up. */
  card: { longMm: 85.6, shortMm: 53.98 },
} as const

export type SheetFormat = keyof typeof sheetFormats

/** Recommended minimum of the shorter edge of an A4 or Letter sheet, in pixels. */
export const minSheetEdgePx = 100
/** Minimum of the longer edge of a bank card, in pixels; smaller ones are refused. */
export const minCardEdgePx = 120

/** The formats that a search considers: the two usual ones until the shopper names another. */
export function candidateFormats(format: SheetFormat | 'auto'): SheetFormat[] {
  return format === 'auto' ? ['a4', 'letter'] : [format]
}
