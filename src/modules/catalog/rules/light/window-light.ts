import { diffuseShare, pastBlades, type CoveringLight, type WallBox } from './covering-light.ts'
import { skyIlluminance, sunIlluminance } from './daylight.ts'
import { radians, type SunPosition } from './sun.ts'

/** The light that falls through a window on one place of the room, under a clear sky. Lengths in metres. */

/** A place in the room: its middle, and the area over which light is averaged. z: from the wall into the room. */
export interface Spot {
  x: number
  y: number
  z: number
  wide: number
  deep: number
}

/**
 * Where people sit and lie: a desk at the window, half-way between its top and the eyes; a sofa across the room at the
 * height of the eyes; the pillow of a bed.
 */
export const spots = {
  desk: { x: 0.35, y: 0.95, z: 1, wide: 0.8, deep: 0.6 },
  sofa: { x: -0.6, y: 1.05, z: 2.4, wide: 1.2, deep: 0.5 },
  bed: { x: 0.7, y: 0.6, z: 1.8, wide: 0.9, deep: 0.6 },
} as const satisfies Record<string, Spot>

export type SpotName = keyof typeof spots

export interface WindowView {
  /** The opening in the wall, and the panes, which lie `recess` behind the plane of the wall, projected onto it. */
  opening: WallBox
  panes: readonly WallBox[]
  recess: number
  /** Which way it faces: degrees clockwise from north. */
  facing: number
}

/** Share of light that double glazing lets through. */
const glazing = 0.7
/** Share of the light on the window that floor and walls give back to any place of the room. */
const reflected = 0.012
/** Share of light that the ground outside gives back, of which the window sees half. */
const ground = 0.2
/** Steps into the room in which the lit part of a place is added up; each step is exact across. */
const steps = 6

/** The direction of sunlight: metres to the right and down for each metre into the room; null from behind the wall. */
export function sunlightOf(
  { elevation, azimuth }: SunPosition,
  facing: number,
): { aside: number; down: number; incidence: number } | null {
  const turn = radians(azimuth - facing)
  const height = radians(elevation)
  const incidence = Math.cos(turn) * Math.cos(height)
  if (elevation <= 0 || incidence <= 0.01) return null
  return { aside: -Math.tan(turn), down: Math.tan(height) / Math.cos(turn), incidence }
}

/**
 * The share of a place that the sun lights through a part of the wall: a ray that comes to a point goes through that
 * part, and `recess` further out through a pane.
 */
function litShare(
  part: WallBox,
  { panes, recess }: WindowView,
  { x, y, z, wide, deep }: Spot,
  { aside, down }: { aside: number; down: number },
): number {
  let lit = 0
  for (const pane of panes) {
    const from = Math.max(z - deep / 2, (part.bottom - y) / down, (pane.bottom - y) / down - recess)
    const to = Math.min(z + deep / 2, (part.top - y) / down, (pane.top - y) / down - recess)
    if (to <= from) continue
    for (let step = 0; step < steps; step += 1) {
      const at = from + ((to - from) * (step + 0.5)) / steps
      const behind = (at + recess) * aside
      const left = Math.max(x - wide / 2, part.left + at * aside, pane.left + behind)
      const right = Math.min(x + wide / 2, part.right + at * aside, pane.right + behind)
      if (right > left) lit += ((right - left) * (to - from)) / steps
    }
  }
  return lit / (wide * deep)
}

/** The share of direct sun that comes to a place: through the glass, past the sides of the recess and the covering. */
export function sunOnSpot(
  view: WindowView,
  covering: CoveringLight | null,
  spot: Spot,
  light: { aside: number; down: number },
): number {
  const { opening } = view
  const lit = litShare(opening, view, spot, light)
  if (lit === 0 || covering === null) return lit
  if (covering.made !== 'cloth') return lit * pastBlades(covering, light)
  const { free, direct } = covering
  const beside = {
    left: Math.max(free.left, opening.left),
    right: Math.min(free.right, opening.right),
    top: Math.min(free.top, opening.top),
    bottom: Math.max(free.bottom, opening.bottom),
  }
  return lit * direct + litShare(beside, view, spot, light) * (1 - direct)
}

/**
 * The share of an even sky's light that a window gives to a level surface: the configuration factor of an upright
 * rectangle, from its corner at the foot of the point's normal (J. Howell, "A Catalog of Radiation Configuration
 * Factors", B-5).
 */
export function skyShare({ left, right, top, bottom }: WallBox, { x, y, z }: Spot): number {
  const corner = (across: number, up: number) => {
    const far = Math.hypot(z, up)
    return (Math.atan(across / z) - (z / far) * Math.atan(across / far)) / (2 * Math.PI)
  }
  const [low, high] = [Math.max(bottom - y, 0), Math.max(top - y, 0)]
  return corner(right - x, high) - corner(right - x, low) - (corner(left - x, high) - corner(left - x, low))
}

/** In lux: the scattered light on a place, and the sun's on a surface there that faces it. */
export interface SpotLight {
  ambient: number
  direct: number
}

/** Works out the light of a place for any position of the sun. */
export function lightOn(
  view: WindowView,
  covering: CoveringLight | null,
  spot: Spot,
): (sun: SunPosition) => SpotLight {
  const sky = view.panes.reduce((total, pane) => total + skyShare(pane, spot), 0)
  const passed = covering ? diffuseShare(covering) : 1
  return (sun) => {
    const fromSky = skyIlluminance(sun.elevation)
    const light = sunlightOf(sun, view.facing)
    const strength = sunIlluminance(sun.elevation)
    const onGround = fromSky + strength * Math.sin(radians(Math.max(sun.elevation, 0)))
    const onWindow = strength * (light?.incidence ?? 0) + fromSky / 2 + (onGround * ground) / 2
    return {
      ambient: glazing * passed * (fromSky * sky + onWindow * reflected),
      direct: light ? glazing * strength * sunOnSpot(view, covering, spot, light) : 0,
    }
  }
}
