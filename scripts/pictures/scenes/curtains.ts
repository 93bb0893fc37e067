/** Curtains, from near: the heading below its rod, and the cloth. */
import type { Material, Scene } from '../engine/scene.ts'
import type { Vec } from '../engine/mesh.ts'
import { boards, hex, metal, OAK, paint, PALE_OAK, SMOKED, WALNUT, wood } from '../kit/materials.ts'
import { cloth } from '../kit/cloth.ts'
import { close, daylit, room } from '../kit/room.ts'
import { curtain, rod, track, type Curtain } from '../kit/drapes.ts'
import { drape, stage, swatch, type SwatchLook } from '../kit/swatch.ts'
import { HERRINGBONE, PLAIN, yarn } from '../kit/weave.ts'
import { product, type Shelf } from './kinds.ts'

const VEIL = cloth({
  color: hex('f1ece2'),
  other: hex('e6dfd1'),
  through: 0.52,
  open: 0.2,
  sun: 0.22,
  pitch: 0.0011,
  weave: 'slub',
})
export const SILK = cloth({
  color: hex('b5674a'),
  other: hex('9d5237'),
  through: 0.14,
  open: 0,
  sun: 0,
  pitch: 0.0009,
  weave: 'silk',
  luster: 0.55,
})
const VELVET = cloth({
  color: hex('1f5458'),
  through: 0,
  open: 0,
  sun: 0,
  pitch: 0.001,
  weave: 'pile',
  sheen: 0.5,
})
const WOOL = cloth({
  color: hex('d0bb9b'),
  other: hex('b7a07d'),
  through: 0.06,
  open: 0,
  sun: 0,
  pitch: 0.0026,
  weave: 'herringbone',
})

const BRASS = metal(hex('b8945c'), 0.3)
const IRON = paint(hex('2b2a29'), 0.4, 0.05)

/** The heading of a curtain: pleats, rings and rod, in shallow focus. */
export function headingDetail(
  seed: number,
  material: Material,
  heading: Curtain['heading'],
  wall: string,
  fitting: (s: Scene) => void,
  look2: { folds: number; depth: number; sun: number; fill: number; key: number },
): Scene {
  const s = daylit({ azimuth: -40, height: 32, strength: look2.sun, soft: 0.008, sky: { bright: 1.5 } }, seed)
  room(s, {
    wall: hex(wall),
    floor: boards(OAK),
    openings: [{ x: 0.32, y: 0.1, w: 0.9, h: 2.15 }],
    frame: { cols: 1, rows: 1, color: hex('f2f0ea'), sill: null, door: true },
    skirting: false,
  })
  s.fill = {
    at: [1.3, 2.6, 2.2],
    a: [0.8, 0, 0.3],
    b: [0, 0.6, 0.2],
    light: [look2.fill, look2.fill * 0.97, look2.fill * 0.92],
  }
  fitting(s)
  curtain(s, {
    x0: -0.62,
    x1: 0.2,
    folds: look2.folds,
    top: 2.475,
    bottom: 0.02,
    z: 0.11,
    depth: look2.depth,
    heading,
    material,
    seed,
    fine: true,
  })
  s.cell = 0.03
  s.ambient = [0.22, 0.21, 0.2]
  close(s, [0.34, 2.18, 1.12], [-0.14, 2.31, 0.11], 34, 0.012)
  s.camera.upright = true
  s.key = look2.key
  return s
}

/** Cloth too fine for single threads: pile or filament, on a draped piece. */
export function softMacro(l: SwatchLook, material: Material, sun: number): Scene {
  const s = stage(l.seed, l.azimuth, l.sunHeight, sun)
  s.mesh.use(s.add(l.table))
  s.mesh.quad([-1, 0, 1], [1, 0, 1], [1, 0, -1], [-1, 0, -1])
  const at = drape(l)
  s.mesh.use(s.add(material))
  s.mesh.sheet(200, 240, (a, t) => {
    const p = at(a * l.width, t * l.height)
    return [p[0], p[1], p[2], a * l.width, t * l.height]
  })
  const c = at(l.width * 0.5, l.height * 0.46)
  const a = (l.angle * Math.PI) / 180,
    k = l.turn ?? 0
  s.key = 0.07
  close(
    s,
    [
      c[0] + l.far * Math.sin(k) * Math.cos(a),
      c[1] + l.far * Math.sin(a),
      c[2] + l.far * Math.cos(k) * Math.cos(a),
    ],
    c,
    30,
    0.014,
  )
  return s
}

const y = (c: Vec, vary: number, through = 0.2, luster = 0): Material =>
  yarn({ color: c, vary, through, twist: 1, luster })

export const curtains: Shelf = {
  'curtain-linen-veil-2': product(() =>
    headingDetail(
      111,
      VEIL,
      'wave',
      'f1ece3',
      (s) => track(s, -0.9, 0.9, 2.48, 0.11, paint(hex('f0ede6'), 0.4)),
      { folds: 7, depth: 0.12, sun: 6, fill: 0.9, key: 0.33 },
    ),
  ),
  'curtain-linen-veil-3': product(() =>
    swatch(
      {
        seed: 6,
        table: wood(PALE_OAK),
        shape: 'ripple',
        width: 0.13,
        height: 0.17,
        azimuth: -40,
        sunHeight: 34,
        sun: 2.8,
        far: 0.26,
        angle: 40,
        turn: -0.25,
      },
      {
        pitchA: 0.0016,
        pitchB: 0.0017,
        fat: 0.3,
        flat: 0.22,
        uneven: 0.55,
        warp: y(hex('efe9dd'), 0.16, 0.35),
        weft: y(hex('ece4d5'), 0.2, 0.35),
        over: PLAIN,
        sides: 5,
        steps: 3,
      },
    ),
  ),
  'curtain-silk-clay-2': product(() =>
    headingDetail(112, SILK, 'pinch', 'ece3d5', (s) => rod(s, -0.9, 0.95, 2.505, 0.11, 0.013, BRASS, 15), {
      folds: 6,
      depth: 0.12,
      sun: 9,
      fill: 1.9,
      key: 0.2,
    }),
  ),
  'curtain-silk-clay-3': product(() =>
    swatch(
      {
        seed: 7,
        key: 0.19,
        table: wood(WALNUT),
        shape: 'fold',
        width: 0.12,
        height: 0.15,
        azimuth: -55,
        sunHeight: 34,
        far: 0.24,
        angle: 42,
        turn: 0.3,
      },
      {
        pitchA: 0.0008,
        pitchB: 0.0012,
        fat: 0.5,
        flat: 0.22,
        uneven: 0.35,
        warp: y(hex('a4563a'), 0.1, 0, 0.5),
        weft: y(hex('c07452'), 0.22, 0, 0.5),
        over: PLAIN,
        sides: 5,
        steps: 2,
      },
    ),
  ),
  'curtain-velvet-teal-2': product(() =>
    headingDetail(113, VELVET, 'pinch', 'e4dacb', (s) => rod(s, -0.9, 0.95, 2.505, 0.11, 0.014, IRON, 15), {
      folds: 6,
      depth: 0.13,
      sun: 9,
      fill: 2.6,
      key: 0.095,
    }),
  ),
  'curtain-velvet-teal-3': product(() =>
    softMacro(
      {
        seed: 8,
        table: wood(SMOKED),
        shape: 'ripple',
        width: 0.3,
        height: 0.34,
        azimuth: -60,
        sunHeight: 36,
        far: 0.4,
        angle: 46,
        turn: 0.2,
      },
      VELVET,
      6,
    ),
  ),
  'curtain-wool-sand-2': product(() =>
    headingDetail(
      114,
      WOOL,
      'eyelet',
      'eee8dd',
      (s) => rod(s, -0.9, 0.95, 2.49, 0.11, 0.015, wood(OAK), 13),
      { folds: 6, depth: 0.12, sun: 9, fill: 1.4, key: 0.3 },
    ),
  ),
  'curtain-wool-sand-3': product(() =>
    swatch(
      {
        seed: 9,
        table: wood(OAK),
        shape: 'wave',
        width: 0.16,
        height: 0.19,
        azimuth: -65,
        sunHeight: 32,
        far: 0.3,
        angle: 44,
        turn: -0.35,
      },
      {
        pitchA: 0.0017,
        pitchB: 0.0016,
        fat: 0.52,
        flat: 0.34,
        uneven: 0.3,
        warp: y(hex('dccbae'), 0.2, 0),
        weft: y(hex('a68e6b'), 0.3, 0),
        over: HERRINGBONE,
        sides: 6,
        steps: 2,
      },
    ),
  ),
}
