import { t } from '#kernel/web/backoffice/language.ts'
import type { CarrierCode, ShipmentState } from '../../contract/index.ts'
import { carrierNames } from '../../rules/index.ts'

export const stateLabels: Record<ShipmentState, string> = {
  created: 'Packed, not handed over',
  handed_over: 'Handed over',
  delivered: 'Delivered',
  refused: 'Refused',
  returned: 'Came back',
}

/** What the button says that leads to a state. */
export const stateActions: Record<Exclude<ShipmentState, 'created'>, string> = {
  handed_over: 'Hand over',
  delivered: 'Was delivered',
  refused: 'Was refused',
  returned: 'Came back',
}

export const carrierLabel = (code: CarrierCode) =>
  carrierNames[code] ?? t(code === 'own' ? 'Our own delivery' : 'Another carrier')
