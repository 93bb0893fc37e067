/** Aluminium venetian blinds, from near: rail and wand, and slats in raking light. */
import type { Material, Scene } from '../engine/scene.ts'
import { boards, hex, metal, OAK, paint } from '../kit/materials.ts'
import { close, daylit, room } from '../kit/room.ts'
import { slatBlind, type SlatBlind } from '../kit/slats.ts'
import { product, type Shelf } from './kinds.ts'

const WHITE = paint(hex('e9e6df'), 0.42)
const GRAPHITE = paint(hex('383b3d'), 0.6, 0.014)
const CHAMPAGNE = metal(hex('cdb798'), 0.36, 1)
const SATIN = paint(hex('f0ede6'), 0.35)

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
