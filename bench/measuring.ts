/**
 * The accuracy of the measuring tool on synthetic views. `node bench/measuring.ts [scenes] [geometry views] [seed]
 * [hard scenes of each kind] [moved phones] [hard scenes of each kind in three pictures] [phones moved three times]`
 * prints the tables; another seed creates other windows. Relative errors of width and height together, in per cent.
 */
import { estimate } from '../src/modules/measuring/rules/estimate.ts'
import { measurePicture } from '../src/modules/measuring/rules/picture-measurement.ts'
import { hardKinds, hardScene, opposite } from '../test/measuring/hard-scenes.ts'
import { render, usualLook } from '../test/measuring/renderer.ts'
import { makeView } from '../test/measuring/scenes.ts'
import { geometryTally } from './measuring/geometry.ts'
import { Claims } from './measuring/claims.ts'
import { motionTallies } from './measuring/motion.ts'
import { severalMovements, severalPictures } from './measuring/several.ts'
import { headings, Tally } from './measuring/tally.ts'
import type { Row } from './row.ts'

export const name = 'measuring'

/** Milliseconds of processor time, which other processes do not affect. */
const busy = () => process.cpuUsage().user / 1000

function measured(scenes: number, views: number, seed = 0): Tally[] {
  const bySheet = [2, 4].map((sigma) => ({
    sigma,
    tally: new Tally(`sheet in the picture, taps ${sigma} px off`),
  }))
  const byEstimate = new Tally('estimate at 0.8 m, upright')
  const byEstimateLying = new Tally('estimate at 0.8 m, lying')

  for (let i = 0; i < scenes; i++) {
    const portrait = i % 2 === 0
    const view = makeView(seed + i, { maxTilt: 40, portrait })
    const picture = render(view, usualLook(500 + seed + i), seed + i)
    for (const { sigma, tally } of bySheet) {
      const started = busy()
      const taps = opposite(view, seed + i, sigma)
      tally.add(measurePicture({ picture, taps, tapSigma: Math.max(3, sigma) }), view, busy() - started)
    }
    const [one, two] = opposite(view, seed + i, 2)
    if (!one || !two) continue
    const rough = estimate({ points: [one, two], size: view.size, distances: {} })
    const tally = portrait ? byEstimate : byEstimateLying
    tally.addSides(rough.w * 1000, rough.h * 1000, view)
  }

  const tallies = [...bySheet.map(({ tally }) => tally), byEstimate, byEstimateLying]
  for (const noise of [0, 1, 3, 5]) {
    for (const corners of [4, 2] as const) tallies.push(geometryTally(noise, corners, { views, seed }))
  }
  return tallies
}

/** Tallies of the kinds of hard rooms, each with its own seeds, and how often claims over all of them were right. */
function measuredHard(scenes: number, seed: number): { tallies: Tally[]; claims: Claims } {
  const claims = new Claims()
  const tallies = hardKinds.map((kind) => {
    const tally = new Tally(kind)
    for (let i = 0; i < scenes; i++) {
      const { view, picture } = hardScene(kind, seed + i)
      const started = busy()
      const found = measurePicture({ picture, taps: opposite(view, seed + i, 2) })
      tally.add(found, view, busy() - started)
      claims.add(found, view)
    }
    return tally
  })
  return { tallies, claims }
}

export async function run(): Promise<Row[]> {
  return measured(32, 200).flatMap((tally) => tally.rows())
}

if (import.meta.main) {
  const [scenes = 32, views = 200, seed = 0, hard = 0, phones = 0, pictures = 0, again = 0] = process.argv
    .slice(2)
    .map(Number)
  const print = (title: string, lines: readonly string[]) =>
    process.stdout.write(`${title}, seed ${seed}\n\n${lines.join('\n')}\n\n`)
  if (phones > 0) {
    print(`${phones} phones`, [headings, ...motionTallies(phones, seed).map((tally) => tally.line())])
  }
  if (again > 0) print(`${again} phones moved three times`, severalMovements(again, seed))
  if (pictures > 0)
    print(`${pictures} scenes of each kind in three pictures`, severalPictures(pictures, seed))
  if (hard > 0) {
    const { tallies, claims } = measuredHard(hard, seed)
    const lines = [headings, ...tallies.map((tally) => tally.line()), '', ...claims.lines()]
    print(`${hard} scenes of each kind`, lines)
  }
  if (scenes > 0 || views > 0) {
    const lines = [headings, ...measured(scenes, views, seed).map((tally) => tally.line())]
    print(`${scenes} rendered scenes, ${views} views without pictures`, lines)
  }
}
