import { cuttingPlan, type CuttingPlan, type RollPiece } from './cutting-plan.ts'

/**
 * Assigns pieces to batches (dye lots) of a cloth. Pieces of one group, such as a pair of curtains, are cut from one
 * batch or not at all.
 */

/** What is left of a batch, in whole millimetres of its roll. */
export interface ClothBatch {
  name: string
  lengthMm: number
}

export interface BatchPlan {
  /** The batches that are used, each with its own plan. */
  batches: { batch: ClothBatch; plan: CuttingPlan }[]
  /** Groups that fit into no batch, with the length that each needs. */
  short: { ids: string[]; lengthMm: number }[]
  /** Pieces wider than the roll. */
  tooWide: RollPiece[]
}

interface Search {
  groups: readonly (readonly RollPiece[])[]
  rollMm: number
  batches: readonly ClothBatch[]
  /** Plans that may still be tried. */
  tries: number
  best: { places: number[]; short: number }
}

/** Sums of plans that are compared, so that a plan of hundreds of pieces takes milliseconds. */
const maxSteps = 4_000_000

/**
 * Places the groups, the longest first, each in the batch that has the least left; batches already used come before
 * whole ones. Where a group then finds no place, other ways are tried within a limit. The plan that leaves the fewest
 * groups without a batch counts.
 */
export function planByBatch(
  all: readonly (readonly RollPiece[])[],
  rollMm: number,
  batches: readonly ClothBatch[],
): BatchPlan {
  const pieces = all.flat()
  const tooWide = pieces.filter(({ acrossMm }) => acrossMm > rollMm)
  const groups = all
    .map((group) => group.filter((piece) => !tooWide.includes(piece)))
    .filter(({ length }) => length > 0)
    .toSorted((one, other) => lengthOf(other, rollMm) - lengthOf(one, rollMm))
  const search: Search = {
    groups,
    rollMm,
    batches,
    tries: Math.min(2000, Math.max(50, Math.floor(maxSteps / (pieces.length ** 2 + 1)))),
    best: { places: [], short: Infinity },
  }
  place(search, [], 0)
  const { places } = search.best
  const at = (index: number) => groups.filter((_, group) => places[group] === index)
  return {
    batches: batches.flatMap((batch, index) => {
      const cut = at(index).flat()
      return cut.length > 0 ? [{ batch, plan: cuttingPlan(cut, rollMm) }] : []
    }),
    short: at(-1).map((group) => ({
      ids: [...new Set(group.map(({ id }) => id))],
      lengthMm: lengthOf(group, rollMm),
    })),
    tooWide,
  }
}

const lengthOf = (pieces: readonly RollPiece[], rollMm: number) => cuttingPlan(pieces, rollMm).totalMm

/** @param places the batch of each group so far; -1 for none */
function place(search: Search, places: number[], short: number): void {
  const { groups, batches, rollMm, best } = search
  if (short >= best.short) return
  const group = groups[places.length]
  if (group === undefined) {
    search.best = { places, short }
    return
  }
  for (const { index } of roomFor(group, places)) {
    place(search, [...places, index], short)
    if (search.best.short === 0 || search.tries <= 0) return
  }
  place(search, [...places, -1], short + 1)

  function roomFor(pieces: readonly RollPiece[], batchOfGroup: readonly number[]) {
    return batches
      .flatMap(({ lengthMm }, index) => {
        const cut = groups.filter((_, group) => batchOfGroup[group] === index).flat()
        search.tries -= 1
        const left = lengthMm - lengthOf([...cut, ...pieces], rollMm)
        return left < 0 ? [] : [{ index, left, isBegun: cut.length > 0 }]
      })
      .toSorted((one, other) => Number(other.isBegun) - Number(one.isBegun) || one.left - other.left)
  }
}
