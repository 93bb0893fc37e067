import type { SheetMeasurement } from '#modules/measuring/rules/measurement/sheet-measurement.ts'
import { quantile, type Row } from '../row.ts'

/** The result of a method, and the true size. */
type Found = Pick<SheetMeasurement, 'width' | 'height' | 'confidence'>
type Truth = { widthMm: number; heightMm: number }

export const headings =
  '| Method | median % | p90 % | over 1 % | over 2 % at confidence 0.8 | in the interval | refused | ms |\n' +
  '|---|---|---|---|---|---|---|---|'

/** Errors of one method over many views; refusals are not counted. */
export class Tally {
  readonly #label: string
  readonly #errors: number[] = []
  #views = 0
  #over = 0
  #bold = 0
  #within = 0
  #refused = 0
  #time = 0

  constructor(label: string) {
    this.#label = label
  }

  add(found: Found | string, view: Truth, milliseconds: number): void {
    this.#time += milliseconds
    if (typeof found === 'string') {
      this.#views++
      this.#refused++
      return
    }
    const worst = this.addSides(found.width.mm, found.height.mm, view)
    if (worst > 0.02 && found.confidence >= 0.8) this.#bold++
    if (Math.abs(found.width.mm - view.widthMm) <= found.width.bandMm) this.#within++
    if (Math.abs(found.height.mm - view.heightMm) <= found.height.bandMm) this.#within++
  }

  /** Adds two sides in mm and returns the larger relative error. */
  addSides(widthMm: number, heightMm: number, view: Truth): number {
    const errors = [Math.abs(widthMm / view.widthMm - 1), Math.abs(heightMm / view.heightMm - 1)]
    const worst = Math.max(...errors)
    this.#errors.push(...errors)
    this.#views++
    if (worst > 0.01) this.#over++
    return worst
  }

  /** Median and ninth decile of the relative errors, in per cent. */
  rows(): Row[] {
    const sorted = this.#errors.toSorted((p, q) => p - q)
    return [0.5, 0.9].map((share) => ({
      what: `${this.#label}, p${share * 100}`,
      value: 100 * quantile(sorted, share),
      unit: '%',
    }))
  }

  line(): string {
    const sorted = this.#errors.toSorted((p, q) => p - q)
    const at = (share: number) => (100 * (sorted[Math.floor(share * sorted.length)] ?? 0)).toFixed(2)
    const within = Math.round((100 * this.#within) / Math.max(1, sorted.length))
    const cells = [this.#label, at(0.5), at(0.9), `${this.#over}/${this.#views}`, this.#bold]
    const time = (this.#time / Math.max(1, this.#views)).toFixed(0)
    return `| ${[...cells, `${within} %`, this.#refused, time].join(' | ')} |`
  }
}
