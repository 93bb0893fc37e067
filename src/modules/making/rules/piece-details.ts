import type { MakingAttributes, Kind, Making } from '../contract/making.ts'
import { makingOf } from './kind-defaults.ts'
import { usualHeading } from './kinds/curtain.ts'

/** Details for the workshop that are not in the cuts; null if they do not apply to the kind. */
export interface PieceDetails {
  /** Whether the cloth hangs down at the back or the front of the roll. */
  roll: 'back' | 'front' | null
  /** The side to which louvres draw. */
  draw: 'left' | 'right' | 'split' | null
  /** Fullness in thousandths of the track. */
  fullness: number | null
  /** Pitch of the gliders in millimetres; 0 for none. */
  headingPitchMm: number | null
  /** Height of the pattern in millimetres; 0 for plain cloth. */
  repeatMm: number | null
  /** Heading and hem together, in millimetres. */
  hemMm: number | null
}

export const noDetails: PieceDetails = {
  roll: null,
  draw: null,
  fullness: null,
  headingPitchMm: null,
  repeatMm: null,
  hemMm: null,
}

/** The details of a piece of this kind: the product's, or else the defaults. */
export function detailsOf(kind: Kind, making: Making, facts: MakingAttributes): PieceDetails {
  if (kind === 'roller') return { ...noDetails, roll: facts.roll ?? 'back' }
  if (kind === 'vertical') return { ...noDetails, draw: facts.draw ?? 'left' }
  if (kind !== 'curtain') return noDetails
  const { fullness, pitchMm } = facts.heading ?? usualHeading
  return {
    ...noDetails,
    fullness,
    headingPitchMm: pitchMm,
    repeatMm: facts.cloth?.repeatMm ?? 0,
    hemMm: makingOf(kind, making, facts).hem,
  }
}
