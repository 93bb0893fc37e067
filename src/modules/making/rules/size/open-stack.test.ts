import { describe, expect, test } from 'vitest'
import { makingOf } from '../kind-defaults.ts'
import { makePiece } from '../make-piece.ts'
import { openStackMm } from './open-stack.ts'
import type { ChosenFacts } from '../piece.ts'
import type { Kind } from '../../contract/making.ts'

function stackOf(kind: Kind, widthMm: number, lengthMm: number, facts: ChosenFacts = {}) {
  const size = { widthMm, lengthMm }
  const mount = kind === 'curtain' ? null : ('outside' as const)
  const place = { mount, making: {}, depthMm: null, topHeightMm: null, safety: 'none' as const }
  const piece = makePiece({ kind, facts, ...size, ...place })
  return openStackMm(kind, size, piece, { making: makingOf(kind, {}, facts), facts })
}

describe('an open piece covers of its window', () => {
  test('the stack in the cut list, if known', () => {
    expect(stackOf('venetian', 1200, 1500, { slat: { width: 25 } })).toBe(155)
    expect(stackOf('vertical', 2000, 2200, { draw: 'left' })).toBe(60 + 10 * 25)
    expect(stackOf('vertical', 2000, 2200, { draw: 'split' })).toBe((60 + 10 * 26) / 2)
  })

  test('the rail and each of its slats, if the stack is unknown', () => {
    const slats = Math.ceil((1500 - 50) / 43)
    expect(stackOf('wooden', 1200, 1500, { slat: { width: 50 } })).toBe(50 + 25 + 3 * slats)
  })

  test('the roll with its cloth, which is thicker for a longer blind', () => {
    const short = stackOf('roller', 1200, 1000) ?? 0
    expect(short).toBeGreaterThan(32 + 25)
    expect(stackOf('roller', 1200, 3000)).toBeGreaterThan(short)
  })

  test('less of the rail with a wave heading than with pleats, and less at each end with a pair', () => {
    const wave = { heading: { fullness: 2000, pitchMm: 160 } }
    expect(stackOf('curtain', 2400, 2400, { panels: 1 })).toBe(720)
    expect(stackOf('curtain', 2400, 2400, { panels: 2 })).toBe(360)
    expect(stackOf('curtain', 2400, 2400, { panels: 2, ...wave })).toBe(256)
  })

  test('an unknown part, for a shutter', () => {
    expect(stackOf('shutter', 1000, 1000)).toBeNull()
  })
})
