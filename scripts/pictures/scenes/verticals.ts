/** Vertical blinds: wide openings, sun from the left, camera straight on and low. */
import type { Material, Scene } from '../engine/scene.ts'
import { books, carpet, chair, place, sofa, table, upholstery, vessel, cushion } from '../kit/furniture.ts'
import { boards, hex, metal, OAK, paint, PALE_OAK, stone, WALNUT, wood } from '../kit/materials.ts'
import { cloth } from '../kit/cloth.ts'
import { BASALT, CHALK, grasses, olive } from '../kit/plants.ts'
import { close, daylit, look, room } from '../kit/room.ts'
import { vanes } from '../kit/drapes.ts'
import { box } from '../engine/solids.ts'
import { swatch } from '../kit/swatch.ts'
import { BASKET, yarn } from '../kit/weave.ts'
import { product } from './kinds.ts'
import type { Shelf } from './kinds.ts'

export const IVORY = cloth({
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

function ivoryRoom(): Scene {
  const s = daylit({ azimuth: -38, height: 30, strength: 10, soft: 0.005, sky: { bright: 1.45 } }, 141)
  room(s, {
    wall: hex('efe9de'),
    floor: boards(PALE_OAK, 0.2),
    right: 1.7,
    depth: 7,
    openings: [{ x: -0.1, y: 0.03, w: 2.3, h: 2.3 }],
    frame: { cols: 2, rows: 1, color: hex('3b3c3d'), sill: null, door: true },
  })
  vanes(s, {
    x0: -1.28,
    x1: 1.08,
    top: 2.4,
    bottom: 0.03,
    z: 0.08,
    width: 0.089,
    turn: -0.75,
    material: IVORY,
    rail: WHITE,
    seed: 3,
  })
  sofa(s, 0.85, 1.5, -0.9, 1.2, upholstery(hex('ddd2bf'), hex('cdc0a9')), wood(OAK))
  cushion(
    s,
    [0.98, 0.46, 1.55],
    0.4,
    0.35,
    -0.7,
    cloth({ color: hex('b4694a'), through: 0, open: 0, sun: 0, pitch: 0.0015, weave: 'slub' }),
  )
  carpet(s, 0.1, 1.7, 2.2, 1.6, hex('e2dacb'), hex('cfc5b2'))
  olive(s, -1.0, 0.75, 1.6, 23, CHALK)
  look(s, [-0.25, 1.22, 4.4], [0, 1.18, 0], 44)
  return s
}

function desk(s: Scene, x: number, z: number): void {
  table(s, x, z, 1.5, 0.7, 0.73, wood(WALNUT))
  place(s, [x - 0.2, 0.73, z - 0.08], 0.25, () => {
    // A closed notebook computer and its stand.
    s.mesh.use(s.add(metal(hex('b5b5b3'), 0.35)))
    box(s.mesh, 0, 0.008, 0, 0.32, 0.014, 0.22, 0.005, 2)
  })
  books(s, [x + 0.4, 0.73, z], [hex('d9cfbd'), hex('a85f40'), hex('2f5d60')], -0.2)
  vessel(s, [x + 0.12, 0.73, z - 0.15], 'jar', 0.11, stone(hex('d9d2c5'), 0.5))
}

function slateRoom(): Scene {
  const s = daylit(
    {
      azimuth: -42,
      height: 34,
      strength: 9,
      soft: 0.005,
      sky: { bright: 1.45, town: 1, tall: 0.5, leafDark: [0.22, 0.24, 0.27], leafLight: [0.5, 0.5, 0.5] },
    },
    142,
  )
  room(s, {
    wall: hex('e4e1da'),
    floor: stone(hex('a9a39a'), 0.4, 0.5),
    right: 1.9,
    depth: 7,
    openings: [{ x: -0.05, y: 0.4, w: 2.2, h: 1.95 }],
    frame: { cols: 3, rows: 1, color: hex('55585a'), sill: stone(hex('c6c0b5'), 0.4) },
  })
  vanes(s, {
    x0: -1.22,
    x1: 1.12,
    top: 2.42,
    bottom: 0.36,
    z: 0.09,
    width: 0.127,
    turn: -0.95,
    material: SLATE,
    rail: ALU,
    seed: 5,
  })
  desk(s, 0.05, 1.35)
  chair(s, -0.25, 2.05, 2.9, paint(hex('2e2e2e'), 0.45), upholstery(hex('b06a48')))
  grasses(s, 1.15, 0, 0.8, 0.8, 38, BASALT, 50)
  look(s, [-0.25, 1.28, 4.4], [0.02, 1.16, 0], 44)
  return s
}

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
  'vertical-ivory-89-1': product(ivoryRoom),
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
  'vertical-slate-127-1': product(slateRoom),
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
