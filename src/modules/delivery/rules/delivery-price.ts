/**
 * The single calculation of what a delivery costs; whatever names that price calls this file. Amounts are whole minor
 * units, weights grams, sides millimetres.
 */

import { comparablePostcode } from '../contract/table-faults.ts'
import type { DeliveryNote, DeliveryRefusal, PriceTable } from '../contract/index.ts'
import { carrierLimits, type CarrierLimits, type HandlingClass } from './carrier-limits.ts'

export interface Destination {
  /** `DE` */
  country: string
  /** Empty where there are none. */
  postcode: string
}

/** A finished piece without its packing. */
export interface DeliveredPiece {
  /** Null if it is not known. */
  weightG: number | null
  widthMm: number
  lengthMm: number
}

export interface WantedDelivery {
  destination: Destination
  pieces: readonly DeliveredPiece[]
  /** Gross value of the goods after discounts. */
  goods: number
}

/** A packed piece. */
export interface Parcel {
  weightG: number
  lengthMm: number
  /** Around the box, across its length. */
  girthMm: number
}

export type DeliveryPrice = { amount: number; notes: DeliveryNote[] } | { refused: DeliveryRefusal }

const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0)
const longestSide = ({ widthMm, lengthMm }: DeliveredPiece) => Math.max(widthMm, lengthMm)

/** The zone of a destination: the one with the longest matching beginning of the postcode. */
export function findZone<Zone extends PriceTable['zones'][number]>(
  zones: readonly Zone[],
  { country, postcode }: Destination,
): Zone | null {
  const plainPostcode = comparablePostcode(postcode)
  let best: { zone: Zone; length: number } | null = null
  for (const zone of zones) {
    if (zone.country !== country) continue
    const prefixes = zone.postcodes.length === 0 ? [''] : zone.postcodes.map(comparablePostcode)
    for (const prefix of prefixes)
      if (plainPostcode.startsWith(prefix) && prefix.length > (best?.length ?? -1))
        best = { zone, length: prefix.length }
  }
  return best?.zone ?? null
}

/** Which limit a parcel exceeds, with both figures; null if none. */
export function refuseParcel(
  { lengthMm, girthMm, weightG }: Parcel,
  { maxLengthMm, maxLengthGirthMm, maxWeightG }: PriceTable['limits'],
): DeliveryRefusal | null {
  const exceeds = (code: DeliveryRefusal['code'], is: number, max: number | null): DeliveryRefusal | null =>
    max !== null && is > max ? { code, is, max } : null
  return (
    exceeds('too_long', lengthMm, maxLengthMm) ??
    exceeds('too_large', lengthMm + girthMm, maxLengthGirthMm) ??
    exceeds('too_heavy', weightG, maxWeightG)
  )
}

/** The class in which a carrier carries a parcel; null for its usual one. */
export function classifyParcel(
  { lengthMm, girthMm }: Parcel,
  { classes }: Pick<CarrierLimits, 'classes'>,
): HandlingClass | null {
  const exceeded = classes.filter(
    ({ overLengthMm, overLengthGirthMm }) =>
      lengthMm > overLengthMm || lengthMm + girthMm > overLengthGirthMm,
  )
  return exceeded.at(-1)?.code ?? null
}

/** Extra charges of the carrier for the packed pieces, or why it does not take one of them. */
function handlingOf(
  { limits, carrier }: PriceTable,
  parcels: readonly Parcel[],
): DeliveryNote[] | DeliveryRefusal {
  const ofCarrier = carrier && carrierLimits[carrier.limits]
  const counts = { extra_handling: 0, large: 0 }
  for (const parcel of parcels) {
    const refused = refuseParcel(parcel, limits) ?? (ofCarrier && refuseParcel(parcel, ofCarrier))
    if (refused) return refused
    const handling = ofCarrier && classifyParcel(parcel, ofCarrier)
    if (handling) counts[handling] += 1
  }
  if (!carrier) return []
  const { extra_handling: extra, large } = counts
  return [
    ...(extra > 0
      ? [{ code: 'extra_handling' as const, count: extra, amount: extra * carrier.extraHandling }]
      : []),
    ...(large > 0 ? [{ code: 'large' as const, count: large, amount: large * carrier.large }] : []),
  ]
}

/** The price by weight: of the first step that holds it, or of the last one and each started kilogram above it. */
function priceOfWeight({ steps, perKg }: PriceTable, weightG: number): number | DeliveryRefusal {
  const last = steps.at(-1)
  if (!last) return 0
  const step = steps.find(({ upToG }) => weightG <= upToG)
  if (step) return step.price
  if (perKg === null) return { code: 'too_heavy', is: weightG, max: last.upToG }
  return last.price + perKg * Math.ceil((weightG - last.upToG) / 1000)
}

/** The pieces as they are packed; the weight of one is null where it is not known. */
export const parcelsOf = (pieces: readonly DeliveredPiece[], packing: PriceTable['packing']) =>
  pieces.map((piece) => ({
    weightG: piece.weightG === null ? null : piece.weightG + packing.weightG,
    lengthMm: longestSide(piece) + packing.lengthMm,
    girthMm: 4 * packing.sideMm,
  }))

/** A table whose price at any weight is the given one, in minor units. */
export const withPrice = (table: PriceTable, price: number): PriceTable => ({
  ...table,
  steps: [{ upToG: 1, price }],
  perKg: 0,
})

/**
 * What a method charges for a delivery, or why it does not deliver. From `freeFrom` on, the price by weight and the
 * surcharge of the zone are waived; those for size are not. Each piece is a parcel of its own.
 */
export function priceDelivery(
  table: PriceTable,
  { destination, pieces, goods }: WantedDelivery,
): DeliveryPrice {
  const { zones, freeFrom, oversize, packing } = table
  const zone = findZone(zones, destination)
  if (zones.length > 0 && !zone) return { refused: { code: 'not_delivered_there' } }
  const parcels = parcelsOf(pieces, packing).map((parcel) => ({
    ...parcel,
    weightG: parcel.weightG ?? packing.weightG,
  }))
  const handling = handlingOf(table, parcels)
  if (!Array.isArray(handling)) return { refused: handling }
  const byWeight = priceOfWeight(table, sum(parcels.map(({ weightG }) => weightG)))
  if (typeof byWeight === 'object') return { refused: byWeight }

  const surcharge = zone?.surcharge ?? 0
  const isFree = freeFrom !== null && goods >= freeFrom
  const isOversize = oversize !== null && pieces.some((piece) => longestSide(piece) > oversize.overMm)
  const unknown = pieces.filter(({ weightG }) => weightG === null).length
  const notes: DeliveryNote[] = [
    ...(zone && surcharge > 0 && !isFree
      ? [{ code: 'zone' as const, name: zone.name, amount: surcharge }]
      : []),
    ...(isOversize ? [{ code: 'oversize' as const, amount: oversize.surcharge }] : []),
    ...handling,
  ]
  const waived = byWeight + surcharge
  return {
    amount: (isFree ? 0 : byWeight) + sum(notes.map(({ amount = 0 }) => amount)),
    notes: [
      ...(isFree && waived > 0 ? [{ code: 'free' as const, amount: waived }] : []),
      ...notes,
      ...(unknown > 0 ? [{ code: 'weight_unknown' as const, count: unknown }] : []),
    ],
  }
}

/** A price table with each amount converted, as between major units on the wire and stored minor units. */
export function convertAmounts(table: PriceTable, convert: (amount: number) => number): PriceTable {
  const { zones, steps, perKg, freeFrom, oversize, carrier } = table
  return {
    ...table,
    zones: zones.map((zone) => ({ ...zone, surcharge: convert(zone.surcharge) })),
    steps: steps.map((step) => ({ ...step, price: convert(step.price) })),
    perKg: perKg === null ? null : convert(perKg),
    freeFrom: freeFrom === null ? null : convert(freeFrom),
    oversize: oversize && { ...oversize, surcharge: convert(oversize.surcharge) },
    carrier: carrier && {
      ...carrier,
      extraHandling: convert(carrier.extraHandling),
      large: convert(carrier.large),
    },
  }
}
