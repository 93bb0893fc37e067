import type { Db } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import { defineModule, type Host } from '#kernel/modules/definition.ts'
import { moduleAnswers } from '#kernel/modules/module-answers.ts'
import { translatedRows, type TranslatedKind } from '#kernel/record/translated-records.ts'
import { toMajor, toMinor } from '#kernel/rules/money.ts'
import { listDeliveryCalculators, tryDelivery, updateDeliveryMethod } from '../contract/index.ts'
import { comparablePostcode } from '../contract/table-faults.ts'
import { deliveryErrors } from '../errors.ts'
import {
  deliveryChoices,
  isDeliveryOn,
  type Calculate,
  type DeliveryChoices,
  type DeliveryRequest,
} from './delivery-choices.ts'
import { calculatedPrice, calculatorsOf, checkCalculators } from './delivery-calculator.ts'
import { methodTexts, servedMethods } from './methods.service.ts'

export interface DeliveryPorts {
  /** The ways to deliver pieces to a destination with their prices, and the methods that refuse them. */
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

/** For how long the price of a calculator stands: a shopper decides, signs in and types an address meanwhile. */
const KEPT_SECONDS = 60 * 60

function calculations(host: Host): Calculate {
  const answerTo = moduleAnswers(host, 'delivery')
  const { currency } = host.env
  return async (db, name, delivery) => {
    const calculator = calculatorsOf(host).find((candidate) => candidate.name === name)
    if (calculator === undefined) {
      host.log.error({ calculator: name }, 'no module has the calculator of a delivery method')
      return undefined
    }
    const { destination } = delivery
    const postcode = comparablePostcode(destination.postcode)
    const about = { ...delivery, destination: { country: destination.country, postcode }, currency }
    const answer = await answerTo(db, {
      name,
      about,
      schema: calculatedPrice(currency),
      ask: (signal) => calculator.price({ ...delivery, currency }, signal),
      keepSeconds: KEPT_SECONDS,
    })
    return answer === null ? null : answer?.amount
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
    const calculate = calculations(host)
    const choices: DeliveryPorts['choices'] = (inDb, request) =>
      deliveryChoices(inDb, request, languages(), calculate)
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
        checkCalculators(host)
        methods.mount(http, host)
        mount(http, listDeliveryCalculators, async () =>
          calculatorsOf(host).map(({ name, title }) => ({ name, title })),
        )
        mount(http, tryDelivery, async ({ body: { country, postcode, pieces, goods } }) => {
          const destination = { country, postcode }
          const request = { destination, pieces, goods: toMinor(goods, exponent) }
          return onWire(await choices(db, request), exponent)
        })
      },
    }
  },
})
