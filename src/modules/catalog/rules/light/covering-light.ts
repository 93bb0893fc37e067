/** What a covering does with light that comes in through a window. Lengths in metres, angles in radians. */

/** A part of the wall: x to the right from the middle of the window, y up from the floor. */
export interface WallBox {
  left: number
  right: number
  top: number
  bottom: number
}

/** Slats lie across, louvres hang; at a turn of 0 they show their edge to whoever stands before the window. */
interface Blades {
  made: 'slats' | 'louvres'
  pitch: number
  wide: number
  turn: number
  /** Share of light that a blade lets through, scattered. */
  diffuse: number
}

interface Cloth {
  made: 'cloth'
  /** The part that the cloth leaves free, and how much of the window that is. */
  free: WallBox
  freeShare: number
  /** Shares of light that come through unscattered, through the holes of the weave, and scattered. */
  direct: number
  diffuse: number
}

export type CoveringLight = Blades | Cloth

/** Light that comes past the edges of a closed covering, as a share: gaps of about 5 mm on each side. */
const pastEdges = 0.01
/** Share of light that blades throw from one to the next into the room while they are open. */
const thrown = 0.12
/** Thickness of a blade and its ladder. */
const thick = 0.002

/**
 * The openness of a cloth, estimated from its translucency (0 to 1): the share of sunlight that comes straight through
 * its weave. A sheer has about 10 %, a screen 3 %, a dim-out nothing.
 */
export const opennessOf = (translucency: number) => translucency ** 2 / 4

/**
 * The share of direct sun that passes blades: what their shadows leave of a pitch. They are turned against the sun, as
 * one does, so that each step of closing takes more of it.
 * @param aside, down metres to the right and down for each metre into the room
 */
export function pastBlades(
  { made, pitch, wide, turn }: Blades,
  { aside, down }: { aside: number; down: number },
): number {
  const slope = Math.abs(made === 'slats' ? down : aside)
  const shadow = wide * (Math.abs(Math.sin(turn)) + slope * Math.cos(turn)) + thick
  return Math.max(0, 1 - shadow / pitch)
}

/** The share of scattered light, of the sky and of walls outside, that passes a covering. */
export function diffuseShare(covering: CoveringLight): number {
  const share =
    covering.made === 'cloth'
      ? covering.freeShare + (1 - covering.freeShare) * (covering.direct + covering.diffuse)
      : bladesShare(covering)
  return Math.min(1, pastEdges + share)
}

function bladesShare({ pitch, wide, turn, diffuse }: Blades): number {
  const open = Math.max(0, 1 - (wide * Math.abs(Math.sin(turn)) + thick) / pitch)
  return open * 0.8 + (1 - open) * diffuse + thrown * Math.cos(turn)
}
