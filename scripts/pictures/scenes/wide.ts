/** Landscape pictures: one for each category, the two banners and the placeholder. */
import type { Scene } from '../engine/scene.ts'
import {
  armchair,
  bed,
  books,
  carpet,
  chair,
  floorLamp,
  fruit,
  pendant,
  roundTable,
  sideboard,
  sofa,
  stool,
  table,
  upholstery,
  vessel,
  cushion,
} from '../kit/furniture.ts'
import {
  boards,
  hex,
  metal,
  OAK,
  paint,
  PALE_OAK,
  parquet,
  SMOKED,
  stone,
  WALNUT,
  wood,
} from '../kit/materials.ts'
import { cloth } from '../kit/cloth.ts'
import { BASALT, branches, CHALK, fig, grasses, olive, TERRACOTTA } from '../kit/plants.ts'
import { daylit, look, room } from '../kit/room.ts'
import { curtain, honeycomb, rod, roller, track, vanes } from '../kit/drapes.ts'
import { slatBlind } from '../kit/slats.ts'
import { CELL } from './blackout.ts'
import { VEIL, VELVET, WOOL } from './curtains.ts'
import { OAT } from './rollers.ts'
import { IVORY } from './verticals.ts'
import { OAK_SLAT, WALNUT_SLAT } from './woods.ts'
import { banner, category, product } from './kinds.ts'
import type { Shelf } from './kinds.ts'

const SATIN = paint(hex('f0ede6'), 0.35)
const WHITE = paint(hex('e9e6df'), 0.42)
const soft = (a: string): ReturnType<typeof cloth> =>
  cloth({ color: hex(a), through: 0, open: 0, sun: 0, pitch: 0.0016, weave: 'slub' })

/** A kitchen corner: long worktop under two windows with white slats. */
function venetianWide(): Scene {
  const s = daylit({ azimuth: -46, height: 20, strength: 10, soft: 0.004, sky: { bright: 1.45 } }, 201)
  room(s, {
    wall: hex('efe9de'),
    floor: boards(OAK),
    left: -3,
    right: 2.2,
    openings: [
      { x: -0.85, y: 1.08, w: 1.3, h: 1.2 },
      { x: 0.75, y: 1.08, w: 1.3, h: 1.2 },
    ],
    frame: { cols: 1, rows: 1, color: hex('f2f0ea'), sill: SATIN },
  })
  for (const x of [-0.85, 0.75])
    slatBlind(s, {
      x,
      top: 2.275,
      z: -0.05,
      width: 1.27,
      drop: x < 0 ? 1.14 : 0.75,
      slat: 0.025,
      pitch: 0.0212,
      tilt: x < 0 ? -0.3 : -0.12,
      material: WHITE,
      rail: WHITE,
      wand: -1,
    })
  s.mesh.use(s.add(stone(hex('d8d1c4'), 0.3, 0.8)))
  s.mesh.group(() => {
    s.mesh.move(-0.1, 0, 0.33)
    sideboard(s, 0, 0, 4.2, 0.9, 0.62, paint(hex('54706e'), 0.4))
  })
  table(s, -0.1, 0.33, 4.25, 0.66, 0.93, stone(hex('dcd6ca'), 0.28, 0.7))
  vessel(s, [0.0, 0.93, 0.3], 'jar', 0.26, stone(hex('b2623f'), 0.5))
  branches(s, [0.0, 1.18, 0.3], 0.55, 5, 6, hex('7f9468'))
  vessel(s, [0.95, 0.93, 0.4], 'bowl', 0.1, stone(hex('e6dfd2'), 0.4, 0.7))
  fruit(s, [0.95, 0.99, 0.4], 0.038, [hex('e0b13c'), hex('dca936'), hex('d98f3a'), hex('e3bb52')])
  vessel(s, [-1.4, 0.93, 0.36], 'bottle', 0.3, stone(hex('3f4a48'), 0.3))
  vessel(s, [-1.2, 0.93, 0.44], 'cup', 0.09, stone(hex('ddd5c6'), 0.5))
  s.key = 0.3
  look(s, [-0.5, 1.52, 3.5], [-0.05, 1.36, 0], 36)
  return s
}

function rollerWide(): Scene {
  const s = daylit({ azimuth: 36, height: 36, strength: 4.6, soft: 0.006, sky: { bright: 1.45 } }, 202)
  room(s, {
    wall: hex('f0eae0'),
    floor: boards(PALE_OAK, 0.18),
    left: -2.3,
    right: 3,
    openings: [-1.15, 0, 1.15].map((x) => ({ x: x + 0.2, y: 0.7, w: 0.98, h: 1.62 })),
    frame: { cols: 1, rows: 1, color: hex('f2f0ea'), sill: wood(PALE_OAK) },
  })
  ;[0.9, 1.25, 0.55].forEach((drop, i) =>
    roller(s, {
      x: -0.95 + 1.15 * i,
      top: 2.315,
      z: -0.06,
      width: 0.93,
      drop,
      material: OAT,
      metal: wood(PALE_OAK),
      chain: 1,
    }),
  )
  sofa(s, 0.25, 0.85, 0, 2.1, upholstery(hex('8e9c8a'), hex('7f8e7b')), wood(OAK))
  cushion(s, [-0.4, 0.46, 0.85], 0.44, 0.35, 0.25, soft('e3d9c6'))
  cushion(s, [0.95, 0.46, 0.85], 0.44, 0.4, -0.3, soft('b4694a'))
  roundTable(s, -0.35, 1.85, 0.36, 0.38, wood(OAK), wood(OAK))
  vessel(s, [-0.4, 0.38, 1.85], 'bowl', 0.07, stone(hex('3f4a48'), 0.4))
  books(s, [-0.2, 0.38, 1.92], [hex('d9cfbd'), hex('2f5d60')])
  fig(s, -1.75, 0.6, 1.6, 14, TERRACOTTA)
  floorLamp(s, 1.7, 0.6, 1.55, 0, wood(OAK))
  carpet(s, 0.1, 1.9, 2.8, 1.6, hex('e3dbcd'), hex('d0c6b4'))
  look(s, [0.5, 1.3, 4.3], [0.15, 1.24, 0], 35)
  return s
}

function woodWide(): Scene {
  const s = daylit(
    { azimuth: 44, height: 16, strength: 12, soft: 0.005, warm: [1, 0.86, 0.66], sky: { bright: 1.45 } },
    203,
  )
  room(s, {
    wall: hex('e9e0d0'),
    side: hex('e9e0d0'),
    floor: parquet(OAK),
    left: -1.9,
    right: 3,
    openings: [{ x: 0.35, y: 0.55, w: 2.3, h: 1.75 }],
    frame: { cols: 3, rows: 1, color: hex('efece4'), sill: wood(OAK) },
  })
  for (const e of [-1, 1])
    slatBlind(s, {
      x: 0.35 + e * 0.575,
      top: 2.295,
      z: -0.05,
      width: 1.12,
      drop: 1.72,
      slat: 0.05,
      pitch: 0.044,
      tilt: e < 0 ? -0.42 : -0.2,
      solid: true,
      material: WALNUT_SLAT,
      rail: WALNUT_SLAT,
      tape: hex('cdbda2'),
      ladders: 2,
    })
  table(s, 0.45, 1.25, 1.9, 0.85, 0.74, wood(WALNUT))
  for (const [x, z, a] of [
    [-0.1, 1.85, 2.9],
    [0.95, 1.9, 3.4],
    [-0.8, 1.2, 1.5],
  ] as const)
    chair(s, x, z, a, wood(WALNUT), upholstery(hex('d6c9b2')))
  pendant(s, [0.45, 1.72, 1.25], 0.28, paint(hex('2f5d60'), 0.5))
  vessel(s, [0.6, 0.74, 1.2], 'round', 0.2, stone(hex('d9cfbf'), 0.6, 0.8))
  branches(s, [0.6, 0.93, 1.2], 0.5, 5, 9, hex('a9744f'), 0.04)
  olive(s, -1.35, 0.5, 1.6, 15, TERRACOTTA)
  look(s, [-0.5, 1.35, 4.4], [0.12, 1.2, 0], 35)
  return s
}

function curtainWide(): Scene {
  const s = daylit({ azimuth: -34, height: 32, strength: 9, soft: 0.006, sky: { bright: 1.45 } }, 204)
  s.fill!.light = [1, 0.97, 0.92]
  room(s, {
    wall: hex('ece4d7'),
    floor: boards(OAK, 0.2),
    left: -3,
    right: 2.5,
    openings: [{ x: 0, y: 0.05, w: 2.2, h: 2.25 }],
    frame: { cols: 3, rows: 1, color: hex('efece4'), sill: null, door: true },
  })
  rod(s, -1.85, 1.85, 2.5, 0.15, 0.013, metal(hex('b8945c'), 0.3), 26)
  curtain(s, {
    x0: -1.75,
    x1: -1.0,
    folds: 6,
    top: 2.475,
    bottom: 0.012,
    z: 0.15,
    depth: 0.12,
    heading: 'pinch',
    material: WOOL,
    seed: 3,
  })
  curtain(s, {
    x0: 1.0,
    x1: 1.75,
    folds: 6,
    top: 2.475,
    bottom: 0.012,
    z: 0.15,
    depth: 0.12,
    heading: 'pinch',
    material: WOOL,
    seed: 8,
  })
  track(s, -1.3, 1.3, 2.44, 0.05, SATIN)
  curtain(s, {
    x0: -1.15,
    x1: 0.15,
    folds: 12,
    top: 2.44,
    bottom: 0.015,
    z: 0.055,
    depth: 0.07,
    heading: 'wave',
    material: VEIL,
    seed: 5,
  })
  armchair(s, 0.75, 1.2, -0.55, upholstery(hex('3d6466'), hex('335659')), wood(OAK))
  stool(s, 0.05, 1.35, 0.42, wood(OAK))
  books(s, [0.05, 0.42, 1.35], [hex('b9674a'), hex('ddd3c0')])
  olive(s, -1.35, 0.95, 1.5, 35, BASALT)
  carpet(s, 0.2, 1.6, 2.8, 1.7, hex('e0d7c7'), hex('cabfab'))
  look(s, [0.4, 1.28, 4.5], [-0.02, 1.22, 0], 34)
  return s
}

function blackoutWide(): Scene {
  const s = daylit({ azimuth: 34, height: 30, strength: 9, soft: 0.006, sky: { bright: 1.45 } }, 205)
  s.fill = { at: [1.6, 2.1, 4.4], a: [1, 0, 0.3], b: [0, 0.5, 0.3], light: [0.95, 0.88, 0.78] }
  s.ambient = [0.1, 0.098, 0.1]
  room(s, {
    wall: hex('4b6163'),
    side: hex('4b6163'),
    floor: boards(SMOKED, 0.18),
    left: -2.2,
    right: 3,
    openings: [
      { x: -0.75, y: 0.8, w: 1.05, h: 1.5 },
      { x: 0.95, y: 0.8, w: 1.05, h: 1.5 },
    ],
    frame: { cols: 1, rows: 1, color: hex('f2f0ea'), sill: SATIN },
  })
  ;[1.44, 0.85].forEach((drop, i) =>
    honeycomb(s, {
      x: -0.75 + 1.7 * i,
      top: 2.295,
      z: -0.05,
      width: 1.02,
      drop,
      cell: 0.034,
      material: CELL,
      rail: WHITE,
    }),
  )
  bed(s, 0.1, 1.25, 0, 1.6, wood(OAK), soft('efe9de'), soft('c9a27d'))
  stool(s, -1.1, 0.5, 0.5, wood(OAK))
  stool(s, 1.3, 0.5, 0.5, wood(OAK))
  pendant(s, [-1.1, 1.25, 0.5], 0.14, paint(hex('d9c29a'), 0.5))
  pendant(s, [1.3, 1.25, 0.5], 0.14, paint(hex('d9c29a'), 0.5))
  vessel(s, [1.3, 0.5, 0.5], 'bottle', 0.2, stone(hex('b2623f'), 0.5))
  books(s, [-1.1, 0.5, 0.5], [hex('ddd3c0'), hex('b9674a')])
  s.key = 0.17
  look(s, [0.5, 1.42, 4.5], [0.1, 1.2, 0], 34)
  return s
}

function verticalWide(): Scene {
  const s = daylit({ azimuth: -36, height: 28, strength: 11, soft: 0.005, sky: { bright: 1.45 } }, 206)
  room(s, {
    wall: hex('eee8dd'),
    floor: stone(hex('c9bfae'), 0.32, 0.6),
    left: -3,
    right: 3,
    depth: 7,
    openings: [{ x: 0, y: 0.03, w: 3.4, h: 2.35 }],
    frame: { cols: 3, rows: 1, color: hex('3b3c3d'), sill: null, door: true },
  })
  vanes(s, {
    x0: -1.75,
    x1: 1.75,
    top: 2.46,
    bottom: 0.03,
    z: 0.09,
    width: 0.089,
    turn: -0.85,
    material: IVORY,
    rail: WHITE,
    seed: 8,
    drawn: 0.66,
  })
  table(s, 0.35, 1.6, 1.9, 0.9, 0.74, wood(PALE_OAK))
  for (const [x, z, a] of [
    [-0.15, 2.25, 2.9],
    [0.9, 2.25, 3.3],
    [1.55, 1.55, -1.6],
    [0, 1.0, 0.2],
  ] as const)
    chair(s, x, z, a, wood(PALE_OAK), upholstery(hex('3d6466')))
  vessel(s, [0.3, 0.74, 1.55], 'bowl', 0.1, stone(hex('e6dfd2'), 0.4, 0.7))
  fruit(s, [0.3, 0.8, 1.55], 0.038, [hex('c9683e'), hex('d07a44'), hex('c25d38'), hex('d98f4a')])
  fig(s, -1.45, 0.9, 1.75, 44, CHALK)
  look(s, [-0.35, 1.35, 5.2], [0.05, 1.18, 0], 32)
  return s
}

/** Morning: window on the right two thirds, quiet shaded wall on the left. */
function morning(): Scene {
  const s = daylit(
    { azimuth: 40, height: 16, strength: 13, soft: 0.005, warm: [1, 0.85, 0.64], sky: { bright: 1.45 } },
    211,
  )
  s.fill!.light = [0.42, 0.41, 0.4]
  s.ambient = [0.09, 0.09, 0.092]
  room(s, {
    wall: hex('d9cebd'),
    side: hex('cbbfac'),
    floor: boards(OAK, 0.2),
    left: -2.75,
    right: 3.2,
    depth: 7,
    openings: [
      { x: 0.45, y: 0.4, w: 1.25, h: 1.95 },
      { x: 2.05, y: 0.4, w: 1.25, h: 1.95 },
    ],
    frame: { cols: 2, rows: 1, color: hex('f2f0ea'), sill: wood(OAK) },
  })
  for (const x of [0.45, 2.05])
    slatBlind(s, {
      x,
      top: 2.345,
      z: -0.05,
      width: 1.22,
      drop: x < 1 ? 1.9 : 1.9,
      slat: 0.05,
      pitch: 0.044,
      tilt: -0.22,
      solid: true,
      material: OAK_SLAT,
      rail: OAK_SLAT,
      cord: hex('d9c7a4'),
      ladders: 2,
    })
  track(s, -0.5, 3.1, 2.5, 0.14, SATIN)
  curtain(s, {
    x0: -0.42,
    x1: 0.12,
    folds: 6,
    top: 2.5,
    bottom: 0.015,
    z: 0.14,
    depth: 0.11,
    heading: 'wave',
    material: VEIL,
    seed: 4,
  })
  curtain(s, {
    x0: 1.0,
    x1: 1.5,
    folds: 6,
    top: 2.5,
    bottom: 0.015,
    z: 0.14,
    depth: 0.11,
    heading: 'wave',
    material: VEIL,
    seed: 9,
  })
  armchair(s, 0.75, 1.35, 0.35, upholstery(hex('3d6466'), hex('335659')), wood(OAK))
  roundTable(s, 1.5, 1.2, 0.26, 0.48, wood(OAK), wood(OAK))
  vessel(s, [1.5, 0.48, 1.2], 'round', 0.19, stone(hex('b2623f'), 0.5, 0.6))
  branches(s, [1.5, 0.66, 1.2], 0.5, 5, 4, hex('8a9a78'), 0.035)
  olive(s, 2.35, 0.9, 1.7, 9, CHALK)
  carpet(s, 0.9, 1.75, 2.6, 1.7, hex('ddd3c1'), hex('c6baa5'))
  s.key = 0.2
  s.neutral = 0.45
  look(s, [0.25, 1.25, 4.9], [0.22, 1.2, 0], 33)
  return s
}

/** Evening: blue hour outside, one warm lamp, curtains half drawn. */
function evening(): Scene {
  const s = daylit(
    {
      azimuth: 40,
      height: 20,
      strength: 0,
      sky: {
        bright: 0.2,
        low: [1, 0.72, 0.56],
        high: [0.28, 0.42, 0.8],
        leafDark: [0.06, 0.08, 0.12],
        leafLight: [0.22, 0.24, 0.3],
        ground: [0.14, 0.16, 0.2],
        tall: 0.16,
      },
    },
    212,
  )
  s.fill!.light = [0.085, 0.07, 0.055]
  s.ambient = [0.02, 0.018, 0.016]
  room(s, {
    wall: hex('d3c7b5'),
    side: hex('bfae98'),
    floor: boards(SMOKED, 0.2),
    left: -2.75,
    right: 3.2,
    depth: 7,
    openings: [{ x: 1.15, y: 0.4, w: 2.1, h: 1.9 }],
    frame: { cols: 3, rows: 1, color: hex('e9e5dc'), sill: wood(OAK) },
  })
  rod(s, -0.4, 2.75, 2.5, 0.13, 0.013, metal(hex('b8945c'), 0.3), 24)
  curtain(s, {
    x0: -0.3,
    x1: 0.42,
    folds: 6,
    top: 2.475,
    bottom: 0.012,
    z: 0.13,
    depth: 0.12,
    heading: 'pinch',
    material: VELVET,
    seed: 4,
  })
  curtain(s, {
    x0: 1.95,
    x1: 2.66,
    folds: 6,
    top: 2.475,
    bottom: 0.012,
    z: 0.13,
    depth: 0.12,
    heading: 'pinch',
    material: VELVET,
    seed: 7,
  })
  sofa(s, 1.05, 1.0, 0, 1.9, upholstery(hex('c8b495'), hex('b8a384')), wood(WALNUT))
  cushion(s, [0.5, 0.46, 1.0], 0.42, 0.35, 0.25, soft('b4694a'))
  cushion(s, [1.6, 0.46, 1.0], 0.42, 0.4, -0.3, soft('2f5d60'))
  floorLamp(s, 2.35, 0.95, 1.5, 1.5, metal(hex('b8945c'), 0.3))
  roundTable(s, -0.3, 1.1, 0.24, 0.5, wood(WALNUT), paint(hex('2b2a29'), 0.4))
  vessel(s, [-0.3, 0.5, 1.1], 'bottle', 0.26, stone(hex('b2623f'), 0.4))
  grasses(s, -0.62, 0, 0.55, 0.7, 58, BASALT, 40)
  carpet(s, 1.0, 1.8, 2.6, 1.5, hex('cdbfa8'), hex('b3a58d'))
  look(s, [0.25, 1.22, 4.9], [0.2, 1.19, 0], 33)
  s.key = 0.12
  s.neutral = 0.15
  s.glow = 0.08
  return s
}

/** An empty window in soft light. */
function placeholder(): Scene {
  const s = daylit({ azimuth: -40, height: 34, strength: 6, soft: 0.02, sky: { bright: 1.45 } }, 220)
  room(s, {
    wall: hex('f0ebe2'),
    floor: boards(PALE_OAK, 0.2),
    right: 1.5,
    openings: [{ x: -0.05, y: 0.85, w: 1.25, h: 1.45 }],
    frame: { cols: 2, rows: 1, color: hex('f2f0ea'), sill: SATIN },
  })
  stool(s, 0.75, 0.75, 0.45, wood(OAK))
  vessel(s, [0.75, 0.45, 0.75], 'round', 0.2, stone(hex('d9d0c1'), 0.6, 0.8))
  look(s, [-0.55, 1.34, 3.9], [0.02, 1.2, 0], 39)
  return s
}

export const wide: Shelf = {
  'category-venetian-blinds': category(venetianWide),
  'category-roller-blinds': category(rollerWide),
  'category-wooden-blinds': category(woodWide),
  'category-curtains': category(curtainWide),
  'category-blackout': category(blackoutWide),
  'category-vertical-blinds': category(verticalWide),
  'banner-morning-light': banner(morning),
  'banner-evening-room': banner(evening),
  placeholder: product(placeholder),
}
