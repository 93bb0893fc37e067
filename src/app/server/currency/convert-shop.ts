import type { Pool, PoolClient } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import { createDb } from '#kernel/database/db.ts'
import { rehearse, transaction } from '#kernel/database/transaction.ts'
import { StartFailure } from '#kernel/process/start-failure.ts'
import { currencyExponent } from '#kernel/rules/money.ts'
import { storeCurrency, storedCurrency } from './shop-currency.ts'

export interface ConversionOptions {
  to: string
  /** The value of one unit of the current currency in the new one, as a plain decimal. */
  rate: string
  /** Runs the whole conversion, reports it and rolls it back. */
  dryRun: boolean
}

export interface Conversion {
  from: string
  to: string
  /** Number of converted records, by a name for people. */
  counts: Record<string, number>
  /** The first products with their prices before and after, in major units. */
  examples: { name: string; before: number; after: number }[]
}

/** SQL of the conversion: expressions for converted amounts, and the code of the original currency. */
interface Terms {
  from: string
  /** Minor units to minor units. */
  minor: (amount: string) => string
  /** Major units to major units, rounded to the decimals of the new currency. */
  major: (amount: string) => string
  /** Minor units to the two decimals of the major unit that a quote stores. */
  roundQuote: (amount: string) => string
}

const plain = /^\d{1,12}(\.\d{1,12})?$/

function termsOf(from: string, { to, rate }: ConversionOptions): Terms {
  if (!plain.test(rate) || Number(rate) === 0)
    throw new StartFailure('--rate must be a decimal above 0 with a point, such as 0.000035.')
  const digits = currencyExponent(to)
  const shift = digits - currencyExponent(from)
  const minorRate = `(${rate}::numeric * 10::numeric ^ ${shift})`
  return {
    from,
    minor: (amount) => `round(${amount} * ${minorRate})::bigint`,
    major: (amount) => `round(${amount} * ${rate}::numeric, ${digits})`,
    roundQuote: (amount) => `round((${amount})::numeric, ${2 - digits})`,
  }
}

const count = async (client: PoolClient, statement: string): Promise<number> =>
  (await client.query(statement)).rowCount ?? 0

async function convertCatalogue(client: PoolClient, { minor }: Terms): Promise<Record<string, number>> {
  const prices = [
    'base_price',
    'price_per_sqm',
    'price_per_metre',
    'price_per_width',
    'price_per_sqft',
    'lowest_price',
  ]
  // Another currency is no other price.
  await client.query("SELECT set_config('shop.converts_currency', 'on', true)")
  await client.query(`UPDATE product_prices SET price = ${minor('price')}`)
  return {
    products: await count(
      client,
      `UPDATE products SET ${prices.map((column) => `${column} = ${minor(column)}`).join(', ')}, version = version + 1`,
    ),
    'price grids': await count(
      client,
      `UPDATE price_grids SET version = version + 1,
         prices = ARRAY(SELECT ${minor('price')} FROM unnest(prices) WITH ORDINALITY AS p (price, position) ORDER BY position)`,
    ),
    choices: await count(
      client,
      `UPDATE choices SET price_amount = ${minor('price_amount')} WHERE price_basis <> 'percent' AND price_amount <> 0`,
    ),
  }
}

/** The price tables of delivery methods. */
async function convertDelivery(client: PoolClient, { minor }: Terms): Promise<Record<string, number>> {
  const rows = (list: string, amount: string) =>
    `'${list}', coalesce((SELECT jsonb_agg(r || jsonb_build_object('${amount}', ${minor(`(r ->> '${amount}')::numeric`)}) ORDER BY position)
      FROM jsonb_array_elements(terms -> '${list}') WITH ORDINALITY AS e (r, position)), '[]')`
  const part = (name: string, amounts: readonly string[]) => {
    const converted = amounts.map((key) => `'${key}', ${minor(`(terms #>> '{${name},${key}}')::numeric`)}`)
    return `'${name}', CASE WHEN jsonb_typeof(terms -> '${name}') = 'object'
      THEN (terms -> '${name}') || jsonb_build_object(${converted.join(', ')}) END`
  }
  const single = (key: string) => `'${key}', ${minor(`(terms ->> '${key}')::numeric`)}`
  const converted = [
    rows('zones', 'surcharge'),
    rows('steps', 'price'),
    single('perKg'),
    single('freeFrom'),
    part('oversize', ['surcharge']),
    part('carrier', ['extraHandling', 'large']),
  ]
  return {
    'delivery methods': await count(
      client,
      `UPDATE delivery_methods SET version = version + 1, terms = terms || jsonb_build_object(${converted.join(', ')})`,
    ),
  }
}

/** Amounts of discount codes; those that round to nothing are the smallest unit. */
async function convertDiscounts(client: PoolClient, { minor }: Terms): Promise<Record<string, number>> {
  const amounts = ['amount', 'cap', 'minimum']
  return {
    discounts: await count(
      client,
      `UPDATE discounts SET ${amounts.map((column) => `${column} = CASE WHEN ${column} IS NOT NULL THEN greatest(1, ${minor(column)}) END`).join(', ')}, version = version + 1
       WHERE num_nonnulls(${amounts.join(', ')}) > 0`,
    ),
  }
}

/** The sums of an order's taxes; the shares of jurisdictions, which would not add up any more, are left out. */
function convertedTaxes({ minor }: Pick<Terms, 'minor'>): string {
  const sum = (key: string) => minor(`(s ->> '${key}')::numeric`)
  const total = (key: string) =>
    `(SELECT coalesce(sum(${sum(key)}), 0) FROM jsonb_array_elements(o.taxes -> 'sums') AS s)`
  return `o.taxes || jsonb_build_object('net', ${total('net')}, 'tax', ${total('tax')}, 'sums', coalesce((
    SELECT jsonb_agg((s - 'parts') || jsonb_build_object('net', ${sum('net')}, 'tax', ${sum('tax')},
      'gross', ${sum('net')} + ${sum('tax')}) ORDER BY position)
    FROM jsonb_array_elements(o.taxes -> 'sums') WITH ORDINALITY AS e (s, position)), '[]'))`
}

/** As before the conversion, an order's total is the sum of its rounded lines and charges. */
async function convertOrders(client: PoolClient, { from, minor }: Terms): Promise<Record<string, number>> {
  await client.query(`
    CREATE TEMP TABLE paid_orders ON COMMIT DROP AS SELECT id FROM orders WHERE payment IS NOT NULL AND settled = total_amount;
    INSERT INTO amounts_before_conversion (kind, record_id, currency, content)
    SELECT 'order', o.id, '${from}', jsonb_build_object('total', total_amount, 'charges', charges, 'lines',
      coalesce((SELECT jsonb_agg(jsonb_build_object('position', position, 'price', calculated_price, 'perSqm', price_per_sqm)
        ORDER BY position) FROM order_lines WHERE order_id = o.id), '[]'), 'goods',
      coalesce((SELECT jsonb_agg(jsonb_build_object('position', position, 'price', calculated_price, 'unit', unit_price)
        ORDER BY position) FROM order_goods WHERE order_id = o.id), '[]')) FROM orders o;
    UPDATE order_goods SET unit_price = greatest(1, ${minor('unit_price')}),
      calculated_price = quantity * greatest(1, ${minor('unit_price')});
    UPDATE order_lines SET price_per_sqm = ${minor('price_per_sqm')}, calculated_price = ${minor('calculated_price')},
      made = CASE WHEN made ? 'choices' THEN jsonb_set(made, '{choices}', coalesce((
        SELECT jsonb_agg(c || jsonb_build_object('amount', ${minor("coalesce((c ->> 'amount')::numeric, 0)")}) ORDER BY position)
        FROM jsonb_array_elements(made -> 'choices') WITH ORDINALITY AS e (c, position)), '[]')) ELSE made END;
    UPDATE order_costs SET delivery = ${minor('delivery')} WHERE delivery IS NOT NULL;
    UPDATE settings SET claims = jsonb_set(claims, '{hourlyRate}', to_jsonb(${minor("(claims ->> 'hourlyRate')::numeric")}))
      WHERE claims ? 'hourlyRate';
    UPDATE settings SET cash_step = NULL WHERE cash_step IS NOT NULL`)
  const orders = await count(
    client,
    `WITH charged AS (
       SELECT o.id, coalesce((SELECT jsonb_agg(c || jsonb_strip_nulls(jsonb_build_object('amount', ${minor("(c ->> 'amount')::numeric")}, 'cap', ${minor("(c ->> 'cap')::numeric")}))
         ORDER BY position) FROM jsonb_array_elements(o.charges) WITH ORDINALITY AS e (c, position)), '[]') AS charges
       FROM orders o)
     UPDATE orders o SET version = version + 1, cash_step = NULL, cash_rounding = 0, charges = charged.charges,
       taxes = ${convertedTaxes({ minor })},
       total_amount = greatest(0, coalesce((SELECT sum(calculated_price) FROM order_lines WHERE order_id = o.id), 0)
         + coalesce((SELECT sum(calculated_price) FROM order_goods WHERE order_id = o.id), 0)
         + coalesce((SELECT sum((c ->> 'amount')::bigint) FROM jsonb_array_elements(charged.charges) AS c), 0))
     FROM charged WHERE charged.id = o.id`,
  )
  await client.query(`
    INSERT INTO amounts_before_conversion (kind, record_id, currency, content)
    SELECT 'past_order', p.id, '${from}', jsonb_build_object('total', total_amount) FROM past_orders p;
    UPDATE past_order_lines SET amount = ${minor('amount')}`)
  const past = await count(client, `UPDATE past_orders SET total_amount = ${minor('total_amount')}`)
  return { orders, 'past orders': past }
}

/** What was paid. An order that was paid stays so, also where the sums of its rounded entries differ by a unit. */
async function convertPayments(client: PoolClient, { minor, major }: Terms): Promise<Record<string, number>> {
  const nonzero = (amount: string) =>
    `CASE WHEN ${minor(amount)} = 0 THEN sign(${amount}) ELSE ${minor(amount)} END`
  await client.query(`
    SELECT set_config('fenestra.retention', 'on', true);
    UPDATE payment_requests SET amount = ${minor('amount')};
    UPDATE shipments SET cod_amount = CASE WHEN cod_amount IS NOT NULL THEN greatest(1, ${minor('cod_amount')}) END, carrier_fee = ${minor('carrier_fee')}
      WHERE cod_amount IS NOT NULL OR carrier_fee IS NOT NULL;
    UPDATE orders SET settled = CASE WHEN id IN (SELECT id FROM paid_orders) THEN total_amount ELSE ${minor('settled')} END,
      payment = CASE WHEN payment ? 'deposit' THEN jsonb_set(payment, '{deposit,amount}',
        to_jsonb(greatest(1, ${minor("(payment #>> '{deposit,amount}')::numeric")}))) ELSE payment END
      WHERE payment IS NOT NULL;
    UPDATE settings SET payments = jsonb_set(payments, '{deposit}', (payments -> 'deposit') || jsonb_build_object(
      'amount', ${major("(payments #>> '{deposit,amount}')::numeric")},
      'from', ${major("(payments #>> '{deposit,from}')::numeric")}))
      WHERE jsonb_typeof(payments -> 'deposit') = 'object'`)
  const entries = await count(
    client,
    `UPDATE ledger_entries SET amount = ${nonzero('amount')}, taxes = (
       SELECT jsonb_agg(t || jsonb_build_object('gross', ${minor("(t ->> 'gross')::numeric")}, 'tax', ${minor("(t ->> 'tax')::numeric")}) ORDER BY position)
       FROM jsonb_array_elements(taxes) WITH ORDINALITY AS e (t, position))`,
  )
  await client.query("SELECT set_config('fenestra.retention', 'off', true)")
  return { payments: entries }
}

/** Writes the original total into the order's history, so that staff see what was agreed. */
async function noteOrders(client: PoolClient, from: string, { to, rate }: ConversionOptions): Promise<void> {
  await client.query(
    `INSERT INTO order_events (order_id, kind, note)
     SELECT record_id, 'note', 'Ordered at ' || ((content ->> 'total')::numeric / 10::numeric ^ $1::int)::numeric(20, ${currencyExponent(from)})
       || ' ${from}. The shop sells in ${to} since; converted at ${rate}.'
     FROM amounts_before_conversion WHERE kind = 'order' AND converted_at = now()::timestamptz(3)`,
    [currencyExponent(from)],
  )
}

/** A total that did not match its sum is converted by itself; all others follow from the converted lines. */
async function convertQuotes(
  client: PoolClient,
  { from, minor, roundQuote }: Terms,
): Promise<Record<string, number>> {
  await client.query(`
    INSERT INTO amounts_before_conversion (kind, record_id, currency, content) SELECT 'quote', q.id, '${from}', jsonb_build_object('subtotal', subtotal, 'tax', tax_amount,
      'discount', discount_amount, 'total', total_amount, 'lines',
      coalesce((SELECT jsonb_agg(jsonb_build_object('position', position, 'price', unit_price, 'total', total_price)
        ORDER BY position) FROM quote_items WHERE quote_id = q.id), '[]')) FROM quotes q;
    UPDATE quote_items SET unit_price = ${minor('unit_price')}, total_price = ${roundQuote(`${minor('unit_price')} * quantity`)}`)
  const quotes = await count(
    client,
    `UPDATE quotes q SET version = version + 1, taxes = null, subtotal = s.subtotal,
       tax_amount = ${roundQuote(minor('q.tax_amount'))}, discount_amount = ${roundQuote(minor('q.discount_amount'))},
       total_amount = ${roundQuote(`CASE WHEN q.total_amount = q.subtotal + q.tax_amount - q.discount_amount THEN s.subtotal + ${minor('q.tax_amount')} - ${minor('q.discount_amount')} ELSE ${minor('q.total_amount')} END`)}
     FROM (SELECT id, coalesce((SELECT sum(total_price) FROM quote_items WHERE quote_id = quotes.id), ${roundQuote(minor('subtotal'))}) AS subtotal FROM quotes) AS s WHERE s.id = q.id`,
  )
  return { quotes }
}

/** Throws StartFailure while a process serves the shop, because it would keep pricing in the old currency. */
export async function refuseRunningShop(client: Pick<Pool, 'query'>): Promise<void> {
  const { rows } = await client.query(`
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'fenestra notifications'`)
  if (rows.length > 0)
    throw new StartFailure(
      'A shop runs on this database and would go on in its present currency. Stop every copy of it first.',
    )
}

async function examplesOf(client: PoolClient, currency: string) {
  const { rows } = await client.query<{ id: string; name: string; price: string }>(
    `SELECT id, name, price_per_sqm AS price FROM products WHERE price_per_sqm > 0 ORDER BY id LIMIT 3`,
  )
  return rows.map(({ name, price }) => ({ name, price: Number(price) / 10 ** currencyExponent(currency) }))
}

async function convertWithin(client: PoolClient, options: ConversionOptions): Promise<Conversion> {
  await client.query('LOCK TABLE shop_currency IN EXCLUSIVE MODE')
  const from = await storedCurrency(client)
  if (from === null)
    throw new StartFailure(
      'In which currency this shop is stored is not known yet. Start it once with SHOP_CURRENCY set to its present one.',
    )
  if (from === options.to) throw new StartFailure(`The amounts of this shop are in ${from} already.`)
  const terms = termsOf(from, options)
  const priceExamples = await examplesOf(client, from)
  const counts = {
    ...(await convertCatalogue(client, terms)),
    ...(await convertDelivery(client, terms)),
    ...(await convertDiscounts(client, terms)),
    ...(await convertOrders(client, terms)),
    ...(await convertPayments(client, terms)),
    ...(await convertQuotes(client, terms)),
  }
  await noteOrders(client, from, options)
  for (const table of ['sales_forecasts', 'product_forecasts'])
    await client.query(`UPDATE ${table} SET currency = $1 WHERE currency IS NULL`, [from])
  await client.query('SELECT rebuild_order_days()')
  await storeCurrency(client, options.to)
  const { to, rate } = options
  await audit(createDb(client), {
    by: null,
    action: 'settings.convert',
    id: 'currency',
    before: { currency: from },
    after: { currency: to, rate },
  })
  const after = await examplesOf(client, to)
  const examples = priceExamples.map(({ name, price }, index) => ({
    name,
    before: price,
    after: after[index]?.price ?? 0,
  }))
  return { from, to, counts, examples }
}

/**
 * Converts the prices, price grids, choice amounts, delivery methods, orders and quotes of a stopped shop into another currency, in one
 * transaction. The original amounts of orders and quotes are kept, and each order's history records its original total.
 * Throws StartFailure if the currency is the same or the rate is invalid.
 */
export function convertShop(pool: Pool, options: ConversionOptions): Promise<Conversion> {
  return (options.dryRun ? rehearse : transaction)(pool, (client) => convertWithin(client, options))
}
