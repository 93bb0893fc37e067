import type { SheetMeasurement } from '#modules/measuring/rules/measurement/sheet-measurement.ts'
import type { View } from '#test/measuring/scenes.ts'

/** Lower bounds of the classes of claimed confidence. */
const classes = [0.3, 0.5, 0.7, 0.8, 0.9, 0.97] as const

interface Tried {
  claimed: number
  /** Whether both sides are right within 2 %, which the confidence claims. */
  isRight: boolean
  /** How many of the two sides are within their interval of 95 %. */
  within: number
}

/** How often measurements with a claimed confidence are right: a reliability diagram as a table. */
export class Claims {
  readonly #tried: Tried[] = []

  add(found: SheetMeasurement | string, view: View): void {
    if (typeof found === 'string') return
    const off = [found.width.mm - view.widthMm, found.height.mm - view.heightMm].map(Math.abs)
    const [across = 0, down = 0] = off
    this.#tried.push({
      claimed: found.confidence,
      isRight: across <= 0.02 * view.widthMm && down <= 0.02 * view.heightMm,
      within: Number(across <= found.width.bandMm) + Number(down <= found.height.bandMm),
    })
  }

  lines(): string[] {
    const rows = classes.map((from, i) => {
      const to = classes[i + 1] ?? 1
      const some = this.#tried.filter(({ claimed }) => claimed >= from && claimed < to)
      return some.length === 0 ? null : row(`${from} to ${to}`, some)
    })
    return [
      '| Claimed | measurements | claimed on average | right within 2 % | sides in the interval of 95 % |',
      '|---|---|---|---|---|',
      ...rows.filter((line) => line !== null),
      row('all', this.#tried),
    ]
  }
}

function row(name: string, some: readonly Tried[]): string {
  const share = (sum: (one: Tried) => number) => some.reduce((all, one) => all + sum(one), 0) / some.length
  const percent = (value: number) => `${Math.round(100 * value)} %`
  const cells = [
    name,
    some.length,
    share(({ claimed }) => claimed).toFixed(2),
    percent(share(({ isRight }) => Number(isRight))),
    percent(share(({ within }) => within / 2)),
  ]
  return `| ${cells.join(' | ')} |`
}
