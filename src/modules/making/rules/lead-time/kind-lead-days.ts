import type { Kind } from '../../contract/making.ts'

/** Working days from the confirmation of an order to its completion, as a range. */
export interface LeadDays {
  min: number
  max: number
}

/** Blinds from ready-made components. */
const blind: LeadDays = { min: 5, max: 7 }
const sewn: LeadDays = { min: 7, max: 10 }

/**
 * Working days until a piece of a kind is ready: blinds 5 to 7, wood 12 to 15, sewn goods 7 to 10 (the shop's own
 * article); shutters and others 7 to 10 (assumption). In a separate file, because a cart needs nothing else about
 * kinds.
 */
export const kindLeadDays: Record<Kind, LeadDays> = {
  roller: blind,
  day_night: blind,
  venetian: blind,
  wooden: { min: 12, max: 15 },
  vertical: blind,
  cellular: blind,
  pleated: blind,
  roman: sewn,
  curtain: sewn,
  shutter: sewn,
  other: sewn,
}
