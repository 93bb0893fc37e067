import { describe, expect, test } from 'vitest'
import { translucencyOf, type Hanging } from '#modules/catalog/rules/light/hanging.ts'
import { addTones, scaleTone, toneOf } from '#modules/catalog/rules/light/tone.ts'
import { clothTone } from './covers.ts'
import { beamsOf, daylightShare } from './light.ts'
import { sceneOf } from '#modules/catalog/rules/light/scene.ts'
import { daylightAt } from './sun.ts'

const slats: Hanging = {
  kind: 'venetian',
  width: 1.5,
  height: 1.8,
  colour: '#f3f0e9',
  picture: undefined,
  translucency: 0,
  facts: { slat: { width: 50 } },
}
const blackout: Hanging = { ...slats, kind: 'roller', facts: {} }

/** The sunlit area in m², each patch weighted by the share of light that passes. */
function sunOf(hanging: Hanging, hour: number, open: number): number {
  const beams = beamsOf(hanging, sceneOf(hanging, 1200, 600), daylightAt(hour), open)
  return beams.reduce(
    (total, { box, share }) => total + (box.right - box.left) * (box.top - box.bottom) * share,
    0,
  )
}

describe('sunlight through a covering', () => {
  test('comes in stripes between slats that are half open, and not at all when they are closed', () => {
    expect(sunOf(slats, 10, 0.6)).toBeGreaterThan(0.2)
    expect(sunOf(slats, 10, 0)).toBe(0)
  })

  test('comes below a blind by how far it is raised', () => {
    expect(sunOf(blackout, 13, 0)).toBe(0)
    expect(sunOf(blackout, 13, 0.8)).toBeGreaterThan(sunOf(blackout, 13, 0.3))
  })

  test('comes through cloth as far as it is translucent', () => {
    expect(sunOf({ ...blackout, translucency: 0.6 }, 13, 0)).toBeGreaterThan(0.5)
  })

  test('exists only from morning to evening', () => {
    for (const hour of [8, 12, 17]) expect(sunOf(blackout, hour, 1), `${hour}:00`).toBeGreaterThan(0)
    expect(sunOf(blackout, 21, 1)).toBe(0)
  })

  test('falls to the right in the morning and to the left in the afternoon', () => {
    expect(daylightAt(9).aside).toBeGreaterThan(0)
    expect(daylightAt(16).aside).toBeLessThan(0)
  })
})

test('cloth through which the noon shines has the colour of its swatch, and does not glare', () => {
  const swatch = toneOf('#9dad92')
  const { front, behind } = clothTone({
    material: { tone: swatch, grain: null },
    light: daylightAt(12),
    room: [0.86, 0.87, 0.86],
    hanging: { ...blackout, translucency: 0.5 },
  })
  // In front of the glass; the grain takes a twentieth of it.
  const lit = scaleTone(addTones(front, scaleTone(behind, 1.06)), 0.95)
  for (const [channel, part] of lit.entries()) expect(Math.abs(part - swatch[channel]!)).toBeLessThan(0.025)
})

test('the darkest cloth, closed, leaves a room nearly dark', () => {
  expect(daylightShare(blackout, sceneOf(blackout, 1200, 600), 0)).toBeLessThan(0.05)
})

test('the name and materials of a product decide how much light comes through, in every language', () => {
  expect(translucencyOf('roller', 'Night Blackout Roller', ['Polyester'])).toBe(0)
  expect(translucencyOf('roller', 'Rollo Nacht, Verdunkelung', ['Polyester'])).toBe(0)
  expect(translucencyOf('curtain', 'Linen Veil Curtain', ['Linen'])).toBeGreaterThan(0.5)
  expect(translucencyOf('wooden', 'Oak 50', ['Solid oak', 'Cotton tape'])).toBe(0)
})
