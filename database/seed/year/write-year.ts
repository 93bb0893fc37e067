import type { CountryCode } from 'libphonenumber-js'
import type { PoolClient } from 'pg'
import { countryName } from '#kernel/rules/people/country-name.ts'
import type { Material } from '#modules/materials/rules/materials.ts'
import { daysAfter, type Calendar } from './calendar.ts'
import { buyerRows, dealRows, prospectRows, quoteItemRows, quoteRows, stageRows } from './crm-rows.ts'
import type { Deal } from './deal.ts'
import { deedRows, deedsOfPurchases } from './deeds.ts'
import { productForecastRows, salesForecastRows, trendRows } from './forecasts.ts'
import { measuringRows, windowRows } from './measured.ts'
import type { Numbers } from './numbers.ts'
import { eventRows, lineRows, orderRows } from './order-rows.ts'
import type { DemoOrder } from './orders.ts'
import { accountRows, teamRows, type Buyer, type Team } from './people.ts'
import type { Random } from './random.ts'
import { importRows } from './imported.ts'
import { sampleRows } from './samples.ts'
import type { ProductForSale } from '#modules/catalog/server/products/products-for-sale.ts'
import { localsOf } from '../country.ts'
import { translatePosts } from '../demo-translations.ts'
import * as stockRows from './stock-rows.ts'
import type { Item } from './stock-items.ts'
import type { StockYear } from './stock-year.ts'
import { talkRows } from './talks.ts'
import { visitRows } from './visits.ts'
import { blogRows, chatRows, postRows } from './words.ts'
import { writeRows } from './write.ts'

export interface Year {
  calendar: Calendar
  team: Team
  country: CountryCode
  products: readonly ProductForSale[]
  items: Item[]
  /** The stock items of choices, by their path such as `cloth_colour.oat`. */
  links: Map<string, string>
  bills: Map<string, Material[]>
  stock: StockYear
  orders: DemoOrder[]
  buyers: Buyer[]
  deals: Deal[]
  exponent: number
  random: (topic: string) => Random
}

async function idsBy(client: PoolClient, table: string, column: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; name: string }>(
    `SELECT id, ${column} AS name FROM ${table}`,
  )
  return new Map(rows.map(({ id, name }) => [name, id]))
}

async function writePeople(
  client: PoolClient,
  { calendar, team, country, buyers, deals, random }: Year,
): Promise<void> {
  const joined = calendar.at(daysAfter(calendar.first, -30), 540)
  const ordered = deals.filter(({ order }) => order !== null).map(({ buyer }) => buyer)
  await writeRows(client, 'users', teamRows(team, joined))
  await writeRows(client, 'users', accountRows([...buyers, ...ordered]))
  await writeRows(client, 'customers', buyerRows(random('customers'), calendar, buyers, countryName(country)))
  await writeRows(client, 'customers', prospectRows(random('prospects'), deals, countryName(country)))
}

async function writeDeals(client: PoolClient, { team, deals, random }: Year): Promise<void> {
  await writeRows(client, 'opportunities', dealRows(random('opportunities'), deals))
  await writeRows(client, 'opportunity_stage_changes', stageRows(deals))
  // A trigger sets the time of the stage from that of the record, so correct it.
  await client.query(`
    UPDATE opportunities SET stage_since = last.at, updated_at = last.at + interval '1 millisecond'
    FROM (SELECT opportunity_id, max(created_at) AS at FROM opportunity_stage_changes GROUP BY 1) AS last
    WHERE id = opportunity_id AND xmin = (SELECT pg_current_xact_id()::xid)`)
  await writeRows(client, 'quotes', quoteRows(deals, team))
  await writeRows(client, 'quote_items', quoteItemRows(random('quote items'), deals))
}

async function writeStock(client: PoolClient, year: Year): Promise<void> {
  const { items, bills, links, calendar } = year
  const since = calendar.at(daysAfter(calendar.first, -2), 500)
  await writeRows(client, 'suppliers', stockRows.supplierRows(items, since))
  await writeRows(
    client,
    'inventory_items',
    stockRows.itemRows(items, await idsBy(client, 'inventory_categories', 'name'), since),
  )
  await writeRows(client, 'remnants', stockRows.remnantRows(items))
  await writeRows(client, 'bills_of_materials', stockRows.billRows(bills))
  await writeRows(client, 'bill_lines', stockRows.billLineRows(bills))
  await client.query(
    `UPDATE choices SET inventory_item_id = link.value::uuid
     FROM options o, jsonb_each_text($1) AS link
     WHERE o.id = option_id AND link.key = o.code || '.' || choices.code AND inventory_item_id IS NULL
       AND (o.xmin = (SELECT pg_current_xact_id()::xid)
         OR o.id::text IN (SELECT id FROM demo_records WHERE kind = 'options'))`,
    [JSON.stringify(Object.fromEntries(links))],
  )
}

async function writeLedger(client: PoolClient, { stock, team, calendar, random }: Year): Promise<void> {
  const { movements, alerts, taken, purchases } = stock
  const { rows } = await client.query<{ currency: string }>('SELECT currency FROM reporting_currency')
  const { currency = 'USD' } = rows[0] ?? {}
  await writeRows(
    client,
    'purchase_orders',
    stockRows.purchaseRows(purchases, { team, dayOf: calendar.dayOf, currency }),
  )
  await writeRows(
    client,
    'purchase_order_items',
    stockRows.purchaseLineRows(random('purchase lines'), purchases),
  )
  await writeRows(client, 'stock_movements', stockRows.movementRows(random('movements'), movements))
  await writeRows(client, 'stock_alerts', stockRows.alertRows(random('alerts'), alerts, team))
  await writeRows(client, 'order_materials', stockRows.takenRows(taken))
}

async function writeOrders(client: PoolClient, year: Year): Promise<void> {
  const { orders, deals, team, calendar, random } = year
  await writeRows(client, 'orders', orderRows(orders))
  await writeRows(client, 'order_lines', lineRows(orders))
  await writeRows(client, 'order_events', eventRows(orders, team))
  await writeRows(
    client,
    'installations',
    visitRows(random('visits'), calendar, orders, localsOf(year.country).installers),
  )
  await writeRows(
    client,
    'customer_interactions',
    talkRows(random('talks'), { calendar, team }, { deals, orders }),
  )
}

async function writeWords(client: PoolClient, year: Year, { slugs }: Numbers): Promise<void> {
  const { calendar, team, orders, deals, stock, random } = year
  const blogs = blogRows(
    { calendar, team, random: random('blog') },
    await idsBy(client, 'categories', 'slug'),
  ).filter(({ slug }) => !slugs.has(slug))
  await writeRows(client, 'blogs', blogs)
  await translatePosts(
    client,
    blogs.map(({ slug }) => slug),
  )
  await writeRows(client, 'content_posts', postRows({ calendar, team, random: random('posts') }))
  await writeRows(client, 'chat_messages', chatRows({ calendar, team, random: random('chat') }, orders))
  const bought = deedsOfPurchases(stock.purchases, team, calendar.now)
  await writeRows(client, 'audit_log', deedRows({ orders, deals, stock: bought }, team))
  await client.query(
    `UPDATE support_items SET helpful_yes = helpful_yes + 3 + 5 * "order", helpful_no = helpful_no + "order" % 4
     WHERE xmin = (SELECT pg_current_xact_id()::xid) OR id::text IN (SELECT id FROM demo_records WHERE kind = 'support_items')`,
  )
}

async function writeFigures(client: PoolClient, year: Year): Promise<void> {
  const { calendar, team, country, exponent, orders, buyers, random } = year
  const parts = { calendar, team, exponent, random: random('forecasts') }
  await writeRows(client, 'sales_forecasts', salesForecastRows(parts, orders))
  await writeRows(client, 'product_forecasts', productForecastRows(parts, orders))
  await writeRows(client, 'market_trends', trendRows(parts))
  const camera = { calendar, random: random('camera') }
  const { sessions, measurements, feedback } = measuringRows(camera, buyers)
  await writeRows(client, 'ar_measurement_sessions', sessions)
  await writeRows(client, 'ar_measurements', measurements)
  await writeRows(client, 'ar_measurement_feedback', feedback)
  await writeRows(client, 'own_windows', windowRows(camera, buyers, localsOf(country).rooms))
}

async function writeSamples(client: PoolClient, year: Year): Promise<void> {
  const { asked, items, notes } = sampleRows(year.random('samples'), year)
  await writeRows(client, 'sample_requests', asked)
  await writeRows(client, 'sample_request_items', items)
  await writeRows(client, 'customer_interactions', notes)
  const by = year.team.sales
  await writeRows(client, 'imports', importRows(year.random('imports'), { calendar: year.calendar, by }))
}

/** Writes the year with one statement per table. Creates no mails, jobs or events. */
export async function writeYear(client: PoolClient, year: Year, numbers: Numbers): Promise<void> {
  await writePeople(client, year)
  await writeDeals(client, year)
  await writeStock(client, year)
  await writeOrders(client, year)
  await writeLedger(client, year)
  await writeWords(client, year, numbers)
  await writeFigures(client, year)
  await writeSamples(client, year)
  await numbers.store()
}
