/** Curtains: tall window, light from behind and the left, camera a little to the right. */
import type { Material, Scene } from '../engine/scene.ts'
import type { Vec } from '../engine/mesh.ts'
import {
  armchair,
  art,
  books,
  carpet,
  floorLamp,
  roundTable,
  sofa,
  stool,
  upholstery,
  vessel,
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
import { BASALT, branches, CHALK, fig, olive } from '../kit/plants.ts'
import { close, daylit, look, room } from '../kit/room.ts'
import { curtain, rod, track } from '../kit/drapes.ts'
import type { Curtain } from '../kit/drapes.ts'
import { drape, stage, swatch } from '../kit/swatch.ts'
import type { SwatchLook } from '../kit/swatch.ts'
import { HERRINGBONE, PLAIN, yarn } from '../kit/weave.ts'
import { product } from './kinds.ts'
import type { Shelf } from './kinds.ts'

export const VEIL = cloth({
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
export const VELVET = cloth({
  color: hex('1f5458'),
  through: 0,
  open: 0,
  sun: 0,
  pitch: 0.001,
  weave: 'pile',
  sheen: 0.5,
})
export const WOOL = cloth({
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

function pair(
  s: Scene,
  c: Omit<Curtain, 'x0' | 'x1' | 'folds'>,
  left: [number, number],
  right: [number, number],
  per: number,
): void {
  curtain(s, { ...c, x0: left[0], x1: left[1], folds: Math.round((left[1] - left[0]) / per) })
  curtain(s, {
    ...c,
    x0: right[0],
    x1: right[1],
    folds: Math.round((right[1] - right[0]) / per),
    seed: c.seed + 3,
  })
}

function veilRoom(): Scene {
  const s = daylit({ azimuth: -34, height: 36, strength: 8, soft: 0.006, sky: { bright: 1.45 } }, 101)
  room(s, {
    wall: hex('f1ece3'),
    floor: boards(PALE_OAK, 0.2),
    right: 1.75,
    openings: [{ x: -0.05, y: 0.05, w: 1.7, h: 2.25 }],
    frame: { cols: 2, rows: 1, color: hex('f2f0ea'), sill: null, door: true },
  })
  track(s, -1.25, 1.2, 2.5, 0.1, paint(hex('f0ede6'), 0.4))
  pair(
    s,
    { top: 2.5, bottom: 0.015, z: 0.1, depth: 0.11, heading: 'wave', material: VEIL, seed: 2 },
    [-1.2, -0.02],
    [0.16, 1.15],
    0.115,
  )
  armchair(s, 0.62, 1.1, -0.6, upholstery(hex('d8cbb5'), hex('c7b79e')), wood(OAK))
  roundTable(s, -0.35, 0.95, 0.23, 0.46, wood(OAK), IRON)
  vessel(s, [-0.35, 0.46, 0.95], 'round', 0.17, stone(hex('d9d0c1'), 0.6, 0.8))
  branches(s, [-0.35, 0.62, 0.95], 0.5, 5, 14, hex('8a9a78'), 0.035)
  carpet(s, 0.1, 1.5, 2.0, 1.4, hex('e3dbcd'), hex('d0c6b4'))
  s.key = 0.42
  look(s, [0.55, 1.26, 4.1], [-0.02, 1.19, 0], 44)
  return s
}

function silkRoom(): Scene {
  const s = daylit({ azimuth: -30, height: 34, strength: 9, soft: 0.006, sky: { bright: 1.45 } }, 102)
  room(s, {
    wall: hex('ece3d5'),
    floor: parquet(OAK),
    right: 1.7,
    openings: [{ x: 0, y: 0.5, w: 1.15, h: 1.75 }],
    frame: { cols: 2, rows: 2, color: hex('f2f0ea'), sill: paint(hex('f0ede6'), 0.35) },
  })
  rod(s, -1.1, 1.1, 2.5, 0.11, 0.013, BRASS, 18)
  pair(
    s,
    { top: 2.475, bottom: 0.012, z: 0.11, depth: 0.12, heading: 'pinch', material: SILK, seed: 5 },
    [-1.0, -0.36],
    [0.36, 1.0],
    0.11,
  )
  sideTable(s, 0.08, 0.5)
  fig(s, 0.92, 1.0, 1.2, 12, CHALK)
  carpet(s, 0, 1.6, 2.2, 1.4, hex('ddd2bf'), hex('c5b8a2'))
  stool(s, -0.55, 1.2, 0.42, wood(WALNUT))
  s.key = 0.3
  look(s, [0.6, 1.28, 4.1], [-0.02, 1.21, 0], 44)
  return s
}

function sideTable(s: Scene, x: number, z: number): void {
  roundTable(s, x, z, 0.22, 0.56, stone(hex('e3ddd2'), 0.35), BRASS)
  vessel(s, [x - 0.03, 0.56, z], 'bottle', 0.22, stone(hex('2f6668'), 0.3, 0.4, 0.05))
  branches(s, [x - 0.03, 0.77, z], 0.34, 3, 31, hex('94895e'), 0.035)
  books(s, [x + 0.07, 0.56, z + 0.06], [hex('d9cfbd')], 0.6)
}

function velvetRoom(): Scene {
  const s = daylit(
    { azimuth: -36, height: 32, strength: 10, soft: 0.006, warm: [1, 0.87, 0.68], sky: { bright: 1.45 } },
    103,
  )
  s.fill = { at: [1.2, 2.1, 4.6], a: [1.3, 0, 0.5], b: [0, 0.7, 0.3], light: [1.5, 1.42, 1.3] }
  room(s, {
    wall: hex('e4dacb'),
    floor: boards(SMOKED, 0.18),
    right: 1.8,
    openings: [{ x: 0, y: 0.06, w: 1.35, h: 2.25 }],
    frame: { cols: 2, rows: 3, color: hex('e9e5dc'), sill: null, door: true },
  })
  rod(s, -1.25, 1.25, 2.52, 0.11, 0.014, IRON, 20)
  pair(
    s,
    { top: 2.495, bottom: 0.012, z: 0.11, depth: 0.13, heading: 'pinch', material: VELVET, seed: 7 },
    [-1.15, -0.42],
    [0.42, 1.15],
    0.12,
  )
  sofa(s, -0.35, 1.35, 0.35, 1.1, upholstery(hex('c99a72'), hex('b98a62')), wood(WALNUT))
  floorLamp(s, 0.68, 0.62, 1.5, 0, BRASS)
  carpet(s, 0, 1.6, 2.2, 1.6, hex('d6cab6'), hex('b9ab94'))
  vessel(s, [0.45, 0, 1.0], 'jar', 0.34, stone(hex('c8bda9'), 0.7, 0.8))
  branches(s, [0.45, 0.32, 1.0], 0.6, 6, 17, hex('b08b5e'), 0.03, 0.4)
  s.key = 0.26
  look(s, [0.6, 1.26, 4.1], [-0.02, 1.19, 0], 44)
  return s
}

function woolRoom(): Scene {
  const s = daylit({ azimuth: -38, height: 30, strength: 10, soft: 0.006, sky: { bright: 1.45 } }, 104)
  room(s, {
    wall: hex('eee8dd'),
    side: hex('d9cebd'),
    floor: boards(OAK, 0.16),
    right: 1.6,
    openings: [{ x: -0.15, y: 0.42, w: 1.5, h: 1.85 }],
    frame: { cols: 3, rows: 1, color: hex('3b3a38'), sill: wood(OAK) },
  })
  rod(s, -1.3, 1.05, 2.48, 0.11, 0.015, wood(OAK), 18)
  pair(
    s,
    { top: 2.455, bottom: 0.012, z: 0.11, depth: 0.12, heading: 'eyelet', material: WOOL, seed: 9 },
    [-1.2, -0.68],
    [0.4, 0.95],
    0.125,
  )
  armchair(s, -0.35, 1.1, 0.5, upholstery(hex('3d6466'), hex('335659')), wood(OAK))
  olive(s, 0.95, 0.9, 1.5, 19, BASALT)
  art(s, [1.585, 1.5, 0.95], 0.5, 0.65, -Math.PI / 2, wood(OAK), [
    hex('b9674a'),
    hex('3d6466'),
    hex('d8b67a'),
  ])
  carpet(s, -0.1, 1.6, 2.0, 1.4, hex('e0d7c7'), hex('cabfab'))
  s.key = 0.31
  look(s, [0.5, 1.26, 4.1], [-0.06, 1.2, 0], 44)
  return s
}

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
  'curtain-linen-veil-1': product(veilRoom),
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
  'curtain-silk-clay-1': product(silkRoom),
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
  'curtain-velvet-teal-1': product(velvetRoom),
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
  'curtain-wool-sand-1': product(woolRoom),
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
