/** Wooden blinds: low warm sun from the right, camera to the left. */
import type { Scene } from '../engine/scene.ts'
import { armchair, bed, books, carpet, sideboard, stool, upholstery, vessel } from '../kit/furniture.ts'
import { bamboo, boards, hex, OAK, paint, PALE_OAK, parquet, stone, WALNUT, wood } from '../kit/materials.ts'
import { cloth } from '../kit/cloth.ts'
import { BASALT, branches, CHALK, fig, grasses, olive, TERRACOTTA } from '../kit/plants.ts'
import { daylit, look, room } from '../kit/room.ts'
import { slatBlind } from '../kit/slats.ts'
import { product } from './kinds.ts'
import type { Shelf } from './kinds.ts'
import { railDetail, slatMacro } from './venetian.ts'

export const OAK_SLAT = wood({ ...OAK, coat: 0.04, rough: 0.36 })
export const WALNUT_SLAT = wood({ ...WALNUT, coat: 0.045, rough: 0.34 })
export const BAMBOO_SLAT = bamboo(hex('dcc08a'), hex('a67c42'))
const SATIN = paint(hex('f0ede6'), 0.35)

function oakRoom(): Scene {
  const s = daylit({ azimuth: 45, height: 16, strength: 11, soft: 0.005, sky: { bright: 1.45 } }, 71)
  room(s, {
    wall: hex('efe8dc'),
    floor: boards(PALE_OAK, 0.18),
    left: -1.35,
    openings: [{ x: 0.15, y: 0.78, w: 1.3, h: 1.52 }],
    frame: { cols: 2, rows: 1, color: hex('f2f0ea'), sill: SATIN },
  })
  slatBlind(s, {
    x: 0.15,
    top: 2.295,
    z: -0.05,
    width: 1.27,
    drop: 1.48,
    slat: 0.05,
    pitch: 0.044,
    tilt: -0.27,
    solid: true,
    material: OAK_SLAT,
    rail: OAK_SLAT,
    cordSide: 1,
    cord: hex('d9c7a4'),
  })
  armchair(s, -0.45, 1.05, 0.5, upholstery(hex('e2d8c6'), hex('d0c4ae')), wood(OAK))
  stool(s, 0.35, 1.2, 0.44, wood(OAK))
  books(s, [0.33, 0.44, 1.2], [hex('2f5d60'), hex('ddd3c0')])
  vessel(s, [0.38, 0.49, 1.18], 'cup', 0.08, stone(hex('a8583a'), 0.4))
  olive(s, 1.05, 0.5, 1.65, 9, TERRACOTTA)
  carpet(s, -0.1, 1.5, 2.1, 1.4, hex('ded4c2'), hex('c9bda8'))
  look(s, [-0.7, 1.3, 3.95], [0.06, 1.15, 0], 44)
  return s
}

function walnutRoom(): Scene {
  const s = daylit(
    { azimuth: 44, height: 16, strength: 11, soft: 0.005, warm: [1, 0.86, 0.66], sky: { bright: 1.45 } },
    72,
  )
  room(s, {
    wall: hex('e6ddce'),
    side: hex('3d5a5b'),
    floor: parquet(WALNUT),
    left: -1.4,
    openings: [{ x: 0.1, y: 0.74, w: 1.45, h: 1.56 }],
    frame: { cols: 2, rows: 1, color: hex('efece4'), sill: wood(WALNUT) },
  })
  slatBlind(s, {
    x: 0.1,
    top: 2.295,
    z: -0.05,
    width: 1.42,
    drop: 1.5,
    slat: 0.05,
    pitch: 0.044,
    tilt: -0.3,
    solid: true,
    material: WALNUT_SLAT,
    rail: WALNUT_SLAT,
    tape: hex('c9b79a'),
    ladders: 3,
  })
  sideboard(s, 0.1, 0.34, 1.5, 0.62, 0.4, wood(WALNUT))
  vessel(s, [-0.35, 0.62, 0.36], 'round', 0.24, stone(hex('e2dacb'), 0.6, 0.8))
  branches(s, [-0.35, 0.86, 0.36], 0.6, 5, 3, hex('a9744f'), 0.04)
  vessel(s, [0.5, 0.62, 0.36], 'bowl', 0.07, stone(hex('2f6668'), 0.3))
  books(s, [0.1, 0.62, 0.38], [hex('b9674a'), hex('ded4c2'), hex('3b3a37')], 0.3)
  grasses(s, 1.08, 0, 0.5, 0.72, 18, BASALT, 40)
  look(s, [-0.7, 1.34, 3.85], [0.06, 1.18, 0], 44)
  return s
}

function bambooRoom(): Scene {
  const s = daylit(
    { azimuth: 42, height: 17, strength: 10, soft: 0.005, sky: { bright: 1.45, leafLight: [0.6, 0.7, 0.4] } },
    73,
  )
  room(s, {
    wall: hex('f1ece2'),
    floor: boards(OAK, 0.12),
    left: -1.6,
    openings: [{ x: 0.1, y: 1.06, w: 1.2, h: 1.24 }],
    frame: { cols: 1, rows: 1, color: hex('efece4'), sill: wood(OAK) },
  })
  slatBlind(s, {
    x: 0.1,
    top: 2.295,
    z: -0.05,
    width: 1.17,
    drop: 1.2,
    slat: 0.035,
    pitch: 0.03,
    tilt: -0.27,
    solid: true,
    material: BAMBOO_SLAT,
    rail: BAMBOO_SLAT,
    cordSide: 1,
    cord: hex('d2b988'),
  })
  bed(
    s,
    0.1,
    1.25,
    0,
    1.35,
    wood(OAK),
    cloth({ color: hex('efeae0'), through: 0, open: 0, sun: 0, pitch: 0.001, weave: 'slub' }),
    cloth({
      color: hex('9eab95'),
      other: hex('8f9d86'),
      through: 0,
      open: 0,
      sun: 0,
      pitch: 0.002,
      weave: 'slub',
    }),
  )
  stool(s, 1.02, 0.45, 0.5, wood(OAK))
  vessel(s, [1.02, 0.5, 0.45], 'bottle', 0.22, stone(hex('dcd3c4'), 0.5, 0.8))
  branches(s, [1.02, 0.7, 0.45], 0.4, 4, 12, hex('7d9468'), 0.04)
  fig(s, -0.92, 0.4, 1.45, 6, CHALK)
  look(s, [-0.6, 1.42, 4.5], [0.08, 1.18, 0], 44)
  return s
}

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
  'wood-oak-50-1': product(oakRoom),
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
  'wood-walnut-50-1': product(walnutRoom),
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
  'wood-bamboo-35-1': product(bambooRoom),
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
