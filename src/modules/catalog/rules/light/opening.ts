import type { Hanging } from './hanging.ts'
import type { Box } from './scene.ts'
import { clamp } from './tone.ts'

/** Angle of closed slats, in radians. */
const closedTurn = 1.5

/** Angle of slats from the horizontal, in radians, at an opening from 0 to 1. */
export const slatAngle = (open: number) => closedTurn * (1 - open)

/** The distance from slat to slat and the width of one, in metres. */
export function slatsOf({ kind, facts }: Hanging): { pitch: number; wide: number } {
  const usual = kind === 'vertical' ? 0.127 : kind === 'wooden' ? 0.05 : 0.025
  const wide = ((kind === 'vertical' ? facts.louvre : facts.slat)?.width ?? usual * 1000) / 1000
  return { pitch: wide * 0.87, wide }
}

/** The part of the window that a cloth at this opening leaves free. */
export function clothGap({ kind, facts }: Hanging, cover: Box, open: number): Box {
  if (kind !== 'curtain') return { ...cover, top: lowerEdge(cover, open) }
  const { from, to } = openRange(cover, open, facts.panels === 1)
  return { ...cover, left: from, right: to }
}

/** The share of its side that a fully open curtain or blind still covers. */
const openShare = { curtain: 0.17, blind: 0.05 }

/** The range that a curtain leaves free at an opening from 0 to 1. */
export function openRange({ left, right }: Box, open: number, isOne: boolean): { from: number; to: number } {
  const across = right - left
  const part = isOne ? across : across / 2
  const covered = part * (1 - open * (1 - openShare.curtain))
  return { from: left + covered, to: isOne ? right : right - covered }
}

/** The height of a blind's lower edge at an opening from 0 to 1. */
export const lowerEdge = ({ top, bottom }: Box, open: number) =>
  top - (top - bottom) * clamp(1 - open * (1 - openShare.blind), 0, 1)

export const areaOf = ({ left, right, top, bottom }: Box) => (right - left) * (top - bottom)
