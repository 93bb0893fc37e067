import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { isWebAddress } from '#kernel/contract/web-address.ts'
import { absoluteAddress } from '#kernel/rules/pictures.ts'
import type { Db } from '#kernel/database/db.ts'
import { inBatches } from '#kernel/database/in-batches.ts'
import { statement } from '#kernel/database/statement.ts'
import { requestedLanguage } from '#kernel/http/language.ts'
import { escapeXml } from '#kernel/http/xml.ts'
import {
  localize,
  type Reading,
  type ShopLanguages,
  type StoredTranslations,
} from '#kernel/rules/localized.ts'
import { toMajor } from '#kernel/rules/money.ts'
import { pricePerSqm } from '#modules/pricing/rules/index.ts'
import type { PriceModel } from '#modules/pricing/contract.ts'
import type { StoredSettings } from '#modules/settings/server/index.ts'
import type { ProductOptionRow, StoredChoice } from './options/options.sql.ts'
import { optionsIn, pageWords } from './options/options.words.ts'

/** Maximum lengths and numbers in the specification of merchant feeds. */
const maxTitle = 150
const maxDescription = 5000
const maxPictures = 10
const maxValue = 100
/** Maximum number of products in the feed; no merchant program reads more in one file. */
const maxProducts = 50_000

interface FeedRow {
  id: string
  name: string
  description: string
  translations: StoredTranslations
  imageUrls: string[]
  materials: string[]
  basePrice: number
  pricePerSqm: number
  priceModel: PriceModel
  category: { name: string; translations: StoredTranslations } | null
  options: FeedOption[] | null
}

/**
 * Only the fields of options and choices that the feed contains, because a choice may have a whole grid of prices.
 */
interface FeedOption extends Pick<ProductOptionRow, 'code' | 'name' | 'help' | 'translations' | 'shownAs'> {
  choices: Pick<StoredChoice, 'code' | 'name' | 'translations' | 'imageUrl'>[]
}

const feedOptionsJson = `case when products.has_options then (
  select json_agg(json_build_object('code', o.code, 'name', o.name, 'help', '', 'translations', o.translations,
    'shownAs', o.shown_as,
    'choices', (select coalesce(json_agg(json_build_object('code', c.code, 'name', c.name,
        'translations', c.translations, 'imageUrl', coalesce(po.pictures ->> c.code, c.image_url)) order by c.position), '[]') from choices c
      where c.option_id = o.id and not c.archived and not exists (select 1 from product_choices_out x
        where x.product_id = products.id and x.choice_id = c.id))) order by po.position)
  from product_options po join options o on o.id = po.option_id where po.product_id = products.id) end`
/** Number of rows in memory at once; each may have thousands of choices. */
const batch = 100
/**
 * Maximum number of feeds generated at once, because each reads all products; further requests are answered with
 * 503.
 */
const maxAtOnce = 2

const productsAfter = statement<FeedRow>(`
  select id, name, description, translations, image_urls as "imageUrls", materials,
    base_price::float8 as "basePrice", price_per_sqm::float8 as "pricePerSqm", price_model as "priceModel",
    (select json_build_object('name', k.name, 'translations', k.translations)
      from categories k where k.id = category_id) as category,
    ${feedOptionsJson} as options
  from products where archived_at is null and state = 'published' and has_price
    and ($1::uuid is null or id > $1)
  order by id limit $2`)

interface ProductFeedDeps {
  db: Db
  publicOrigin: () => string
  languages: () => ShopLanguages
  shop: () => Promise<StoredSettings>
  currency: string
  /** Decimals of the currency. */
  exponent: number
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`
const clipped = (text: string, maxLength: number) => text.slice(0, maxLength)

/**
 * The elements about options: swatches as colours, at most three of them in one value, and every option with its
 * choices as a detail.
 */
function choicesOf(options: readonly FeedOption[]): string[] {
  const namesOf = ({ choices }: FeedOption) => choices.map(({ name }) => name.replaceAll('/', ' '))
  const colours = options.filter(({ shownAs }) => shownAs === 'swatch').flatMap(namesOf)
  const details = options.map((option) => {
    const value = clipped(namesOf(option).join(', '), 1000)
    return `<g:product_detail>${element('g:attribute_name', option.name)}${element('g:attribute_value', value)}</g:product_detail>`
  })
  const colour = colours.slice(0, 3).join('/')
  return [...(colour ? [element('g:color', clipped(colour, maxValue))] : []), ...details]
}

async function item(
  row: FeedRow,
  reading: Reading,
  { origin, currency, exponent }: { origin: string; currency: string; exponent: number },
): Promise<string> {
  const { name, description, materials } = localize(row, ['name', 'description', 'materials'], reading).texts
  const category = row.category && localize(row.category, ['name'], reading).texts.name
  const options = await optionsIn(row.options ?? [], reading)
  const chosen = options.flatMap(({ choices }) => choices.flatMap(({ imageUrl }) => imageUrl ?? []))
  const pictures = [...new Set([...row.imageUrls, ...chosen])]
    .filter(isWebAddress)
    .map((url) => absoluteAddress(url, origin))
    .slice(0, maxPictures + 1)
  const [first, ...others] = pictures
  const languageQuery = reading.language ? `?lng=${reading.language}` : ''
  const price = toMajor(pricePerSqm(row), exponent).toFixed(exponent)
  return [
    '<item>',
    element('g:id', row.id),
    element('title', clipped(name, maxTitle)),
    element('description', clipped(description || name, maxDescription)),
    element('link', `${origin}/products/${row.id}${languageQuery}`),
    ...(first ? [element('g:image_link', first)] : []),
    ...others.map((url) => element('g:additional_image_link', url)),
    // The list price: that of one square metre, or of one piece.
    element('g:price', `${price} ${currency}`),
    ...(row.priceModel === 'area'
      ? [element('g:unit_pricing_measure', '1 sqm'), element('g:unit_pricing_base_measure', '1 sqm')]
      : []),
    element('g:availability', 'in_stock'),
    element('g:condition', 'new'),
    // Products are made to measure, so they have no GTIN.
    element('g:identifier_exists', 'no'),
    ...(category ? [element('g:product_type', category)] : []),
    ...(materials.length > 0
      ? [element('g:material', clipped(materials.slice(0, 3).join('/'), maxValue))]
      : []),
    ...choicesOf(options),
    '</item>\n',
  ].join('\n')
}

async function* feed(parts: ProductFeedDeps, reading: Reading): AsyncGenerator<string> {
  const { db, currency, exponent } = parts
  const origin = parts.publicOrigin()
  const { site_name: name, site_description: description } = localize(
    await parts.shop(),
    ['site_name', 'site_description'],
    reading,
  ).texts
  const t = await pageWords(reading.language ?? reading.base)
  yield [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
    '<channel>',
    element('title', `${name}: ${t('nav.products')}`),
    element('link', `${origin}/products${reading.language ? `?lng=${reading.language}` : ''}`),
    element('language', reading.language ?? reading.base),
    element('description', description),
    '',
  ].join('\n')
  let count = 0
  const rows = inBatches<FeedRow>((after, size) => productsAfter(db.$client, after?.id ?? null, size), batch)
  for await (const row of rows) {
    // A product that only its choices give a price has none to be listed with.
    if (pricePerSqm(row) <= 0) continue
    if (count === maxProducts) break
    count += 1
    yield await item(row, reading, { origin, currency, exponent })
  }
  yield '</channel>\n</rss>\n'
}

/** The feed of the products on sale for search engines and marketplaces, with the options of each. */
export function mountProductFeed(http: FastifyInstance, parts: ProductFeedDeps): void {
  let underWay = 0
  http.get('/products/feed.xml', { schema: { hide: true } }, (request, reply) => {
    if (underWay >= maxAtOnce) return reply.code(503).header('retry-after', '10').send()
    const languages = parts.languages()
    const queryLanguage = requestedLanguage(request.url)
    const offered =
      queryLanguage !== null && queryLanguage !== languages.base && languages.offered.includes(queryLanguage)
    const reading = { ...languages, language: offered ? queryLanguage : null, full: false }
    const xml = Readable.from(feed(parts, reading))
    underWay += 1
    xml.once('close', () => (underWay -= 1))
    return reply
      .type('application/rss+xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(xml)
  })
}
