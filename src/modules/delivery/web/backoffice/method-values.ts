import type { z } from 'zod'
import { translateMessage } from '#kernel/web/backoffice/language.ts'
import {
  deliveryMethodForm,
  type DeliveryKind,
  type DeliveryMethod,
  type DeliveryMethodForm,
  type PriceTable,
} from '../../contract/index.ts'

/** A row with a key that stays when others are removed. */
type Keyed<Row> = Row & { key: number }

export type ZoneValues = Keyed<{ name: string; country: string; postcodes: string; surcharge: string }>
export type StepValues = Keyed<{ upToKg: string; price: string }>

/** What is typed in the form of a method: plain numbers as text, weights in kilograms, sides in millimetres. */
export interface MethodValues {
  kind: DeliveryKind
  name: string
  isActive: boolean
  daysMin: string
  daysMax: string
  zones: ZoneValues[]
  steps: StepValues[]
  /** The name of the module's calculator; empty: the rows give the price. */
  calculator: string
  perKg: string
  freeFrom: string
  overMm: string
  oversize: string
  packingKg: string
  packingLengthMm: string
  packingSideMm: string
  maxLengthMm: string
  maxLengthGirthMm: string
  maxKg: string
  carrier: '' | NonNullable<PriceTable['carrier']>['limits']
  extraHandling: string
  large: string
}

let keys = 0
export const withKey = <Row extends object>(row: Row): Keyed<Row> => ({ ...row, key: (keys += 1) })

const text = (figure: number | null | undefined) =>
  figure === null || figure === undefined ? '' : String(figure)
const kilograms = (grams: number | null) => (grams === null ? '' : String(grams / 1000))
/** A figure that is 0 unless it is typed. */
const textUnlessZero = (figure: number) => (figure === 0 ? '' : String(figure))

const empty: MethodValues = {
  kind: 'parcel',
  name: '',
  isActive: true,
  daysMin: '1',
  daysMax: '3',
  zones: [],
  steps: [],
  calculator: '',
  perKg: '0',
  freeFrom: '',
  overMm: '',
  oversize: '',
  packingKg: '',
  packingLengthMm: '',
  packingSideMm: '',
  maxLengthMm: '',
  maxLengthGirthMm: '',
  maxKg: '',
  carrier: '',
  extraHandling: '',
  large: '',
}

/** The form of a stored method, or of a new one. */
export function valuesOf(method: DeliveryMethod | null): MethodValues {
  if (method === null) return empty
  const { kind, name, isActive, daysMin, daysMax, terms } = method
  const { zones, steps, perKg, freeFrom, oversize, packing, limits, carrier } = terms
  return {
    kind,
    name,
    isActive,
    daysMin: text(daysMin),
    daysMax: text(daysMax),
    zones: zones.map((zone) =>
      withKey({ ...zone, postcodes: zone.postcodes.join(', '), surcharge: textUnlessZero(zone.surcharge) }),
    ),
    calculator: terms.calculator ?? '',
    steps: steps.map(({ upToG, price }) => withKey({ upToKg: kilograms(upToG), price: text(price) })),
    perKg: text(perKg),
    freeFrom: text(freeFrom),
    overMm: text(oversize?.overMm),
    oversize: text(oversize?.surcharge),
    packingKg: textUnlessZero(packing.weightG / 1000),
    packingLengthMm: textUnlessZero(packing.lengthMm),
    packingSideMm: textUnlessZero(packing.sideMm),
    maxLengthMm: text(limits.maxLengthMm),
    maxLengthGirthMm: text(limits.maxLengthGirthMm),
    maxKg: kilograms(limits.maxWeightG),
    carrier: carrier?.limits ?? '',
    extraHandling: text(carrier?.extraHandling),
    large: text(carrier?.large),
  }
}

/** What is typed, as a number; NaN, which is refused, if it is none. */
const figure = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))
const figureOr = <Default>(text: string, otherwise: Default) =>
  text.trim() === '' ? otherwise : Number(text)
const grams = (text: string) => Math.round(figure(text) * 1000)
const gramsOr = <Default>(text: string, otherwise: Default) => (text.trim() === '' ? otherwise : grams(text))

/** The postcodes of a text with commas, semicolons or lines. */
const listed = (postcodes: string) =>
  postcodes
    .split(/[,;\n]/)
    .map((postcode) => postcode.trim())
    .filter(Boolean)

/** The request of a form. */
export function formOf(values: MethodValues): DeliveryMethodForm {
  const { kind, name, isActive, zones, steps, overMm, oversize, carrier, calculator } = values
  const isOversize = overMm.trim() !== '' || oversize.trim() !== ''
  return {
    kind,
    name,
    isActive,
    daysMin: figure(values.daysMin),
    daysMax: figure(values.daysMax),
    terms: {
      zones: zones.map((zone) => ({
        name: zone.name,
        country: zone.country,
        postcodes: listed(zone.postcodes),
        surcharge: figureOr(zone.surcharge, 0),
      })),
      steps: steps.map(({ upToKg, price }) => ({ upToG: grams(upToKg), price: figure(price) })),
      perKg: figureOr(values.perKg, null),
      freeFrom: figureOr(values.freeFrom, null),
      oversize: isOversize ? { overMm: figure(overMm), surcharge: figure(oversize) } : null,
      packing: {
        weightG: gramsOr(values.packingKg, 0),
        lengthMm: figureOr(values.packingLengthMm, 0),
        sideMm: figureOr(values.packingSideMm, 0),
      },
      limits: {
        maxLengthMm: figureOr(values.maxLengthMm, null),
        maxLengthGirthMm: figureOr(values.maxLengthGirthMm, null),
        maxWeightG: gramsOr(values.maxKg, null),
      },
      carrier:
        carrier === ''
          ? null
          : {
              limits: carrier,
              extraHandling: figureOr(values.extraHandling, 0),
              large: figureOr(values.large, 0),
            },
      ...(calculator !== '' && { calculator }),
    },
  }
}

/** Errors by dotted field of the request: `terms.steps.0.price`. */
export type Faults = Readonly<Record<string, string>>

/** The first error of each field of a request, in the user's language. */
export function faultsOf(form: DeliveryMethodForm): Faults {
  const issues: readonly z.core.$ZodIssue[] = deliveryMethodForm.safeParse(form).error?.issues ?? []
  const faults = issues.map(({ path, message }) => [path.join('.'), translateMessage(message)] as const)
  return Object.fromEntries(faults.toReversed())
}

/** The error of a field, or of a part of it. */
export const faultOf = (faults: Faults, field: string): string | undefined =>
  faults[field] ?? Object.entries(faults).find(([name]) => name.startsWith(`${field}.`))?.[1]
