import { z } from 'zod'
import type { Db } from '#kernel/database/db.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import type { Host } from '#kernel/modules/definition.ts'
import { moduleAnswers } from '#kernel/modules/module-answers.ts'
import { StartFailure } from '#kernel/process/start-failure.ts'
import type { PricedPieces } from '../pricing/line-pricing.ts'

/** A line of an order that a shopper wants to place. */
export interface WantedItem {
  productId: string
  /** Whole millimetres; null for goods that are sold by the piece. */
  widthMm: number | null
  lengthMm: number | null
  /** The chosen options, as the order keeps them; empty for goods. */
  options: Readonly<Record<string, unknown>>
  quantity: number
}

/** Knows what is there, such as a warehouse or a supplier's stock. */
export interface StockSource {
  /** In the log: lower-case letters, digits and hyphens. */
  readonly name: string
  /**
   * Whether each item can be had, in the order of the items. It is asked with all items of an order, whenever a checkout
   * asks for its price and when the order is placed: the same product may be in several of them. One that throws, or has
   * not answered after four seconds, when `signal` is aborted, holds back no order.
   */
  areAvailable(items: readonly WantedItem[], signal: AbortSignal): Promise<readonly boolean[]>
}

declare module '#kernel/modules/definition.ts' {
  interface Contributions {
    /** Says what shoppers can have of what the shop sells. */
    stockSource: StockSource
  }
}

export const notAvailable = 'This is not available at the moment'

/** Refuses what a shopper cannot have, by dotted field; null: all of it is there. */
export type RefuseUnavailable = (
  db: Db,
  pieces: Pick<PricedPieces, 'lines' | 'goods'>,
) => Promise<Refusal<'order_refused'> | null>

const itemsIn = ({ lines, goods }: Pick<PricedPieces, 'lines' | 'goods'>) => [
  ...lines.map(({ productId, widthMm, lengthMm, options }, index) => ({
    field: `cart.${index}.product_id`,
    item: { productId: productId ?? '', widthMm, lengthMm, options, quantity: 1 },
  })),
  ...goods.map(({ productId, quantity }, index) => ({
    field: `goods.${index}.product_id`,
    item: { productId: productId ?? '', widthMm: null, lengthMm: null, options: {}, quantity },
  })),
]

/** Asks the stock of a module, where there is one. */
export function unavailableByModule(host: Pick<Host, 'contributions' | 'pool' | 'log'>): RefuseUnavailable {
  const answerTo = moduleAnswers(host, 'stock')
  return async (db, pieces) => {
    const [source] = host.contributions('stockSource')
    if (source === undefined) return null
    const wanted = itemsIn(pieces)
    const items = wanted.map(({ item }) => item)
    const answer = await answerTo(db, {
      name: source.name,
      about: items,
      schema: z.array(z.boolean()).length(items.length).readonly(),
      ask: (signal) => source.areAvailable(items, signal),
    })
    const missing = wanted.filter((_, index) => answer?.[index] === false)
    if (missing.length === 0) return null
    return refuse('order_refused', {
      fields: Object.fromEntries(missing.map(({ field }) => [field, notAvailable])),
    })
  }
}

/** Throws StartFailure for two stocks, which could contradict each other, and for one without a name. */
export function checkStockSources({ contributions }: Pick<Host, 'contributions'>): void {
  const sources: readonly Partial<StockSource>[] = contributions('stockSource')
  if (sources.length > 1)
    throw new StartFailure(
      `Only one module can say what is in stock, but these do: ${sources.map(({ name }) => name).join(', ')}.`,
    )
  for (const { name } of sources)
    if (typeof name !== 'string' || !/^[a-z][a-z0-9-]*$/.test(name))
      throw new StartFailure(
        `A stock cannot be called "${name}": lower-case letters, digits and hyphens only.`,
      )
}
