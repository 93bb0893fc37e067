/** How well the geometry alone does, with noise on the corners and without any picture. */
import type { Point, Quad } from '../../src/rules/measuring/geometry.ts'
import { measureBySheet } from '../../src/rules/measuring/sheet-measurement.ts'
import { seeded } from '../../test/measuring/random.ts'
import { makeView } from '../../test/measuring/scenes.ts'

const NOISES = [0, 1, 3, 5]
export interface Row {
  label: string
  errors: number[]
  covered: number
  bold: number
  median: number
  ninety: number
  refused: number
}

export function geometryRows(views: number): Row[] {
  return NOISES.flatMap((noise) => [4, 2].map((corners) => row(noise, corners, views)))
}

function row(noise: number, corners: number, views: number): Row {
  const errors: number[] = []
  let covered = 0,
    bold = 0,
    refused = 0
  for (let i = 0; i < views; i++) {
    const view = makeView(1000 + i, { maxTilt: 40, portrait: i % 2 === 0 })
    const random = seeded(77 + i)
    const shaken = (quad: Quad) =>
      quad.map((p: Point) => ({
        x: p.x + noise * random.normal(),
        y: p.y + noise * random.normal(),
      })) as unknown as Quad
    const opening = shaken(view.opening)
    const found = measureBySheet({
      size: view.size,
      format: 'auto',
      sheet: shaken(view.sheetCorners),
      sheetSigma: Math.max(noise, 0.1),
      opening: corners === 4 ? opening : [opening[0], null, opening[2], null],
      openingSigma: Math.max(noise, 0.1),
    })
    if (typeof found === 'string') {
      refused++
      continue
    }
    const e = [found.width.mm / view.widthMm - 1, found.height.mm / view.heightMm - 1]
    errors.push(...e.map(Math.abs))
    if (Math.abs(found.width.mm - view.widthMm) <= found.width.bandMm) covered += 0.5
    if (Math.abs(found.height.mm - view.heightMm) <= found.height.bandMm) covered += 0.5
    if (Math.max(...e.map(Math.abs)) > 0.02 && found.confidence >= 0.8) bold++
  }
  errors.sort((a, b) => a - b)
  const at = (q: number) => 100 * (errors[Math.floor(q * (errors.length - 1))] ?? 0)
  return {
    label: `${noise} px, ${corners} corners`,
    errors,
    covered: covered / views,
    bold,
    median: at(0.5),
    ninety: at(0.9),
    refused,
  }
}
if (process.argv[1]?.endsWith('measuring/geometry.ts')) {
  const t = performance.now()
  for (const r of geometryRows(Number(process.argv[2] ?? 60)))
    say(
      r.label.padEnd(20),
      r.median.toFixed(2),
      r.ninety.toFixed(2),
      'covered',
      r.covered.toFixed(2),
      'bold',
      r.bold,
      'refused',
      r.refused,
    )
  say(performance.now() - t, 'ms')
}

function say(...words: unknown[]): void {
  process.stdout.write(`${words.join(' ')}\n`)
}
