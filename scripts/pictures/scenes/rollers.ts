/** Roller blinds, from near: tube and chain, and the cloth. */
import type { Material, Scene } from '../engine/scene.ts'
import type { Vec } from '../engine/mesh.ts'
import { boards, hex, metal, OAK, paint, PALE_OAK, wood } from '../kit/materials.ts'
import { cloth } from '../kit/cloth.ts'
import { close, daylit, room } from '../kit/room.ts'
import { roller } from '../kit/drapes.ts'
import { swatch } from '../kit/swatch.ts'
import { BASKET, PLAIN, TWILL, yarn } from '../kit/weave.ts'
import { product, type Shelf } from './kinds.ts'

const SATIN = paint(hex('f0ede6'), 0.35)
const WHITE = paint(hex('ebe8e1'), 0.35)
const OAT = cloth({
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
