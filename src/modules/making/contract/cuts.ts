import { z } from 'zod'

/** The cuts of one piece, for its job sheet, the stock and the cutting plan. Whole millimetres. */

const millimetres = z.number().int()
const count = z.number().int()
const clothSize = { widthMm: millimetres, lengthMm: millimetres }

/** Cloth on a roll, upright or turned by 90°, and the length of roll that it takes. */
const laidCloth = z.object({
  way: z.enum(['upright', 'turned']),
  rollMm: millimetres,
  takeMm: millimetres,
})

/**
 * `widths`: number of joined widths of cloth; 1 for a single piece. `laid`: null if the width of the roll is unknown.
 */
const clothCut = z.object({
  part: z.enum(['cloth', 'lining']),
  ...clothSize,
  widths: count,
  laid: laidCloth.nullable(),
})

export const cut = z.discriminatedUnion('part', [
  clothCut,
  z.object({ part: z.literal('tube'), lengthMm: millimetres, diameterMm: millimetres }),
  z.object({ part: z.literal('headrail'), lengthMm: millimetres }),
  z.object({ part: z.literal('bottom_bar'), lengthMm: millimetres }),
  z.object({ part: z.literal('slat'), count, ...clothSize }),
  /** Positions of the ladders, from the left end of the headrail. */
  z.object({ part: z.literal('ladder'), count, positionsMm: z.array(millimetres) }),
  /** `clothMm`: length of louvre cloth for one louvre, including its pockets; `takeMm`: for all of them. */
  z.object({
    part: z.literal('louvre'),
    count,
    ...clothSize,
    clothMm: millimetres,
    takeMm: millimetres,
  }),
  /** Heights of the folds of a roman blind, the first one first. */
  z.object({ part: z.literal('fold'), count, sizesMm: z.array(millimetres) }),
  /** Finished curtains: the track that each covers, and its drop. */
  z.object({ part: z.literal('panel'), count, ...clothSize }),
])
export type Cut = z.output<typeof cut>
export type ClothCut = z.output<typeof clothCut>
export type LaidCloth = z.output<typeof laidCloth>
