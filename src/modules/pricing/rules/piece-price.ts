/**
 * The single price calculation of a piece: what its product costs in this size, then what each chosen option adds.
 * Calculator, cart, checkout, order and quote all call this file. The size is the ordered one, never the finished
 * one.
 */

import type { PriceBasis } from '../contract.ts'
import type { ExactSides } from './inches.ts'
import { gridPrice, type PriceGrid } from './price-grid.ts'

/** How a product is priced. */
export type Offer = {
  /** Smallest charged area in square millimetres; null to charge the piece's own area. */
  minAreaMm2: number | null
} & (
  | {
      model: 'area'
      /** Whole minor units per square metre. */
      perSqm: number
    }
  | { model: 'grid'; grid: PriceGrid }
  | {
      model: 'square_foot'
      /** Whole minor units per square foot. */
      perSqft: number
    }
  | {
      model: 'cloth'
      /** Minor units per running metre of cloth, and per sewn width. */
      perMetre: number
      perWidth: number
    }
)

/** What a chosen option adds. */
export interface ChosenPrice {
  /** Which choice it is: two options may have choices of the same name. */
  path: string
  label: string
  basis: PriceBasis
  /** Minor units per piece, area or length, or hundredths of a percent; may be negative. */
  amount: number
  /** Only for the basis `grid`. */
  grid: PriceGrid | null
}

/** An ordered piece, whole millimetres. */
export interface PricedPiece {
  widthMm: number
  lengthMm: number
  /** The sides in millimetres before they were rounded, for prices by the foot; omitted: they are whole. */
  exact?: ExactSides | undefined
  /** Running millimetres of cloth and number of widths; only for the model `cloth`. */
  cloth?: { mm: number; widths: number } | null
}

export interface PricePart {
  /** The choice; null for the piece itself. */
  path: string | null
  /** The name of the choice; null for the piece itself. */
  label: string | null
  /** Minor units. */
  amount: number
}

export interface Price {
  /** Minor units: the sum of the parts. */
  total: number
  /** The piece first, percentages last. */
  parts: PricePart[]
  chargedAreaMm2: number
}

/** Sides are whole multiples of this part of a millimetre: 1/16 in are 1.5875 mm. */
const sideParts = 10_000
const areaParts = BigInt(sideParts) ** 2n
const footParts = 3_048_000n
const squareFootMm2 = 92_903.04

/**
 * Exact amounts are whole multiples of this fraction of a minor unit: 10⁶ for areas, 10⁴ for percentages, and the parts
 * of a square foot.
 */
const unit = 10_000_000_000n * footParts ** 2n

/** Rounds half up. May be negative, because a choice can deduct more than the parts before it cost. */
function rounded(exact: bigint): number {
  const raised = exact + unit / 2n
  const rest = ((raised % unit) + unit) % unit
  return Number((raised - rest) / unit)
}

/**
 * The area in square millimetres that is charged: the piece's own, but at least the product's smallest charged area.
 * The displayed area is the piece's own. Source: windowscover.com ("less than 1 m² is calculated as 1 m²").
 */
export function chargedAreaMm2(
  { widthMm, lengthMm }: { widthMm: number; lengthMm: number },
  minAreaMm2: number | null,
): number {
  return Math.max(widthMm * lengthMm, minAreaMm2 ?? 0)
}

const partsOf = (mm: number) => BigInt(Math.round(mm * sideParts))

/**
 * The charged area in parts, from the exact sides. A smallest charged area is meant in hundredths of a square foot,
 * of which whole square millimetres are the nearest.
 */
function exactAreaParts({ widthMm, lengthMm, exact }: PricedPiece, minAreaMm2: number | null): bigint {
  const area = partsOf(exact?.widthMm ?? widthMm) * partsOf(exact?.lengthMm ?? lengthMm)
  const min = (BigInt(Math.round(((minAreaMm2 ?? 0) / squareFootMm2) * 100)) * footParts ** 2n) / 100n
  return area > min ? area : min
}

/** The exact price of the product itself; null if it is not made in this size. */
function basePrice(offer: Offer, piece: PricedPiece, { areaMm2, areaOfFeet }: Areas): bigint | null {
  if (offer.model === 'square_foot') return (areaOfFeet * BigInt(offer.perSqft) * unit) / footParts ** 2n
  if (offer.model === 'area') return (areaMm2 * BigInt(offer.perSqm) * unit) / 1_000_000n
  if (offer.model === 'grid') {
    const price = gridPrice(offer.grid, piece)
    return price === null ? null : BigInt(price) * unit
  }
  if (!piece.cloth) return null
  const { mm, widths } = piece.cloth
  return (BigInt(mm) * BigInt(offer.perMetre) * unit) / 1000n + BigInt(widths) * BigInt(offer.perWidth) * unit
}

/** The charged area in square millimetres, and in parts of them from the exact sides. */
interface Areas {
  areaMm2: bigint
  areaOfFeet: bigint
}

/** The exact amount that a choice adds; null if it is not made in this size. */
function addedPrice(
  { basis, amount, grid }: ChosenPrice,
  piece: PricedPiece,
  { base, areaMm2, areaOfFeet }: Areas & { base: bigint },
): bigint | null {
  const unitAmount = BigInt(amount)
  if (basis === 'none') return 0n
  if (basis === 'piece') return unitAmount * unit
  if (basis === 'area') return (areaMm2 * unitAmount * unit) / 1_000_000n
  if (basis === 'width') return (BigInt(piece.widthMm) * unitAmount * unit) / 1000n
  if (basis === 'length') return (BigInt(piece.lengthMm) * unitAmount * unit) / 1000n
  if (basis === 'square_foot') return (areaOfFeet * unitAmount * unit) / footParts ** 2n
  if (basis === 'foot_of_width')
    return (partsOf(piece.exact?.widthMm ?? piece.widthMm) * unitAmount * unit) / footParts
  if (basis === 'foot_of_length')
    return (partsOf(piece.exact?.lengthMm ?? piece.lengthMm) * unitAmount * unit) / footParts
  if (basis === 'percent') return (base * unitAmount) / 10_000n
  const price = grid && gridPrice(grid, piece)
  return price === null ? null : BigInt(price) * unit
}

/**
 * The price of one piece. All amounts are added exactly and rounded half up once. The parts are differences of rounded
 * sums, so they always add up to the total, and each is within one minor unit of its exact amount.
 * @param piece a side of 0 or less costs nothing
 * @param chosen in the order of the options; those that cost nothing have no part
 * @returns null if the product or a choice is not made in this size
 */
export function priceOf(offer: Offer, piece: PricedPiece, chosen: readonly ChosenPrice[] = []): Price | null {
  const { widthMm, lengthMm } = piece
  if (!(widthMm > 0 && lengthMm > 0 && Number.isFinite(widthMm * lengthMm)))
    return { total: 0, parts: [{ path: null, label: null, amount: 0 }], chargedAreaMm2: 0 }
  const charged = chargedAreaMm2(piece, offer.minAreaMm2)
  const areas = { areaMm2: BigInt(charged), areaOfFeet: exactAreaParts(piece, offer.minAreaMm2) }
  const base = basePrice(offer, piece, areas)
  if (base === null) return null
  let sum = base
  const parts: PricePart[] = [{ path: null, label: null, amount: rounded(base) }]
  let total = rounded(base)
  for (const choice of percentagesLast(chosen)) {
    const amount = addedPrice(choice, piece, { ...areas, base })
    if (amount === null) return null
    sum += amount
    parts.push({ path: choice.path, label: choice.label, amount: rounded(sum) - total })
    total = rounded(sum)
  }
  const chargedExactly =
    offer.model === 'square_foot' ? Number(areas.areaOfFeet) / Number(areaParts) : charged
  return { total, parts, chargedAreaMm2: chargedExactly }
}

function percentagesLast(chosen: readonly ChosenPrice[]): ChosenPrice[] {
  const paid = chosen.filter(({ basis }) => basis !== 'none')
  const isPercentage = ({ basis }: ChosenPrice) => basis === 'percent'
  return [...paid.filter((choice) => !isPercentage(choice)), ...paid.filter(isPercentage)]
}
