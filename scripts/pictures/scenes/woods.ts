/** Wooden blinds, from near: rail and ladder, and slats in low warm sun. */
import { bamboo, hex, OAK, WALNUT, wood } from '../kit/materials.ts'
import { product, type Shelf } from './kinds.ts'
import { railDetail, slatMacro } from './venetian.ts'

const OAK_SLAT = wood({ ...OAK, coat: 0.04, rough: 0.36 })
const WALNUT_SLAT = wood({ ...WALNUT, coat: 0.045, rough: 0.34 })
export const BAMBOO_SLAT = bamboo(hex('dcc08a'), hex('a67c42'))
const oak = { slat: 0.05, pitch: 0.044, solid: true, material: OAK_SLAT, rail: OAK_SLAT, cord: hex('d9c7a4') }
const walnut = {
  slat: 0.05,
  pitch: 0.044,
  solid: true,
  material: WALNUT_SLAT,
  rail: WALNUT_SLAT,
  tape: hex('c9b79a'),
}
const reed = {
  slat: 0.035,
  pitch: 0.03,
  solid: true,
  material: BAMBOO_SLAT,
  rail: BAMBOO_SLAT,
  cord: hex('d2b988'),
}
const spot = (
  seed: number,
  azimuth: number,
): { seed: number; frame: string; wall: string; azimuth: number; height: number } => ({
  seed,
  frame: 'f2f0ea',
  wall: 'efe8dc',
  azimuth,
  height: 32,
})

export const woods: Shelf = {
  'wood-oak-50-2': product(() => railDetail({ ...spot(81, 45), key: 0.24, blind: oak, tilt: 0.32 })),
  'wood-oak-50-3': product(() =>
    slatMacro({
      ...spot(91, 38),
      key: 0.26,
      blind: oak,
      tilt: 0.7,
      from: [-0.3, 1.57, 0.28],
      to: [-0.43, 1.46, 0.005],
      fov: 25,
      exposure: 0.9,
    }),
  ),
  'wood-walnut-50-2': product(() =>
    railDetail({ ...spot(82, 42), key: 0.16, wall: 'e6ddce', blind: walnut, tilt: 0.36 }),
  ),
  'wood-walnut-50-3': product(() =>
    slatMacro({
      ...spot(92, 44),
      key: 0.19,
      blind: walnut,
      tilt: 0.62,
      from: [-0.24, 1.55, 0.3],
      to: [-0.43, 1.46, 0.005],
      fov: 26,
      exposure: 0.9,
    }),
  ),
  'wood-bamboo-35-2': product(() =>
    railDetail({ ...spot(83, 40), key: 0.24, wall: 'f1ece2', blind: reed, tilt: 0.3 }),
  ),
  'wood-bamboo-35-3': product(() =>
    slatMacro({
      ...spot(93, 36),
      blind: reed,
      tilt: 0.66,
      from: [-0.33, 1.56, 0.22],
      to: [-0.43, 1.46, 0.005],
      fov: 26,
      exposure: 0.9,
    }),
  ),
}
