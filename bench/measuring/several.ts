/** What further pictures of one window, and further movements of one phone, do to error and interval. */
import { measureByMotion, type MotionMeasurement } from '#modules/measuring/rules/raised-phone/motion-size.ts'
import {
  measurePicture,
  type PictureMeasurement,
} from '#modules/measuring/rules/measurement/picture-measurement.ts'
import { combineMovements } from '#modules/measuring/rules/raised-phone/several-movements.ts'
import { combinePictures } from '#modules/measuring/rules/measurement/several-pictures.ts'
import { hardKinds, opposite, picturesOf } from '#test/measuring/hard-scenes.ts'
import { movedPhone } from '#test/measuring/moved-phone.ts'
import { quantile } from '../row.ts'

const counts = [1, 2, 3] as const

interface Side {
  errorPercent: number
  bandPercent: number
}

interface Truth {
  widthMm: number
  heightMm: number
}

type Found = Pick<MotionMeasurement, 'width' | 'height'>

/** Sides measured by one, two and three pictures or movements. */
class Counted {
  readonly #sides: Side[][] = counts.map(() => [])
  #refused = 0
  #disagree = 0

  add<One extends Found>(
    found: readonly One[],
    truth: Truth,
    combine: (some: readonly One[]) => { measured: Found; disagree: boolean },
  ): void {
    if (found.length < counts.length) {
      this.#refused++
      return
    }
    for (const [i, count] of counts.entries()) {
      const { measured, disagree } = combine(found.slice(0, count))
      if (disagree) this.#disagree++
      for (const [side, mm] of [
        [measured.width, truth.widthMm],
        [measured.height, truth.heightMm],
      ] as const) {
        this.#sides[i]?.push({
          errorPercent: 100 * Math.abs(side.mm / mm - 1),
          bandPercent: (100 * side.bandMm) / mm,
        })
      }
    }
  }

  lines(what: string): string[] {
    const rows = this.#sides.map((sides, i) => {
      const at = (share: number, of: (side: Side) => number) =>
        quantile(
          sides.map(of).toSorted((p, q) => p - q),
          share,
        ).toFixed(2)
      const within = sides.filter(({ errorPercent, bandPercent }) => errorPercent <= bandPercent).length
      const error = ({ errorPercent }: Side) => errorPercent
      const cells = [
        counts[i],
        at(0.5, error),
        at(0.9, error),
        `${Math.round((100 * within) / Math.max(1, sides.length))} %`,
        at(0.5, ({ bandPercent }) => bandPercent),
      ]
      return `| ${cells.join(' | ')} |`
    })
    return [
      `| ${what} | median % | p90 % | in the interval | half width of it, median % |`,
      '|---|---|---|---|---|',
      ...rows,
      `not all three measured: ${this.#refused}; combinations that disagree: ${this.#disagree}`,
    ]
  }
}

/** Three pictures of each hard room. */
export function severalPictures(rooms: number, seed: number): string[] {
  const counted = new Counted()
  for (const kind of hardKinds) {
    for (let i = 0; i < rooms; i++) {
      const scenes = picturesOf(kind, seed + i, counts.length)
      const found = scenes
        .map(({ view, picture }, n) =>
          measurePicture({ picture, taps: opposite(view, 10 * (seed + i) + n, 2) }),
        )
        .filter((one): one is PictureMeasurement => typeof one !== 'string')
      const [first] = scenes
      if (!first) continue
      counted.add(found, first.view, (some) => {
        const measured = combinePictures(some)
        return { measured, disagree: measured.cautions.includes('pictures_disagree') }
      })
    }
  }
  return counted.lines('Pictures')
}

/** Three movements of each phone. */
export function severalMovements(phones: number, seed: number): string[] {
  const counted = new Counted()
  for (let i = 0; i < phones; i++) {
    const moved = counts.map((_, again) => movedPhone(seed + i, { again }))
    const found = moved
      .map((phone) => measureByMotion({ ...phone, phone: null }))
      .filter((one): one is MotionMeasurement => typeof one !== 'string')
    const [first] = moved
    if (first) counted.add(found, first, combineMovements)
  }
  return counted.lines('Movements')
}
