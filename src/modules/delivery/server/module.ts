import type { Db } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import { defineModule } from '#kernel/modules/definition.ts'
import { translatedRows, type TranslatedKind } from '#kernel/record/translated-records.ts'
import { toMajor, toMinor } from '#kernel/rules/money.ts'
import { tryDelivery, updateDeliveryMethod } from '../contract/index.ts'
import { deliveryErrors } from '../errors.ts'
import {
  deliveryChoices,
  isDeliveryOn,
  type DeliveryChoices,
  type DeliveryRequest,
} from './delivery-choices.ts'
import { methodTexts, servedMethods } from './methods.service.ts'

export interface DeliveryPorts {
  /** The ways to deliver pieces to a destination with their prices, and the methods that refuse them. One statement. */
  choices: (db: Db, request: DeliveryRequest) => Promise<DeliveryChoices>
  /** Whether any delivery method is switched on. */
  isOn: (db: Db) => Promise<boolean>
}

declare module '#kernel/modules/definition.ts' {
  interface ModulePorts {
    delivery: DeliveryPorts
  }
}

/** The choices with their amounts in major units. */
function onWire({ choices, refused }: DeliveryChoices, exponent: number) {
  const major = (amount: number) => toMajor(amount, exponent)
  return {
    refused,
    choices: choices.map(({ amount, notes, ...choice }) => ({
      ...choice,
      amount: major(amount),
      notes: notes.map((note) => ({
        ...note,
        ...(note.amount !== undefined && { amount: major(note.amount) }),
      })),
    })),
  }
}

/** Delivery methods: where each delivers, what it costs and how long it takes. */
export const delivery = defineModule({
  name: 'delivery',
  errors: deliveryErrors,
  build(host) {
    const { db, pool, exponent, languages } = host
    const methods = servedMethods(host)
    const records = methods.records(pool)
    const choices: DeliveryPorts['choices'] = (inDb, request) => deliveryChoices(inDb, request, languages())
    const translated: TranslatedKind[] = [
      {
        record: 'delivery_method',
        texts: methodTexts,
        input: updateDeliveryMethod.body,
        ...translatedRows({ from: 'delivery_methods', id: 'id::text', texts: { name: 'name' } }),
        write: (inDb, id, input, actor) => records.update(id, { ...input }, actor, {}, inDb),
      },
    ]
    return {
      ports: { choices, isOn: isDeliveryOn },
      contributes: { translated },
      mount(http) {
        methods.mount(http, host)
        mount(http, tryDelivery, async ({ body: { country, postcode, pieces, goods } }) => {
          const destination = { country, postcode }
          const request = { destination, pieces, goods: toMinor(goods, exponent) }
          return onWire(await choices(db, request), exponent)
        })
      },
    }
  },
})
