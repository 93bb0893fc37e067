/** The picture of a product that has none. */
import type { Scene } from '../engine/scene.ts'
import { stool, vessel } from '../kit/furniture.ts'
import { boards, hex, OAK, paint, PALE_OAK, stone, wood } from '../kit/materials.ts'
import { daylit, look, room } from '../kit/room.ts'
import { product, type Shelf } from './kinds.ts'

const SATIN = paint(hex('f0ede6'), 0.35)

/** An empty window in soft light. */
function emptyWindow(): Scene {
  const s = daylit({ azimuth: -40, height: 34, strength: 6, soft: 0.02, sky: { bright: 1.45 } }, 220)
  room(s, {
    wall: hex('f0ebe2'),
    floor: boards(PALE_OAK, 0.2),
    right: 1.5,
    openings: [{ x: -0.05, y: 0.85, w: 1.25, h: 1.45 }],
    frame: { cols: 2, rows: 1, color: hex('f2f0ea'), sill: SATIN },
  })
  stool(s, 0.75, 0.75, 0.45, wood(OAK))
  vessel(s, [0.75, 0.45, 0.75], 'round', 0.2, stone(hex('d9d0c1'), 0.6, 0.8))
  look(s, [-0.55, 1.34, 3.9], [0.02, 1.2, 0], 39)
  return s
}

export const placeholder: Shelf = {
  placeholder: product(emptyWindow),
}
