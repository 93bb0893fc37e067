import { z } from 'zod'
import { metres } from '#kernel/contract/wire.ts'

/** How far a piece is: nothing was done, being made, made, and hanging at its window. */
export const lights = ['dark', 'started', 'made', 'fitted'] as const
export type Light = (typeof lights)[number]

/** As what a piece is drawn. */
export const drawnCoverings = ['venetian', 'wooden', 'roller', 'cellular', 'vertical', 'curtain'] as const

/** Maximum number of windows of a house; an order may have more pieces, which are counted only. */
export const maxWindows = 60

const houseWindow = z.object({
  /** Rounded to 5 cm. */
  width: metres,
  length: metres,
  covering: z.enum(drawnCoverings),
  /** Of the cloth: `#9dad92`. */
  colour: z.string(),
  light: z.enum(lights),
})
export type HouseWindow = z.output<typeof houseWindow>

/** An order as a house at dusk. Nothing in it says whose it is. */
export const house = z.object({
  /** Decides roof, colours and trees. */
  seed: z.number().int(),
  windows: z.array(houseWindow),
  /** Pieces of the order, and how many of them are made or fitted. */
  pieces: z.number().int(),
  made: z.number().int(),
  fitted: z.number().int(),
  /** The lamp beside the door: off until the order is confirmed. */
  lamp: z.enum(['off', 'lit', 'late']),
  /** Whether the pieces have left the shop but do not hang yet. */
  isOnItsWay: z.boolean(),
  isCancelled: z.boolean(),
})
export type House = z.output<typeof house>
