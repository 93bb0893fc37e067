/**
 * The accuracy of the measuring tool on synthetic views. `node bench/measuring.ts [scenes] [geometry views] [seed]
 * [hard rooms of each kind] [moved phones] [hard scenes of each kind in three pictures] [phones moved three times]
 * [kind]` prints the tables, of the hard rooms only one kind where it is named; another seed creates other windows. Relative errors of width and height together, in per cent.
 */
import { estimate } from '#modules/measuring/rules/estimate/estimate.ts'
import type { Luminance } from '#modules/measuring/rules/picture/luminance.ts'
import {
  measurePicture,
  type PictureMeasurement,
  type PictureRefusal,
} from '#modules/measuring/rules/measurement/picture-measurement.ts'
import { PreparedPicture } from '#modules/measuring/rules/picture/prepared-picture.ts'
import { type HardKind, hardKinds, hardScene, opposite, tapsOnSheet } from '#test/measuring/hard-scenes.ts'
import { render, usualLook } from '#test/measuring/renderer.ts'
import { makeView, type View } from '#test/measuring/scenes.ts'
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

/** The kinds that are frequent, of which twice as many rooms are measured; the last are usual windows. */
const frequent: readonly RoomKind[] = ['picture', 'brick', 'tile', 'clutter', 'night', 'usual']

type RoomKind = HardKind | 'usual'

function roomOf(kind: RoomKind, seed: number): { view: View; picture: Luminance } {
  if (kind !== 'usual') return hardScene(kind, seed)
  const view = makeView(seed, { maxTilt: 25, portrait: seed % 2 === 0 })
  return { view, picture: render(view, usualLook(500 + seed), seed) }
}

/**
 * Tallies of the kinds of hard rooms, each with its own seeds, how often claims over all of them were right, and a line
 * for each room. The pictures are prepared before the time is taken, as the page does it between the two taps.
 */
function measuredHard(scenes: number, seed: number, only?: string) {
  const claims = new Claims()
  const all = new Tally('all')
  const rooms: string[] = []
  const tapped = new Tally('framed, the sheet tapped 2 px off')
  const everyKind: readonly RoomKind[] = [...hardKinds, 'usual']
  const kinds = everyKind.filter((kind) => !only || kind === only)
  const tallies = kinds.map((kind) => {
    const tally = new Tally(kind)
    for (let i = 0; i < (frequent.includes(kind) ? 2 : 1) * scenes; i++) {
      const { view, picture } = roomOf(kind, seed + i)
      const prepared = new PreparedPicture(picture)
      while (prepared.prepare());
      const started = busy()
      const found = measurePicture({ picture, taps: opposite(view, seed + i, 2), prepared })
      const time = busy() - started
      for (const one of [tally, all]) one.add(found, view, time)
      claims.add(found, view)
      if (kind === 'framed') addTapped(tapped, view, { picture, seed: seed + i })
      rooms.push(roomLine(`${kind}:${seed + i}`, found, view, time))
    }
    return tally
  })
  return { tallies: [...tallies, tapped, all], claims, rooms }
}

/** The same room with its sheet tapped, because a frame is near the corners of its paper. */
function addTapped(tally: Tally, view: View, { picture, seed }: { picture: Luminance; seed: number }): void {
  const taps = opposite(view, seed, 2)
  const started = busy()
  const found = measurePicture({ picture, taps, sheetTaps: tapsOnSheet(view, seed, 2) })
  tally.add(found, view, busy() - started)
}

const roomHeadings =
  '| Room | width % | height % | interval of the width ± % | of the height ± % | confidence | ms | cautions |\n' +
  '|---|---|---|---|---|---|---|---|'

function roomLine(
  room: string,
  found: PictureMeasurement | PictureRefusal,
  { widthMm, heightMm }: View,
  time: number,
): string {
  if (typeof found === 'string') return `| ${room} | ${found} | | | | | ${time.toFixed(0)} | |`
  const { width, height } = found
  const figures = [
    width.mm / widthMm - 1,
    height.mm / heightMm - 1,
    width.bandMm / widthMm,
    height.bandMm / heightMm,
  ]
  const cells = figures.map((figure) => (100 * figure).toFixed(2))
  const cautions = found.cautions.join(' ')
  return `| ${[room, ...cells, found.confidence.toFixed(2), time.toFixed(0), cautions].join(' | ')} |`
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
    const { tallies, claims, rooms } = measuredHard(hard, seed, process.argv[9])
    const lines = [headings, ...tallies.map((tally) => tally.line()), '', ...claims.lines()]
    print(`${hard} rooms of each kind, ${2 * hard} of the frequent ones`, [
      ...lines,
      '',
      roomHeadings,
      ...rooms,
    ])
  }
  if (scenes > 0 || views > 0) {
    const lines = [headings, ...measured(scenes, views, seed).map((tally) => tally.line())]
    print(`${scenes} rendered scenes, ${views} views without pictures`, lines)
  }
}
