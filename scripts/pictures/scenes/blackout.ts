/** Blackout: bedrooms kept dim, cool edges of daylight, camera to the right. */
import type { Scene } from '../engine/scene.ts'
import { bed, books, carpet, floorLamp, pendant, sideboard, stool, vessel } from '../kit/furniture.ts'
import { boards, hex, metal, OAK, paint, PALE_OAK, SMOKED, stone, WALNUT, wood } from '../kit/materials.ts'
import { cloth } from '../kit/cloth.ts'
import { branches, CHALK, grasses } from '../kit/plants.ts'
import { close, daylit, look, room } from '../kit/room.ts'
import { curtain, honeycomb, pleated, rod, roller } from '../kit/drapes.ts'
import { stage, swatch } from '../kit/swatch.ts'
import { TWILL, yarn } from '../kit/weave.ts'
import { headingDetail } from './curtains.ts'
import { product } from './kinds.ts'
import type { Shelf } from './kinds.ts'

export const NIGHT = cloth({
  color: hex('4a4b4e'),
  other: hex('404144'),
  through: 0,
  open: 0,
  sun: 0,
  pitch: 0.0009,
  weave: 'twill',
})
export const MIDNIGHT = cloth({
  color: hex('2c3a5c'),
  other: hex('25324f'),
  through: 0,
  open: 0,
  sun: 0,
  pitch: 0.0011,
  weave: 'twill',
  sheen: 0.14,
})
export const CELL = pleated(
  cloth({ color: hex('ebe7de'), through: 0.05, open: 0, sun: 0, pitch: 0.0007, weave: 'plain' }),
)
const GREY = paint(hex('4b4c4e'), 0.35, 0.05)
const WHITE = paint(hex('ece9e2'), 0.35)
const SATIN = paint(hex('f0ede6'), 0.35)
const LINEN = cloth({
  color: hex('ece6da'),
  other: hex('e0d8c9'),
  through: 0,
  open: 0,
  sun: 0,
  pitch: 0.001,
  weave: 'slub',
})
const cover = (a: string, b: string): ReturnType<typeof cloth> =>
  cloth({ color: hex(a), other: hex(b), through: 0, open: 0, sun: 0, pitch: 0.0022, weave: 'slub' })

function nightRoom(): Scene {
  const s = daylit({ azimuth: 28, height: 40, strength: 8, soft: 0.006, sky: { bright: 1.6 } }, 121)
  s.fill = { at: [1.6, 2.1, 4.4], a: [0.9, 0, 0.3], b: [0, 0.5, 0.3], light: [0.62, 0.55, 0.46] }
  s.ambient = [0.07, 0.068, 0.07]
  room(s, {
    wall: hex('c9c0b2'),
    floor: boards(SMOKED, 0.18),
    left: -1.8,
    openings: [{ x: 0.15, y: 1.08, w: 1.3, h: 1.28 }],
    frame: { cols: 2, rows: 1, color: hex('3f4042'), sill: stone(hex('857f76'), 0.4) },
  })
  roller(s, {
    x: 0.15,
    top: 2.355,
    z: -0.05,
    width: 1.27,
    drop: 0.98,
    material: NIGHT,
    metal: GREY,
    cassette: GREY,
    channels: 0.045,
    chain: 0,
  })
  bed(s, 0.15, 1.2, 0, 1.4, wood(WALNUT), LINEN, cover('8d8578', '7b7468'))
  stool(s, 1.12, 0.45, 0.5, wood(WALNUT))
  floorLamp(s, -0.9, 0.42, 1.5, 1.6, paint(hex('2b2a29'), 0.4))
  vessel(s, [1.12, 0.5, 0.45], 'bottle', 0.24, stone(hex('a8583a'), 0.4))
  s.key = 0.13
  look(s, [0.65, 1.42, 4.5], [0.08, 1.16, 0], 44)
  return s
}

function midnightRoom(): Scene {
  const s = daylit({ azimuth: 30, height: 34, strength: 9, soft: 0.006, sky: { bright: 1.45 } }, 122)
  s.fill = { at: [1.6, 2.1, 4.4], a: [1.1, 0, 0.3], b: [0, 0.6, 0.3], light: [1.25, 1.18, 1.08] }
  room(s, {
    wall: hex('e2dacd'),
    floor: boards(OAK, 0.16),
    left: -1.6,
    openings: [{ x: 0.12, y: 0.95, w: 1.3, h: 1.35 }],
    frame: { cols: 2, rows: 1, color: hex('efece4'), sill: SATIN },
  })
  rod(s, -1.05, 1.25, 2.5, 0.11, 0.013, metal(hex('b8945c'), 0.3), 20)
  curtain(s, {
    x0: -0.95,
    x1: -0.1,
    folds: 7,
    top: 2.475,
    bottom: 0.012,
    z: 0.11,
    depth: 0.12,
    heading: 'wave',
    material: MIDNIGHT,
    seed: 3,
  })
  curtain(s, {
    x0: 0.52,
    x1: 1.18,
    folds: 6,
    top: 2.475,
    bottom: 0.012,
    z: 0.11,
    depth: 0.12,
    heading: 'wave',
    material: MIDNIGHT,
    seed: 6,
  })
  bed(s, 0.12, 1.3, 0, 1.3, wood(OAK), LINEN, cover('c0a384', 'b29576'))
  pendant(s, [1.02, 1.3, 0.6], 0.16, paint(hex('c9b28d'), 0.6))
  stool(s, 1.02, 0.6, 0.48, wood(OAK))
  books(s, [1.02, 0.48, 0.6], [hex('2c3a5c'), hex('ddd3c0')])
  s.key = 0.2
  look(s, [0.65, 1.42, 4.6], [0.08, 1.22, 0], 44)
  return s
}

function cellRoom(): Scene {
  const s = daylit({ azimuth: 34, height: 36, strength: 8, soft: 0.006, sky: { bright: 1.45 } }, 123)
  room(s, {
    wall: hex('d7dad2'),
    floor: boards(PALE_OAK, 0.14),
    left: -1.5,
    openings: [{ x: 0.1, y: 0.85, w: 1.15, h: 1.45 }],
    frame: { cols: 1, rows: 1, color: hex('f2f0ea'), sill: SATIN },
  })
  honeycomb(s, {
    x: 0.1,
    top: 2.295,
    z: -0.05,
    width: 1.12,
    drop: 0.98,
    cell: 0.032,
    material: CELL,
    rail: WHITE,
  })
  sideboard(s, 0.05, 0.4, 1.35, 0.66, 0.4, paint(hex('e9e4d9'), 0.4))
  vessel(s, [0.42, 0.66, 0.4], 'round', 0.2, stone(hex('c98a62'), 0.5, 0.6))
  branches(s, [0.42, 0.85, 0.4], 0.42, 5, 41, hex('8b9a6e'), 0.032)
  books(s, [-0.25, 0.66, 0.42], [hex('54696a'), hex('e2d8c6'), hex('b9674a')], 0.1)
  carpet(s, 0, 1.5, 1.9, 1.3, hex('e8e2d6'), hex('d5ccbb'))
  grasses(s, -0.88, 0, 0.5, 0.7, 28, CHALK, 44)
  look(s, [0.7, 1.33, 3.8], [0.03, 1.19, 0], 44)
  return s
}

function cassetteDetail(): Scene {
  const s = daylit({ azimuth: 30, height: 38, strength: 5, soft: 0.006, sky: { bright: 1.2 } }, 131)
  room(s, {
    wall: hex('c9c0b2'),
    floor: boards(OAK),
    openings: [{ x: 0, y: 0.9, w: 1.2, h: 1.4 }],
    frame: { cols: 1, rows: 1, color: hex('3f4042'), sill: SATIN },
    skirting: false,
  })
  roller(s, {
    x: 0,
    top: 2.297,
    z: -0.05,
    width: 1.17,
    drop: 0.44,
    material: NIGHT,
    metal: GREY,
    cassette: GREY,
    channels: 0.045,
    fine: true,
  })
  s.cell = 0.03
  s.fill = { at: [-0.6, 2.6, 2.4], a: [0.8, 0, 0], b: [0, 0.5, 0.2], light: [1.9, 1.75, 1.55] }
  s.key = 0.14
  close(s, [0.2, 2.04, 0.66], [0.4, 2.12, -0.05], 37, 0.012)
  s.camera.upright = true
  return s
}

function cellDetail(): Scene {
  const s = daylit({ azimuth: 36, height: 38, strength: 6, soft: 0.006, sky: { bright: 1.5 } }, 133)
  room(s, {
    wall: hex('d7dad2'),
    floor: boards(OAK),
    openings: [{ x: 0, y: 0.9, w: 1.2, h: 1.4 }],
    frame: { cols: 1, rows: 1, color: hex('f2f0ea'), sill: SATIN },
    skirting: false,
  })
  honeycomb(s, {
    x: 0,
    top: 2.297,
    z: -0.04,
    width: 1.16,
    drop: 0.4,
    cell: 0.024,
    material: CELL,
    rail: WHITE,
    fine: true,
  })
  s.cell = 0.03
  s.ambient = [0.22, 0.21, 0.2]
  close(s, [0.2, 2.08, 0.6], [0.4, 2.12, -0.03], 37, 0.011)
  s.camera.upright = true
  return s
}

/** The cells from the open end, against the window light. */
function cellMacro(): Scene {
  const s = stage(134, -112, 38, 4, 0.006)
  s.fill = { at: [0.5, 0.3, 0.6], a: [0.2, 0, 0], b: [0, 0.2, 0], light: [0.5, 0.48, 0.46] }
  honeycomb(s, {
    x: 0.3,
    top: 0.3,
    z: 0,
    width: 0.6,
    drop: 0.62,
    cell: 0.03,
    material: CELL,
    rail: WHITE,
    fine: true,
  })
  close(s, [-0.11, 0.07, 0.2], [0.045, 0.0, 0.008], 32, 0.014)
  return s
}

export const blackout: Shelf = {
  'blackout-roller-night-1': product(nightRoom),
  'blackout-roller-night-2': product(cassetteDetail),
  'blackout-roller-night-3': product(() => {
    const s = swatch(
      {
        seed: 14,
        key: 0.11,
        table: wood(SMOKED),
        shape: 'roll',
        width: 0.13,
        height: 0.2,
        azimuth: 55,
        sunHeight: 30,
        sun: 7,
        far: 0.26,
        angle: 36,
        turn: -0.4,
      },
      {
        pitchA: 0.0012,
        pitchB: 0.0012,
        fat: 0.5,
        flat: 0.28,
        uneven: 0.06,
        warp: yarn({ color: hex('515256'), vary: 0.1, through: 0, twist: 0.5, luster: 0.05 }),
        weft: yarn({ color: hex('3f4043'), vary: 0.1, through: 0, twist: 0.5, luster: 0.05 }),
        over: TWILL,
        sides: 5,
        steps: 2,
      },
    )
    return s
  }),
  'blackout-curtain-midnight-1': product(midnightRoom),
  'blackout-curtain-midnight-2': product(() =>
    headingDetail(
      132,
      MIDNIGHT,
      'wave',
      'e2dacd',
      (s) => rod(s, -0.9, 0.95, 2.505, 0.11, 0.013, metal(hex('b8945c'), 0.3), 14),
      { folds: 6, depth: 0.125, sun: 9, fill: 2.6, key: 0.085 },
    ),
  ),
  'blackout-curtain-midnight-3': product(() => {
    const s = swatch(
      {
        seed: 15,
        key: 0.12,
        table: stone(hex('cfc6b8'), 0.4, 0.6),
        shape: 'fold',
        width: 0.13,
        height: 0.165,
        azimuth: 60,
        sunHeight: 32,
        sun: 8,
        far: 0.255,
        angle: 44,
        turn: -0.2,
      },
      {
        pitchA: 0.0011,
        pitchB: 0.0013,
        fat: 0.52,
        flat: 0.26,
        uneven: 0.15,
        warp: yarn({ color: hex('33446c'), vary: 0.15, through: 0, twist: 1 }),
        weft: yarn({ color: hex('26345a'), vary: 0.2, through: 0, twist: 1 }),
        over: (i, j) => (((i - j * 2) % 5) + 5) % 5 !== 0,
        sides: 5,
        steps: 2,
      },
    )
    return s
  }),
  'blackout-cell-chalk-1': product(cellRoom),
  'blackout-cell-chalk-2': product(cellDetail),
  'blackout-cell-chalk-3': product(cellMacro),
}
