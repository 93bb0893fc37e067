import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { Configuration } from '#modules/catalog/contract/index.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { goodsPrice, useWholeCart } from './whole-cart.ts'
import { linePriceOf } from './line-price.ts'
import { isSoldByPiece } from '#modules/catalog/rules/index.ts'
import { configurationOf } from '#modules/catalog/web/queries/index.ts'
import type { CartLine } from './cart-storage.ts'
import type { GoodsLine } from '#modules/catalog/web/storefront/index.ts'
import type { TodaysProducts } from './line-problems.ts'
import { isOnWindow } from './fit-note.tsx'
import { lineName } from './line-keys.ts'
import { fetchCurrentProducts } from './todays-products.ts'

/** The cart compared with today's catalogue. */
export interface FreshCart extends TodaysProducts {
  /** The price of a line before it changed, in major units; undefined while unchanged. */
  earlierPrice: (line: CartLine) => number | undefined
  /** The same for goods, for all of their quantity. */
  earlierGoodsPrice: (line: GoodsLine) => number | undefined
  priceChanged: boolean
  /** Whether the names of all choices are known, or cannot be read: lines shown before would grow when they arrive. */
  isNamed: boolean
  refetch: () => Promise<void>
}

interface News {
  gone: ReadonlySet<string>
  configurations: ReadonlyMap<string, Configuration>
  /** Earlier prices by the line's name. */
  earlier: ReadonlyMap<string, number>
  /** The products that were asked for, also those that could not be read; undefined before the first answer. */
  asked?: ReadonlySet<string>
}

const noChanges: News = { gone: new Set(), configurations: new Map(), earlier: new Map() }

/** The products no longer sold are those of the latest read; changed prices stay marked while the page is open. */
function note(previous: News, news: News): News {
  return { ...news, earlier: new Map([...previous.earlier, ...news.earlier]) }
}

/** The configurations that other pages have read. */
const cachedConfigurations = (queryClient: QueryClient, lines: readonly CartLine[]) =>
  lines.flatMap(({ product_id: id }) => {
    const cached = queryClient.getQueryData<Configuration>(configurationOf(id).queryKey)
    return cached ? [[id, cached] as const] : []
  })

/** Whether a line shows names of its choices, or its finished size. */
const showsConfiguration = ({ options = {}, mount }: CartLine) =>
  Object.keys(options).length > 0 || (mount !== undefined && isOnWindow(mount))

/**
 * Reads every product of the cart anew, past all caches, when the page opens, its language changes or another
 * tab adds one, and applies what has changed. A product that cannot be read now keeps the data stored in the cart.
 */
export function useFreshCart(): FreshCart {
  const queryClient = useQueryClient()
  const { lines, goods, loaded, refresh, refreshGoods } = useWholeCart()
  const { currency } = useShopConfig()
  const { i18n } = useTranslation()
  const [{ gone, configurations, earlier, asked }, dispatch] = useReducer(note, noChanges)
  const known = new Map([...cachedConfigurations(queryClient, lines), ...configurations])

  const ids = new Set([...lines, ...goods].map((line) => line.product_id))
  async function refetch(): Promise<void> {
    if (ids.size === 0) return dispatch({ ...noChanges, asked: ids })
    const today = await fetchCurrentProducts(queryClient, [...ids])
    const changedLines = refresh(today.found, (line, product) =>
      linePriceOf(line, { product, configuration: today.configurations.get(product.id), currency }),
    )
    const isOther = ({ product_id: id }: GoodsLine) => {
      const product = today.found.get(id)
      return product !== undefined && !isSoldByPiece(product)
    }
    const changedGoods = refreshGoods(today.found)
    dispatch({
      // What is made to measure now can no longer be ordered by the piece.
      gone: new Set([...today.gone, ...goods.filter(isOther).map(({ product_id: id }) => id)]),
      configurations: today.configurations,
      asked: ids,
      earlier: new Map([
        ...changedLines.map((line) => [lineName(line), line.calculated_price] as const),
        ...changedGoods.map((line) => [line.product_id, line.unit_price] as const),
      ]),
    })
  }

  const onOpen = useEffectEvent(() => void refetch())
  useEffect(() => {
    if (loaded && i18n.language) onOpen()
  }, [loaded, i18n.language])
  // Another tab puts products into the cart that this one has not read.
  const hasOthers = asked !== undefined && [...ids].some((id) => !asked.has(id))
  useEffect(() => {
    if (hasOthers) onOpen()
  }, [hasOthers])

  return {
    gone,
    configurations: known,
    currency,
    isNamed:
      asked !== undefined || lines.every((line) => !showsConfiguration(line) || known.has(line.product_id)),
    earlierPrice: (line) => earlier.get(lineName(line)),
    earlierGoodsPrice: ({ product_id: id, quantity }) => {
      const price = earlier.get(id)
      return price === undefined ? undefined : goodsPrice({ unit_price: price, quantity }, currency)
    },
    priceChanged:
      lines.some((line) => earlier.has(lineName(line))) ||
      goods.some(({ product_id: id }) => earlier.has(id)),
    refetch,
  }
}
