/** Vertical blinds, from near: vanes in their clips, and the cloth. */
import type { Material, Scene } from '../engine/scene.ts'
import { boards, hex, metal, OAK, paint, stone, wood } from '../kit/materials.ts'
import { cloth } from '../kit/cloth.ts'
import { close, daylit, room } from '../kit/room.ts'
import { vanes } from '../kit/drapes.ts'
import { swatch } from '../kit/swatch.ts'
import { BASKET, yarn } from '../kit/weave.ts'
import { product, type Shelf } from './kinds.ts'

const IVORY = cloth({
  color: hex('ece3d0'),
  other: hex('dfd3bb'),
  through: 0.34,
  open: 0,
  sun: 0.02,
  pitch: 0.0013,
  weave: 'slub',
})
export const SLATE = cloth({
  color: hex('6d767c'),
  other: hex('5c656b'),
  through: 0.12,
  open: 0,
  sun: 0,
  pitch: 0.0012,
  weave: 'basket',
})
const WHITE = paint(hex('ece9e2'), 0.35)
const ALU = metal(hex('a9a9a7'), 0.35, 0.4)

/** Head rail with the clips of the vanes, seen from below and the side. */
function vaneDetail(
  seed: number,
  material: Material,
  rail: Material,
  width: number,
  turn: number,
  wall: string,
): Scene {
  const s = daylit({ azimuth: -40, height: 34, strength: 6, soft: 0.008, sky: { bright: 1.4 } }, seed)
  room(s, {
    wall: hex(wall),
    floor: boards(OAK),
    openings: [{ x: 0.1, y: 0.1, w: 1.7, h: 2.2 }],
    frame: { cols: 2, rows: 1, color: hex('3b3c3d'), sill: null, door: true },
    skirting: false,
  })
  vanes(s, {
    x0: -0.86,
    x1: 1.1,
    top: 2.38,
    bottom: 0.05,
    z: 0.09,
    width,
    turn,
    material,
    rail,
    seed,
    fine: true,
  })
  s.cell = 0.03
  s.ambient = [0.22, 0.21, 0.2]
  close(s, [-0.2, 2.1, 0.95], [-0.42, 2.22, 0.09], 37, 0.012)
  s.camera.upright = true
  return s
}

const y = (c: string, vary: number, through: number): Material =>
  yarn({ color: hex(c), vary, through, twist: 1 })

export const verticals: Shelf = {
  'vertical-ivory-89-2': product(() => vaneDetail(151, IVORY, WHITE, 0.089, -0.8, 'efe9de')),
  'vertical-ivory-89-3': product(() =>
    swatch(
      {
        seed: 16,
        table: wood(OAK),
        shape: 'fold',
        width: 0.13,
        height: 0.165,
        azimuth: -50,
        sunHeight: 32,
        sun: 3.4,
        far: 0.26,
        angle: 45,
        turn: 0.25,
      },
      {
        pitchA: 0.0014,
        pitchB: 0.0018,
        fat: 0.47,
        flat: 0.3,
        uneven: 0.4,
        warp: y('eee6d5', 0.18, 0.2),
        weft: y('e0d4bc', 0.3, 0.2),
        over: (i, j) => (((i >> 1) + j) & 1) === 0,
        sides: 5,
        steps: 3,
      },
    ),
  ),
  'vertical-slate-127-2': product(() => vaneDetail(152, SLATE, ALU, 0.127, -1.0, 'e4e1da')),
  'vertical-slate-127-3': product(() =>
    swatch(
      {
        seed: 17,
        key: 0.2,
        table: stone(hex('d2ccc1'), 0.4, 0.6),
        shape: 'ripple',
        width: 0.14,
        height: 0.175,
        azimuth: -65,
        sunHeight: 34,
        sun: 6,
        far: 0.27,
        angle: 43,
        turn: -0.3,
      },
      {
        pitchA: 0.0013,
        pitchB: 0.0013,
        fat: 0.48,
        flat: 0.3,
        uneven: 0.14,
        warp: y('7c868c', 0.2, 0.05),
        weft: y('596268', 0.22, 0.05),
        over: BASKET,
        sides: 5,
        steps: 2,
      },
    ),
  ),
}
