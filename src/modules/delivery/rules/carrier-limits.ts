import type { PriceTable } from '../contract/index.ts'

type CarrierCode = NonNullable<PriceTable['carrier']>['limits']

/** How a carrier carries a parcel that is larger than usual, for a surcharge. */
export type HandlingClass = 'extra_handling' | 'large'

/** The limits of a carrier for one parcel: whole millimetres and grams, rounded down. */
export interface CarrierLimits {
  /** The day on which the figures were read, and where. */
  asOf: string
  source: string
  /** Classes that cost more, the smaller one first. A parcel is in the last one that it exceeds. */
  classes: readonly {
    code: HandlingClass
    overLengthMm: number
    overLengthGirthMm: number
  }[]
  maxLengthMm: number
  maxLengthGirthMm: number
  maxWeightG: number
}

/** Carriers change these figures from year to year. */
export const carrierLimits: Readonly<Record<CarrierCode, CarrierLimits>> = {
  /** 48 in; 96 in or 130 in of length and girth; at most 108 in, 165 in and 150 lb. */
  us_ground: {
    asOf: '2026-11-29',
    source: 'Guides to the surcharges of UPS and FedEx Ground by ShipScience, Share a Refund and Quadient',
    classes: [
      { code: 'extra_handling', overLengthMm: 1219, overLengthGirthMm: Infinity },
      { code: 'large', overLengthMm: 2438, overLengthGirthMm: 3302 },
    ],
    maxLengthMm: 2743,
    maxLengthGirthMm: 4191,
    maxWeightG: 68_038,
  },
}
