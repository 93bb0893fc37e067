import { diffuseShare, directShare, isWithin, type CoveringLight, type WallBox } from './covering-light.ts'
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
/** Points along each side of a place at which the sun is looked for. */
const points = 4

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

/** The share of direct sun that comes to a point: through the glass, past the sides of the recess and the covering. */
export function sunAtPoint(
  { opening, panes, recess }: WindowView,
  covering: CoveringLight | null,
  [x, y, z]: readonly [number, number, number],
  light: { aside: number; down: number },
): number {
  const { aside, down } = light
  const atWall = [x - z * aside, y + z * down] as const
  if (!isWithin(opening, ...atWall)) return 0
  const atGlass = [x - (z + recess) * aside, y + (z + recess) * down] as const
  if (!panes.some((pane) => isWithin(pane, ...atGlass))) return 0
  return covering ? directShare(covering, atWall, light) : 1
}

/** The share of direct sun that comes to a place. */
export function sunOnSpot(
  view: WindowView,
  covering: CoveringLight | null,
  { x, y, z, wide, deep }: Spot,
  light: { aside: number; down: number },
): number {
  let total = 0
  for (let across = 0; across < points; across += 1)
    for (let along = 0; along < points; along += 1) {
      const point = [
        x + wide * ((across + 0.5) / points - 0.5),
        y,
        z + deep * ((along + 0.5) / points - 0.5),
      ] as const
      total += sunAtPoint(view, covering, point, light)
    }
  return total / points ** 2
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
