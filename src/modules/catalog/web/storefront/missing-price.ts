import type { I18n } from '#kernel/web/i18n/i18n.ts'
import type { Product } from '../../contract/catalog.ts'

/** What stands in place of a price for a product without one of its own (`listedPrice`). */
export const missingPrice = (product: Pick<Product, 'price_missing'>, t: I18n['t']): string =>
  t(product.price_missing ? 'catalog.noPrice' : 'catalog.priceByChoice')
