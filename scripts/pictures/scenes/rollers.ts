/** Roller blinds: soft light straight on, camera a little to the right. */
import type { Material, Scene } from '../engine/scene.ts'
import type { Vec } from '../engine/mesh.ts'
import {
  books,
  carpet,
  chair,
  fruit,
  pendant,
  sofa,
  stool,
  table,
  upholstery,
  vessel,
  cushion,
} from '../kit/furniture.ts'
import { boards, hex, metal, OAK, paint, PALE_OAK, parquet, stone, wood } from '../kit/materials.ts'
import { cloth } from '../kit/cloth.ts'
import { branches, CHALK, fig, olive, TERRACOTTA } from '../kit/plants.ts'
import { close, daylit, look, room } from '../kit/room.ts'
import { roller } from '../kit/drapes.ts'
import { swatch } from '../kit/swatch.ts'
import { BASKET, PLAIN, TWILL, yarn } from '../kit/weave.ts'
import { product } from './kinds.ts'
import type { Shelf } from './kinds.ts'

const SATIN = paint(hex('f0ede6'), 0.35)
const WHITE = paint(hex('ebe8e1'), 0.35)
export const OAT = cloth({
  color: hex('dccdb0'),
  other: hex('c7b48f'),
  through: 0.3,
  open: 0,
  sun: 0.02,
  pitch: 0.0016,
  weave: 'slub',
})
export const SCREEN = cloth({
  color: hex('b9b4aa'),
  other: hex('97938b'),
  through: 0.05,
  open: 0.32,
  sun: 0.25,
  pitch: 0.0011,
  weave: 'basket',
})
export const SAGE = cloth({
  color: hex('9fae8e'),
  other: hex('92a281'),
  through: 0.28,
  open: 0,
  sun: 0.01,
  pitch: 0.0008,
  weave: 'plain',
})

function oatRoom(): Scene {
  const s = daylit({ azimuth: 35, height: 38, strength: 4.2, soft: 0.006, sky: { bright: 1.45 } }, 51)
  room(s, {
    wall: hex('f0ebe1'),
    floor: parquet(PALE_OAK),
    left: -1.5,
    openings: [{ x: 0.1, y: 0.84, w: 1.15, h: 1.5 }],
    frame: { cols: 1, rows: 1, color: hex('f2f0ea'), sill: wood(PALE_OAK) },
  })
  roller(s, {
    x: 0.1,
    top: 2.335,
    z: -0.06,
    width: 1.1,
    drop: 0.98,
    material: OAT,
    metal: wood(PALE_OAK),
    chain: 1,
  })
  table(s, 0.05, 1.0, 1.5, 0.8, 0.74, wood(OAK))
  chair(s, 0.55, 1.62, 3.5, wood(OAK), upholstery(hex('8b9a86')))
  chair(s, -0.75, 0.85, 1.3, wood(OAK), upholstery(hex('8b9a86')))
  vessel(s, [-0.05, 0.74, 0.95], 'bowl', 0.09, stone(hex('d8cfbf'), 0.5, 0.8))
  fruit(s, [-0.05, 0.79, 0.95], 0.034, [hex('e0b13c'), hex('dca936'), hex('e3bb52'), hex('d9a233')])
  vessel(s, [0.3, 0.868, -0.04], 'bottle', 0.24, stone(hex('b2623f'), 0.5, 0.5))
  pendant(s, [0.05, 1.72, 1.0], 0.24, paint(hex('e8e2d6'), 0.6))
  fig(s, -0.95, 0.45, 1.3, 33, TERRACOTTA)
  look(s, [0.75, 1.36, 3.9], [-0.03, 1.2, 0], 44)
  return s
}

function screenRoom(): Scene {
  const s = daylit(
    {
      azimuth: 58,
      height: 40,
      strength: 7,
      soft: 0.005,
      sky: { bright: 1.7, tall: 0.17, leafDark: [0.05, 0.08, 0.04], leafLight: [0.42, 0.46, 0.22] },
    },
    52,
  )
  room(s, {
    wall: hex('e8e4dc'),
    floor: boards(OAK, 0.2),
    left: -1.65,
    openings: [{ x: 0, y: 0.35, w: 1.8, h: 2.0 }],
    frame: { cols: 2, rows: 1, color: hex('34363a'), sill: stone(hex('b8b1a5'), 0.35) },
  })
  for (const e of [-1, 1])
    roller(s, {
      x: e * 0.45,
      top: 2.345,
      z: -0.07,
      width: 0.86,
      drop: e < 0 ? 1.8 : 1.35,
      material: SCREEN,
      metal: metal(hex('8b8a88'), 0.35),
      chain: e === 1 ? 1 : 0,
    })
  table(s, -0.1, 1.0, 1.5, 0.7, 0.73, wood(OAK))
  chair(s, 0.1, 1.65, 3.0, paint(hex('2e2e2e'), 0.5), upholstery(hex('54524d')))
  books(s, [-0.6, 0.73, 0.95], [hex('cfc6b5'), hex('39474a'), hex('a85f40')])
  vessel(s, [0.4, 0.73, 0.9], 'jar', 0.17, stone(hex('e0dacd'), 0.5))
  branches(s, [0.4, 0.88, 0.9], 0.42, 6, 8, hex('6c7f58'), 0.04)
  look(s, [0.8, 1.34, 4.0], [-0.03, 1.2, 0], 44)
  return s
}

function sageRoom(): Scene {
  const s = daylit({ azimuth: 38, height: 36, strength: 4.2, soft: 0.006, sky: { bright: 1.45 } }, 53)
  room(s, {
    wall: hex('efe9de'),
    floor: boards(PALE_OAK, 0.12),
    left: -1.7,
    openings: [{ x: 0.05, y: 0.8, w: 1.35, h: 1.5 }],
    frame: { cols: 2, rows: 1, color: hex('f2f0ea'), sill: SATIN },
  })
  roller(s, {
    x: 0.05,
    top: 2.295,
    z: -0.06,
    width: 1.31,
    drop: 1.12,
    material: SAGE,
    metal: WHITE,
    chain: 1,
  })
  sofa(s, -0.1, 0.78, 0, 1.9, upholstery(hex('d9cfbd'), hex('c9bda8')), wood(OAK))
  cushion(
    s,
    [-0.62, 0.46, 0.75],
    0.44,
    0.35,
    0.25,
    cloth({ color: hex('b4694a'), through: 0, open: 0, sun: 0, pitch: 0.0015, weave: 'slub' }),
  )
  cushion(
    s,
    [0.5, 0.46, 0.75],
    0.42,
    0.4,
    -0.3,
    cloth({ color: hex('6f7d64'), through: 0, open: 0, sun: 0, pitch: 0.0015, weave: 'slub' }),
  )
  stool(s, 0.62, 1.75, 0.42, wood(OAK))
  vessel(s, [0.62, 0.42, 1.75], 'cup', 0.08, stone(hex('54696a'), 0.4))
  olive(s, 1.02, 0.5, 1.7, 5, CHALK)
  carpet(s, -0.1, 1.7, 2.2, 1.3, hex('e2dacb'), hex('cfc5b2'))
  look(s, [0.75, 1.3, 4.0], [0.03, 1.17, 0], 44)
  return s
}

function tubeDetail(
  seed: number,
  fabric: Material,
  bar: Material,
  azimuth: number,
  wall: string,
  frame: string,
  sky: object,
): Scene {
  const s = daylit({ azimuth, height: 38, strength: 3.6, soft: 0.006, sky: { bright: 1.6, ...sky } }, seed)
  room(s, {
    wall: hex(wall),
    floor: boards(OAK),
    openings: [{ x: 0, y: 0.9, w: 1.2, h: 1.4 }],
    frame: { cols: 1, rows: 1, color: hex(frame), sill: SATIN },
    skirting: false,
  })
  roller(s, {
    x: 0,
    top: 2.275,
    z: -0.05,
    width: 1.12,
    drop: 0.36 + (seed % 3) * 0.03,
    material: fabric,
    metal: bar,
    chain: 1,
    fine: true,
  })
  s.cell = 0.03
  s.ambient = [0.22, 0.21, 0.2]
  close(s, [0.24, 2.06, 0.62], [0.4, 2.12, -0.05], 37, 0.011)
  s.camera.upright = true
  return s
}

const threads = (c: Vec, vary: number, through = 0.25): Material =>
  yarn({ color: c, vary, through, twist: 1 })

export const rollers: Shelf = {
  'roller-field-oat-1': product(oatRoom),
  'roller-field-oat-2': product(() => tubeDetail(61, OAT, wood(PALE_OAK), 40, 'f0ebe1', 'f2f0ea', {})),
  'roller-field-oat-3': product(() =>
    swatch(
      {
        seed: 3,
        table: wood(PALE_OAK),
        shape: 'roll',
        width: 0.13,
        height: 0.2,
        azimuth: -60,
        sunHeight: 32,
        far: 0.27,
        angle: 38,
        turn: 0.35,
      },
      {
        pitchA: 0.0013,
        pitchB: 0.0014,
        fat: 0.46,
        flat: 0.3,
        uneven: 0.42,
        warp: threads(hex('e0d2b6'), 0.35),
        weft: threads(hex('cbb892'), 0.45),
        over: PLAIN,
        sides: 5,
      },
    ),
  ),
  'roller-screen-stone-1': product(screenRoom),
  'roller-screen-stone-2': product(() =>
    tubeDetail(62, SCREEN, metal(hex('8b8a88'), 0.35), 32, 'e8e4dc', '34363a', {
      tall: 0.3,
      leafDark: [0.05, 0.08, 0.04],
      leafLight: [0.42, 0.46, 0.22],
    }),
  ),
  'roller-screen-stone-3': product(() => {
    const s = swatch(
      {
        seed: 4,
        key: 0.2,
        table: wood(OAK),
        shape: 'hang',
        width: 0.13,
        height: 0.15,
        azimuth: -30,
        sunHeight: 40,
        sun: 2.5,
        far: 0.2,
        angle: 4,
        turn: 0.5,
      },
      {
        pitchA: 0.0013,
        pitchB: 0.0013,
        fat: 0.37,
        flat: 0.27,
        uneven: 0.02,
        warp: yarn({ color: hex('c2bdb3'), vary: 0.06, through: 0.1, twist: 0.2, luster: 0.06 }),
        weft: yarn({ color: hex('8f8b84'), vary: 0.06, through: 0.1, twist: 0.2, luster: 0.06 }),
        over: BASKET,
        sides: 6,
      },
    )
    s.fill = { at: [-0.5, 0.5, 0.8], a: [0.3, 0, 0], b: [0, 0.3, 0], light: [1.6, 1.55, 1.45] }
    return s
  }),
  'roller-sage-1': product(sageRoom),
  'roller-sage-2': product(() => tubeDetail(63, SAGE, WHITE, 38, 'efe9de', 'f2f0ea', {})),
  'roller-sage-3': product(() =>
    swatch(
      {
        seed: 5,
        table: wood(OAK),
        shape: 'wave',
        width: 0.13,
        height: 0.16,
        azimuth: -70,
        sunHeight: 30,
        far: 0.25,
        angle: 42,
        turn: -0.3,
      },
      {
        pitchA: 0.00115,
        pitchB: 0.00115,
        fat: 0.48,
        flat: 0.26,
        uneven: 0.1,
        warp: threads(hex('a3b392'), 0.12),
        weft: threads(hex('93a482'), 0.14),
        over: TWILL,
        sides: 5,
        steps: 2,
      },
    ),
  ),
}
