/** The accuracy of the geometry alone, with noise on the corners and without an image. */
import type { Point, Quad } from '#modules/measuring/rules/mathematics/geometry.ts'
import { measureBySheet } from '#modules/measuring/rules/measurement/sheet-measurement.ts'
import { seeded } from '#test/measuring/random.ts'
import { makeView } from '#test/measuring/scenes.ts'
import { Tally } from './tally.ts'

/** Errors over many views with `noise` pixels on every corner and all or two opposite corners of the opening. */
export function geometryTally(
  noise: number,
  corners: 2 | 4,
  { views, seed }: { views: number; seed: number },
): Tally {
  const tally = new Tally(`corners ${noise} px off, ${corners} of the opening`)
  for (let i = 0; i < views; i++) {
    const view = makeView(1000 + seed + i, { maxTilt: 40, portrait: i % 2 === 0 })
    const random = seeded(77 + seed + i)
    const shaken = (quad: Quad) =>
      quad.map((p: Point) => ({
        x: p.x + noise * random.normal(),
        y: p.y + noise * random.normal(),
      })) as unknown as Quad
    const opening = shaken(view.opening)
    const sigma = Math.max(noise, 0.1)
    const started = process.cpuUsage().user
    const found = measureBySheet({
      size: view.size,
      format: 'auto',
      sheet: shaken(view.sheetCorners),
      sheetSigma: sigma,
      opening: corners === 4 ? opening : [opening[0], null, opening[2], null],
      openingSigma: sigma,
    })
    tally.add(found, view, (process.cpuUsage().user - started) / 1000)
  }
  return tally
}
