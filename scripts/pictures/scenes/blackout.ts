/** Blackout, from near: a corner of the blind, a heading, a piece of the cloth. */
import type { Scene } from '../engine/scene.ts'
import { boards, hex, metal, OAK, paint, SMOKED, stone, wood } from '../kit/materials.ts'
import { cloth } from '../kit/cloth.ts'
import { close, daylit, room } from '../kit/room.ts'
import { honeycomb, pleated, rod, roller } from '../kit/drapes.ts'
import { stage, swatch } from '../kit/swatch.ts'
import { TWILL, yarn } from '../kit/weave.ts'
import { headingDetail } from './curtains.ts'
import { product, type Shelf } from './kinds.ts'

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
const CELL = pleated(
  cloth({ color: hex('ebe7de'), through: 0.05, open: 0, sun: 0, pitch: 0.0007, weave: 'plain' }),
)
const GREY = paint(hex('4b4c4e'), 0.35, 0.05)
const WHITE = paint(hex('ece9e2'), 0.35)
const SATIN = paint(hex('f0ede6'), 0.35)
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
  'blackout-cell-chalk-2': product(cellDetail),
  'blackout-cell-chalk-3': product(cellMacro),
}
