import { t } from '#kernel/web/backoffice/language.ts'
import { officeCount, officeDecimal } from '#kernel/web/backoffice/money.ts'
import type { DeliveryKind, DeliveryNote, DeliveryRefusal } from '../../contract/index.ts'

export const kindLabels: Record<DeliveryKind, string> = {
  van: 'Own van',
  parcel: 'Parcel service',
  freight: 'Freight carrier',
  pickup: 'Pick-up',
  fitting: 'Fitting by own people',
}

/** From the day on which the pieces are made to their arrival. */
export function wordDays(daysMin: number, daysMax: number): string {
  if (daysMin === daysMax) return t('Working days: {{days}}', { days: daysMax })
  return t('Working days: {{min}} to {{max}}', { min: daysMin, max: daysMax })
}

/** What a price contains, or what it could not take into account. */
export function wordNote(
  { code, amount = 0, count = 0, name = '' }: DeliveryNote,
  money: (major: number) => string,
): string {
  const sum = money(amount)
  if (code === 'free') return t('Free by the value of the goods, instead of {{sum}}', { sum })
  if (code === 'zone') return t('Zone {{name}}: {{sum}}', { name, sum })
  if (code === 'oversize') return t('Long pieces: {{sum}}', { sum })
  if (code === 'extra_handling')
    return t('Parcels with extra handling ({{parcels}}): {{sum}}', { parcels: count, sum })
  if (code === 'large') return t('Large parcels ({{parcels}}): {{sum}}', { parcels: count, sum })
  return t('Pieces whose weight is not known: {{pieces}}', { pieces: count })
}

/** Why a method does not deliver. */
export function wordRefusal({ code, is = 0, max = 0 }: DeliveryRefusal): string {
  const mm = { is: officeCount(is), max: officeCount(max) }
  const kg = { is: officeDecimal(is / 1000, 1), max: officeDecimal(max / 1000, 1) }
  if (code === 'too_long') return t('Packed it is {{is}} mm long; at most {{max}} mm are carried', mm)
  if (code === 'too_large')
    return t('Length and girth of the parcel are {{is}} mm; at most {{max}} mm are carried', mm)
  if (code === 'too_heavy') return t('It weighs {{is}} kg; at most {{max}} kg are carried', kg)
  if (code === 'not_taken') return t('The carrier does not take it')
  if (code === 'no_price') return t('The module that calculates the price gives no answer')
  return t('Nothing is delivered to this place')
}
