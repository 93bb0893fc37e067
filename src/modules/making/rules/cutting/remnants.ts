import { cuttingPlan, type CuttingPlan, type RollPiece, type Strip } from './cutting-plan.ts'

/**
 * Which pieces to cut from remnants of earlier rolls instead of the roll. A remnant is used only where the roll then gets
 * shorter; of equal plans the one that uses the least area of remnants counts, so that larger ones are kept.
 */

/** What is left of a roll, in whole millimetres. */
export interface Remnant {
  id: string
  /** Across the roll. */
  widthMm: number
  /** Along the roll. */
  lengthMm: number
}

export interface RemnantPlan extends CuttingPlan {
  /** The remnants that are used, with the strips across each. */
  remnants: { remnant: Remnant; strips: Strip[] }[]
}

/** Sums of plans that are compared, so that a plan of hundreds of pieces takes milliseconds. */
const maxSteps = 4_000_000

/** Where each piece is cut: the index of a remnant, or -1 for the roll. */
type Places = readonly number[]
/** The remnants that are large enough for each piece, the smallest first. */
type Fits = readonly (readonly number[])[]

/** How pieces are cut from these remnants and the roll; null if they do not fit. */
function planOf(
  pieces: readonly RollPiece[],
  rollMm: number,
  remnants: readonly Remnant[],
  places: Places,
): RemnantPlan | null {
  const at = (index: number) => pieces.filter((_, piece) => places[piece] === index)
  const used: RemnantPlan['remnants'] = []
  for (const [index, remnant] of remnants.entries()) {
    const cut = at(index)
    if (cut.length === 0) continue
    const { strips, totalMm, tooWide } = cuttingPlan(cut, remnant.widthMm)
    if (tooWide.length > 0 || totalMm > remnant.lengthMm) return null
    used.push({ remnant, strips })
  }
  return { ...cuttingPlan(at(-1), rollMm), remnants: used }
}

const areaOf = ({ remnants }: RemnantPlan) =>
  remnants.reduce((sum, { remnant }) => sum + remnant.widthMm * remnant.lengthMm, 0)

/** Whether a plan takes less of the roll, or as much with less of the remnants. */
const isBetter = (one: RemnantPlan, other: RemnantPlan) =>
  one.totalMm < other.totalMm || (one.totalMm === other.totalMm && areaOf(one) < areaOf(other))

/**
 * The plan for pieces of one cloth. Few pieces and remnants are tried in every way; with more, remnants take the longest
 * pieces of each strip as long as that shortens the roll. Pieces of one group, such as joined widths of cloth or a pair of
 * curtains, all stay on the roll, because remnants are of other batches.
 * @param groupOf by the id of a piece; omitted: pieces that share their id
 */
export function planWithRemnants(
  pieces: readonly RollPiece[],
  rollMm: number,
  remnants: readonly Remnant[],
  groupOf: (id: string) => string = (id) => id,
): RemnantPlan {
  const nowhere = pieces.map(() => -1)
  const alone = planOf(pieces, rollMm, [], nowhere) as RemnantPlan
  if (remnants.length === 0) return alone
  const counts = Map.groupBy(pieces, ({ id }) => groupOf(id))
  const bySize = remnants
    .map(({ widthMm, lengthMm }, index) => ({ widthMm, lengthMm, index }))
    .toSorted((one, other) => one.widthMm * one.lengthMm - other.widthMm * other.lengthMm)
  const fits: Fits = pieces.map(({ id, acrossMm, alongMm }) =>
    counts.get(groupOf(id))?.length === 1
      ? bySize.flatMap(({ widthMm, lengthMm, index }) =>
          acrossMm <= widthMm && alongMm <= lengthMm ? [index] : [],
        )
      : [],
  )
  const ways = fits.reduce((product, list) => product * (list.length + 1), 1)
  const tryPlan = (places: Places) => planOf(pieces, rollMm, remnants, places)
  const best =
    ways * pieces.length ** 2 <= maxSteps
      ? bestOfAll(fits, nowhere, tryPlan, alone)
      : bestByStrips(pieces, fits, remnants, tryPlan, alone)
  return { ...best, singlyMm: alone.singlyMm }
}

/** The best of all ways to place the pieces. */
function bestOfAll(
  fits: Fits,
  nowhere: Places,
  tryPlan: (places: Places) => RemnantPlan | null,
  alone: RemnantPlan,
): RemnantPlan {
  let best = alone
  const places = [...nowhere]
  const place = (piece: number): void => {
    const list = fits[piece]
    if (list === undefined) {
      const plan = tryPlan(places)
      if (plan && isBetter(plan, best)) best = plan
      return
    }
    for (const index of [-1, ...list]) {
      places[piece] = index
      place(piece + 1)
    }
  }
  place(0)
  return best
}

/** Plans that are tried one by one; each takes about a millisecond for hundreds of pieces. */
const maxTries = 300

/** Moves the longest pieces of a strip to remnants as long as that shortens the roll. */
function bestByStrips(
  pieces: readonly RollPiece[],
  fits: Fits,
  remnants: readonly Remnant[],
  tryPlan: (places: Places) => RemnantPlan | null,
  alone: RemnantPlan,
): RemnantPlan {
  const indexOf = new Map(pieces.map(({ id }, index) => [id, index]))
  let places: Places = pieces.map(() => -1)
  let best = alone
  let tries = 0
  for (let isShorter = true; isShorter;) {
    isShorter = false
    for (const strip of best.strips) {
      const longest = strip.pieces
        .filter(({ alongMm }) => alongMm === strip.lengthMm)
        .map(({ id }) => indexOf.get(id) as number)
      const next =
        longest.every((piece) => places[piece] === -1) && moved(longest, { pieces, fits, remnants }, places)
      if (!next) continue
      tries += 1
      const plan = tryPlan(next)
      if (plan && plan.totalMm < best.totalMm) {
        places = next
        best = plan
        isShorter = true
      }
      if (tries >= maxTries) return best
    }
  }
  return best
}

/** These pieces, each in the smallest remnant that still has room; null if one has no place. */
function moved(
  movedPieces: readonly number[],
  { pieces, fits, remnants }: { pieces: readonly RollPiece[]; fits: Fits; remnants: readonly Remnant[] },
  from: Places,
): Places | null {
  let places = from
  for (const piece of movedPieces) {
    const index = fits[piece]?.find((remnantIndex) => {
      const { widthMm, lengthMm } = remnants[remnantIndex] as Remnant
      const cut = pieces.filter((_, other) => other === piece || places[other] === remnantIndex)
      const { totalMm, tooWide } = cuttingPlan(cut, widthMm)
      return tooWide.length === 0 && totalMm <= lengthMm
    })
    if (index === undefined) return null
    places = places.with(piece, index)
  }
  return places
}
