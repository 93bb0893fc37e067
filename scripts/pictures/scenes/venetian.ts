/** Aluminium venetian blinds: sun from the left, camera a little to the left. */
import type { Material, Scene } from '../engine/scene.ts'
import {
  armchair,
  books,
  carpet,
  chair,
  roundTable,
  sideboard,
  table,
  upholstery,
  vessel,
} from '../kit/furniture.ts'
import { boards, hex, metal, OAK, paint, PALE_OAK, SMOKED, stone, wood } from '../kit/materials.ts'
import { BASALT, branches, CHALK, fig, grasses } from '../kit/plants.ts'
import { close, daylit, look, room } from '../kit/room.ts'
import { slatBlind } from '../kit/slats.ts'
import type { SlatBlind } from '../kit/slats.ts'
import { product } from './kinds.ts'
import type { Shelf } from './kinds.ts'

const WHITE = paint(hex('e9e6df'), 0.42)
const GRAPHITE = paint(hex('383b3d'), 0.6, 0.014)
const CHAMPAGNE = metal(hex('cdb798'), 0.36, 1)
const SATIN = paint(hex('f0ede6'), 0.35)

function albaRoom(): Scene {
  const s = daylit({ azimuth: -48, height: 30, strength: 9, soft: 0.004, sky: { bright: 1.45 } }, 11)
  room(s, {
    wall: hex('ece6da'),
    floor: boards(PALE_OAK),
    right: 1.28,
    openings: [{ x: -0.1, y: 0.86, w: 1.3, h: 1.42 }],
    frame: { cols: 2, rows: 1, color: hex('f2f0ea'), sill: SATIN },
  })
  slatBlind(s, {
    x: -0.1,
    top: 2.275,
    z: -0.045,
    width: 1.28,
    drop: 1.37,
    slat: 0.025,
    pitch: 0.0212,
    tilt: 0.5,
    material: WHITE,
    rail: WHITE,
    wand: -1,
    cordSide: 1,
  })
  table(s, 0.15, 0.8, 1.25, 0.62, 0.74, wood(OAK))
  chair(s, -0.55, 1.2, 2.5, wood(OAK), upholstery(hex('c9bda8')))
  vessel(s, [0.5, 0.74, 0.72], 'round', 0.2, stone(hex('2f6668'), 0.3, 0.5, 0.05))
  branches(s, [0.5, 0.94, 0.72], 0.5, 5, 4, hex('7f8f6b'))
  books(s, [-0.12, 0.74, 0.66], [hex('b9674a'), hex('e0d8c8'), hex('48605f')])
  vessel(s, [0.12, 0.74, 0.9], 'cup', 0.085, stone(hex('dfd7c8'), 0.5, 0.8))
  look(s, [-0.85, 1.36, 3.7], [0.08, 1.15, 0], 44)
  return s
}

function basaltRoom(): Scene {
  const s = daylit(
    {
      azimuth: -42,
      height: 17,
      strength: 10,
      soft: 0.004,
      sky: { bright: 1.45, town: 1, tall: 0.22, leafDark: [0.34, 0.31, 0.29], leafLight: [0.62, 0.55, 0.48] },
    },
    12,
  )
  room(s, {
    wall: hex('ddd6ca'),
    side: hex('e6dfd3'),
    floor: boards(SMOKED, 0.2),
    right: 1.5,
    openings: [{ x: -0.05, y: 0.6, w: 1.5, h: 1.7 }],
    frame: { cols: 2, rows: 1, color: hex('3a3b3c'), sill: stone(hex('8d877e'), 0.4) },
  })
  slatBlind(s, {
    x: -0.05,
    top: 2.295,
    z: -0.045,
    width: 1.48,
    drop: 1.66,
    slat: 0.025,
    pitch: 0.0212,
    tilt: -0.25,
    material: GRAPHITE,
    rail: GRAPHITE,
    wand: -1,
    cord: hex('55585a'),
  })
  carpet(s, 0, 1.5, 2.2, 1.5, hex('cfc6b6'), hex('b8ad9b'))
  armchair(s, 0.45, 1.05, -0.55, upholstery(hex('b06a48'), hex('9c5a3c')), wood(SMOKED))
  grasses(s, 1.0, 0, 0.45, 0.75, 8, BASALT, 46)
  roundTable(s, -0.45, 0.75, 0.24, 0.5, stone(hex('dcd5c8'), 0.35), paint(hex('333333'), 0.5))
  vessel(s, [-0.45, 0.5, 0.75], 'bottle', 0.26, stone(hex('3e3f3f'), 0.35, 0.4))
  look(s, [-0.9, 1.3, 4.0], [0.02, 1.12, 0], 44)
  return s
}

function lumaRoom(): Scene {
  const s = daylit(
    { azimuth: -45, height: 17, strength: 10, soft: 0.005, warm: [1, 0.84, 0.62], sky: { bright: 1.45 } },
    13,
  )
  room(s, {
    wall: hex('e9dfcf'),
    side: hex('c8b49c'),
    floor: boards(OAK, 0.14),
    right: 1.45,
    openings: [{ x: -0.1, y: 0.92, w: 1.55, h: 1.4 }],
    frame: { cols: 3, rows: 1, color: hex('efece4'), sill: stone(hex('cfc4b2'), 0.35) },
  })
  slatBlind(s, {
    x: -0.1,
    top: 2.315,
    z: -0.05,
    width: 1.53,
    drop: 1.36,
    slat: 0.05,
    pitch: 0.043,
    tilt: -0.25,
    material: CHAMPAGNE,
    rail: metal(hex('cdb798'), 0.4, 0.6),
    wand: -1,
  })
  sideboard(s, 0.1, 0.36, 1.7, 0.72, 0.42, wood(PALE_OAK))
  vessel(s, [-0.5, 0.72, 0.38], 'jar', 0.24, stone(hex('a8583a'), 0.6, 0.6))
  vessel(s, [-0.3, 0.72, 0.46], 'bowl', 0.06, stone(hex('3d3b38'), 0.4))
  books(s, [0.2, 0.72, 0.4], [hex('d9cfbd'), hex('2f5d60')], -0.2)
  fig(s, 1.02, 0.7, 1.25, 21, CHALK)
  carpet(s, -0.2, 1.7, 1.9, 1.2, hex('d8cdbb'), hex('c2b5a0'))
  look(s, [-0.85, 1.38, 3.8], [0.05, 1.2, 0], 44)
  return s
}

interface CloseLook {
  seed: number
  blind: Partial<SlatBlind> & { slat: number; pitch: number; material: Material; rail: Material }
  frame: string
  wall: string
  tilt: number
  azimuth: number
  height: number
  sky?: object
  key?: number
}

/** The upper left corner of the blind: rail, wand, first slats, in shallow focus. */
export function railDetail(c: CloseLook): Scene {
  const s = daylit(
    { azimuth: c.azimuth, height: c.height, strength: 6, soft: 0.006, sky: { bright: 1.5, ...c.sky } },
    c.seed,
  )
  room(s, {
    wall: hex(c.wall),
    floor: boards(OAK),
    openings: [{ x: 0, y: 0.9, w: 1.2, h: 1.4 }],
    frame: { cols: 2, rows: 1, color: hex(c.frame), sill: SATIN },
    skirting: false,
  })
  slatBlind(s, {
    x: 0,
    top: 2.297,
    z: -0.045,
    width: 1.18,
    drop: 1.36,
    tilt: c.tilt,
    wand: -1,
    fine: true,
    ...c.blind,
  })
  s.cell = 0.03
  s.ambient = [0.22, 0.21, 0.2]
  close(s, [-0.22, 2.02, 0.6], [-0.4, 2.135, -0.02], 33, 0.012)
  s.key = c.key ?? 0.3
  s.camera.upright = true
  return s
}

/** A hand's breadth of slats seen along their length with raking light. */
export function slatMacro(
  c: CloseLook & {
    from: [number, number, number]
    to: [number, number, number]
    fov: number
    exposure: number
  },
): Scene {
  const s = daylit(
    { azimuth: c.azimuth, height: c.height, strength: 3.4, soft: 0.01, sky: { bright: 1.1, ...c.sky } },
    c.seed,
  )
  s.fill = { at: [0.4, 1.9, 1.2], a: [0.5, 0, 0], b: [0, 0.35, 0.2], light: [0.8, 0.77, 0.72] }
  slatBlind(s, { x: 0, top: 1.8, z: 0, width: 1.2, drop: 0.9, tilt: c.tilt, fine: true, ...c.blind })
  s.cell = 0.012
  s.ambient = [0.26, 0.25, 0.235]
  close(s, c.from, c.to, c.fov, 0.012)
  s.exposure = c.exposure
  s.key = c.key ?? 0.3
  return s
}

const alba = { slat: 0.025, pitch: 0.0212, material: WHITE, rail: WHITE }
const basalt = { slat: 0.025, pitch: 0.0212, material: GRAPHITE, rail: GRAPHITE, cord: hex('55585a') }
const luma = { slat: 0.05, pitch: 0.043, material: CHAMPAGNE, rail: metal(hex('cdb798'), 0.38, 0.8) }

export const venetian: Shelf = {
  'venetian-alba-25-1': product(albaRoom),
  'venetian-alba-25-2': product(() =>
    railDetail({
      seed: 31,
      blind: { ...alba, cordSide: 0 },
      key: 0.36,
      frame: '7d5f3f',
      wall: 'ece6da',
      tilt: 0.45,
      azimuth: -48,
      height: 32,
    }),
  ),
  'venetian-alba-25-3': product(() =>
    slatMacro({
      seed: 41,
      blind: alba,
      frame: '',
      wall: '',
      tilt: 0.55,
      azimuth: -35,
      height: 40,
      from: [-0.3, 1.53, 0.23],
      to: [-0.44, 1.46, 0.005],
      fov: 26,
      exposure: 1,
    }),
  ),
  'venetian-basalt-25-1': product(basaltRoom),
  'venetian-basalt-25-2': product(() =>
    railDetail({
      seed: 32,
      blind: basalt,
      key: 0.2,
      frame: 'e4dfd4',
      wall: 'ddd6ca',
      tilt: 0.45,
      azimuth: -42,
      height: 28,
      sky: { town: 1, tall: 0.25, leafDark: [0.34, 0.31, 0.29], leafLight: [0.62, 0.55, 0.48] },
    }),
  ),
  'venetian-basalt-25-3': product(() =>
    slatMacro({
      seed: 42,
      key: 0.16,
      blind: basalt,
      frame: '',
      wall: '',
      tilt: 0.3,
      azimuth: -50,
      height: 34,
      from: [-0.28, 1.5, 0.22],
      to: [-0.44, 1.46, 0.005],
      fov: 26,
      exposure: 0.6,
    }),
  ),
  'venetian-luma-50-1': product(lumaRoom),
  'venetian-luma-50-2': product(() =>
    railDetail({
      seed: 33,
      blind: luma,
      frame: 'efece4',
      wall: 'e9dfcf',
      tilt: 0.4,
      azimuth: -50,
      height: 34,
    }),
  ),
  'venetian-luma-50-3': product(() =>
    slatMacro({
      seed: 43,
      blind: luma,
      frame: '',
      wall: '',
      tilt: 0.62,
      azimuth: -40,
      height: 42,
      from: [-0.24, 1.56, 0.29],
      to: [-0.44, 1.46, 0.005],
      fov: 27,
      exposure: 1,
    }),
  ),
}
