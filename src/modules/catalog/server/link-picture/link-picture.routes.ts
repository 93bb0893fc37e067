import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { mount } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { formatMoney, formatMoneyByCode, formatSide } from '#kernel/rules/format.ts'
import { localize, type Reading } from '#kernel/rules/localized.ts'
import { safeAddress } from '#kernel/contract/web-address.ts'
import type { StoredSettings } from '#modules/settings/server/index.ts'
import { linkPictureOfCategory, linkPictureOfProduct, linkPictureOfShop } from '../../contract/index.ts'
import { areaPrice, isSoldByPiece, listedPrice } from '../../rules/index.ts'
import type { CategoriesRepository } from '../categories/categories.repository.ts'
import { pageWords } from '../options/options.words.ts'
import { productSort, type ProductLists, type ProductsRepository } from '../products/products.repository.ts'
import { serializeProduct } from '../products/products.serializer.ts'
import type { ProductRow } from '../products/products.tables.ts'
import type { ProductFilter } from '../search/product-search.ts'
import { isInTypeface } from './letters.ts'
import type { LinkPictures } from './link-picture.ts'

/** Previews keep what they have fetched; a day is enough for those that ask again. */
const cached = 'public, max-age=86400'

function sent(bytes: Buffer, reply: FastifyReply): Readable {
  reply.type('image/jpeg').headers({
    'cache-control': cached,
    'content-length': bytes.length,
    'cross-origin-resource-policy': 'cross-origin',
  })
  return Readable.from([bytes])
}

/** Mounts the pictures of products, of categories and of the shop. A few queries for each request. */
export function mountLinkPictures(
  http: FastifyInstance,
  {
    pictures,
    products,
    lists,
    categories,
    shop,
    currency,
    exponent,
  }: {
    pictures: LinkPictures
    products: ProductsRepository
    lists: ProductLists
    categories: CategoriesRepository
    shop: () => Promise<StoredSettings>
    currency: string
    exponent: number
  },
): void {
  async function priceOf(row: ProductRow, { language, base }: Reading): Promise<string | null> {
    const product = serializeProduct(row, exponent)
    const perArea = areaPrice(product)
    const listed = perArea?.amount ?? listedPrice(product)
    if (listed === null) return null
    const pageLanguage = language ?? base
    const t = await pageWords(pageLanguage)
    const amount = formatMoney(listed, currency, pageLanguage)
    const price = (await isInTypeface(amount)) ? amount : formatMoneyByCode(listed, currency, pageLanguage)
    if (perArea !== null)
      return t('home.from', {
        price: t(perArea.unit === 'in' ? 'catalog.perSqft' : 'catalog.perSqm', { price }),
      })
    if (isSoldByPiece(product)) return t('catalog.each', { price })
    const side = formatSide(1, pageLanguage)
    return t('find.atSize', { width: side, height: side, unit: t('calculator.m'), price })
  }
  const first = async (filter: ProductFilter, sort: 'price' | '-created_at') =>
    (await lists.page(filter, productSort(sort, null), 1, null)).rows[0]

  mount(http, linkPictureOfProduct, async ({ params, reading, reply }) => {
    const row = await products.byId(params.id)
    if (row?.state !== 'published') return refuse('product_not_found')
    const { texts } = localize(row, ['name'], reading)
    const picture = row.imageUrls[0] ?? null
    return sent(await pictures.of({ title: texts.name, price: await priceOf(row, reading), picture }), reply)
  })

  mount(http, linkPictureOfCategory, async ({ params, reading, reply }) => {
    const row = await categories.byId(params.id)
    if (row === null) return refuse('category_not_found')
    const { texts } = localize(row, ['name'], reading)
    // What has no price of its own sorts as if it cost nothing.
    const cheapest =
      (await first({ categoryId: row.id, minPrice: 1 }, 'price')) ??
      (await first({ categoryId: row.id }, 'price'))
    const picture = safeAddress(row.imageUrl) ?? cheapest?.imageUrls[0] ?? null
    const price = cheapest ? await priceOf(cheapest, reading) : null
    return sent(await pictures.of({ title: texts.name, price, picture }), reply)
  })

  mount(http, linkPictureOfShop, async ({ reading, reply }) => {
    const { texts } = localize(await shop(), ['site_description'], reading)
    const product = (await first({ featured: true }, '-created_at')) ?? (await first({}, '-created_at'))
    const picture = product?.imageUrls[0] ?? null
    return sent(await pictures.of({ title: texts.site_description, price: null, picture }), reply)
  })
}
