import type { Pool, PoolClient } from 'pg'
import { StartFailure } from '#kernel/process/start-failure.ts'
import content from './content/bulk.json' with { type: 'json' }
import { insertCategories } from './demo.ts'
import { shopPrice } from './shop-price.ts'

/** Rows per statement: many, to be fast, but few enough for regular progress lines. */
const BATCH = 5_000
const ORDERS_PER_CUSTOMER = 4
const DAYS = 730

export interface BulkOptions {
  products: number
  orders: number
  /** Decimals of the shop's currency: 0 for VND, 2 for EUR. */
  currencyExponent?: number
  print?: (line: string) => void
}

/**
 * Adds a large number of plausible products, and two years of orders with their customers, for testing the shop at
 * size. Existing records are unchanged. An interrupted run leaves only complete batches.
 */
export async function seedBulk(pool: Pool, options: BulkOptions): Promise<void> {
  const { products, orders, currencyExponent = 0, print = () => {} } = options
  const client = await pool.connect()
  try {
    await insertCategories(client)
    await inBatches(products, 'products', print, (from, to) =>
      addProducts(client, from, to, currencyExponent),
    )
    if (orders > 0) {
      const customers = Math.ceil(orders / ORDERS_PER_CUSTOMER)
      await chooseFrom(client)
      await inBatches(customers, 'customers', print, (from, to) => addCustomers(client, from, to, customers))
      await client.query('ANALYZE bulk_customers')
      await inBatches(orders, 'orders', print, (from, to) => addOrders(client, to - from + 1, customers))
    }
    print('Tidying the tables and updating the statistics of the query planner ...')
    await client.query('SELECT fold_order_days()')
    // Autovacuum would do this a few minutes later; until then searches are slow.
    await client.query('VACUUM ANALYZE')
  } finally {
    await client.query('DROP TABLE IF EXISTS pg_temp.bulk_customers, pg_temp.bulk_products').catch(() => {})
    client.release()
  }
}

/** Calls `add` with the first and last number of each batch, counting from 1. */
async function inBatches(
  count: number,
  what: string,
  print: (line: string) => void,
  add: (from: number, to: number) => Promise<unknown>,
): Promise<void> {
  for (let done = 0; done < count;) {
    const to = Math.min(done + BATCH, count)
    await add(done + 1, to)
    done = to
    print(`${done.toLocaleString('en')} of ${count.toLocaleString('en')} ${what}`)
  }
}

async function addProducts(client: PoolClient, from: number, to: number, exponent: number): Promise<void> {
  let upTo = 0
  const kinds = content.kinds.map((kind) => ({
    ...kind,
    from: upTo,
    upTo: (upTo += kind.share),
    low: shopPrice(kind.low, exponent),
    high: shopPrice(kind.high, exponent),
  }))
  // Prices in VND are rounded to thousands, prices with decimals to whole units.
  const step = exponent === 0 ? 1000 : 10 ** exponent
  await client.query(
    `WITH kind AS MATERIALIZED (
       SELECT k.*, c.id AS category_id
       FROM jsonb_to_recordset($3) AS k (category text, name text, materials text[], low bigint, high bigint,
         pictures text[], "maxWidthMm" integer, "from" float8, "upTo" float8)
       JOIN categories c ON c.slug = k.category
     ), drawn AS MATERIALIZED (
       SELECT n, random() AS lot, random() AS price, random() AS tone, random() AS picture, random() AS age,
         random() < 0.01 AS featured
       FROM generate_series($1::int, $2::int) AS n
     ), made AS (
       SELECT d.*, k.*, (round((k.low + (k.high - k.low) * d.price) / $5) * $5)::bigint AS per_sqm,
         now() - d.age * make_interval(days => ${DAYS}) AS made_at,
         ($4::text[])[1 + floor(d.tone * cardinality($4::text[]))::int] AS tone_name,
         k.pictures[1 + floor(d.picture * cardinality(k.pictures))::int] AS shown
       FROM drawn d JOIN kind k ON d.lot >= k."from" AND d.lot < k."upTo"
     )
     INSERT INTO products (name, description, materials, base_price, price_per_sqm, image_urls, category_id,
       is_featured, max_width_mm, created_at, updated_at)
     SELECT tone_name || ' ' || name || ' ' || lpad(n::text, 5, '0'),
       'A ' || lower(name) || ' in the shade ' || lower(tone_name) || ', made to the millimetre.',
       materials, per_sqm, per_sqm,
       ARRAY(SELECT '/pictures/' || shown || '-' || p || '-1280.webp' FROM generate_series(1, 3) AS p),
       category_id, featured, "maxWidthMm", made_at, made_at
     FROM made`,
    [from, to, JSON.stringify(kinds), content.tones, step],
  )
}

/** Creates temporary tables: the products that can be ordered, and the customers of this run. */
async function chooseFrom(client: PoolClient): Promise<void> {
  await client.query(`
    CREATE TEMPORARY TABLE bulk_products AS
      SELECT row_number() OVER (ORDER BY random()) AS n, id, name, image_urls[1] AS image_url,
        coalesce(nullif(price_per_sqm, 0), base_price) AS per_sqm,
        coalesce(min_width_mm, 500) AS min_width, coalesce(max_width_mm, 5000) AS max_width,
        coalesce(min_length_mm, 500) AS min_length, coalesce(max_length_mm, 3000) AS max_length
      FROM products
      WHERE archived_at IS NULL AND coalesce(nullif(price_per_sqm, 0), base_price) > 0;
    CREATE TEMPORARY TABLE bulk_customers (n integer PRIMARY KEY, user_id uuid, customer_id uuid, name text,
      email text, phone text, address text);
    ANALYZE bulk_products`)
  const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM bulk_products')
  if (rows[0]?.count === 0)
    throw new StartFailure('There is no product with a price to order. Ask for products too.')
}

/** Customers join evenly over the two years, so the date is derived from the customer's number. */
async function addCustomers(client: PoolClient, from: number, to: number, all: number): Promise<void> {
  const plain = (name: string) =>
    name.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/gi, 'd').toLowerCase()
  await client.query(
    `WITH drawn AS MATERIALIZED (
       SELECT n, gen_random_uuid() AS user_id, gen_random_uuid() AS customer_id,
         1 + floor(random() * cardinality($4::text[]))::int AS family,
         1 + floor(random() * cardinality($5::text[]))::int AS middle,
         1 + floor(random() * cardinality($6::text[]))::int AS given,
         1 + floor(random() * cardinality($9::text[]))::int AS street,
         1 + floor(power(random(), 2) * cardinality($10::text[]))::int AS city,
         1 + floor(random() * 400)::int AS house,
         '+849' || lpad(floor(random() * 100000000)::bigint::text, 8, '0') AS phone,
         now() - make_interval(days => ${DAYS + 2}) + n::float8 / $3 * make_interval(days => ${DAYS}) AS joined
       FROM generate_series($1::int, $2::int) AS n
     ), person AS MATERIALIZED (
       SELECT n, user_id, customer_id, phone, joined, ($6::text[])[given] AS first_name,
         ($4::text[])[family] || ' ' || ($5::text[])[middle] AS last_name,
         ($8::text[])[given] || '.' || ($7::text[])[family] || '.' || right(user_id::text, 12) || '@example.com' AS email,
         house || ' ' || ($9::text[])[street] AS address, ($10::text[])[city] AS city
       FROM drawn
     ), account AS (
       INSERT INTO users (id, email, first_name, last_name, phone, auth_provider, email_verified, created_at, updated_at)
       SELECT user_id, email, first_name, last_name, phone, 'magic_link', true, joined, joined FROM person
     ), customer AS (
       INSERT INTO customers (id, user_id, first_name, last_name, email, phone, address, city, country, source, status,
         created_at, updated_at)
       SELECT customer_id, user_id, first_name, last_name, email, phone, address, city, 'Vietnam', 'storefront',
         CASE WHEN random() < 0.8 THEN 'active' ELSE 'inactive' END, joined, joined
       FROM person
     )
     INSERT INTO bulk_customers
     SELECT n, user_id, customer_id, last_name || ' ' || first_name, email, phone, address || ', ' || city FROM person`,
    [
      from,
      to,
      all,
      content.families,
      content.middles,
      content.givens,
      content.families.map(plain),
      content.givens.map(plain),
      content.streets,
      content.cities,
    ],
  )
}

/**
 * Orders become more frequent towards today and are placed between 8 am and 11 pm in Vietnam. The older an order, the
 * further its status.
 */
const ORDERS = `WITH drawn AS MATERIALIZED (
    SELECT gen_random_uuid() AS id, power(random(), 0.7) AS age, random() AS hour, random() AS who, random() AS fate,
      random() AS tongue, 1 + floor(power(random(), 2) * 5)::int AS windows
    FROM generate_series(1, $1::int)
  ), placed AS MATERIALIZED (
    SELECT d.*, 1 + floor(who * greatest(1, floor(age * $2::int)))::int AS customer_n,
      least(date_trunc('day', now() - (1 - age) * make_interval(days => ${DAYS}), 'UTC')
        + interval '1 hour' + hour * interval '15 hours', now() - hour * interval '1 hour') AS at
    FROM drawn d
  ), picked AS MATERIALIZED (
    SELECT p.id AS order_id, w.position,
      1 + floor(power(random(), 2) * (SELECT count(*) FROM bulk_products))::bigint AS product_n,
      power(random(), 1.5) AS width, random() AS length, random() AS room
    FROM placed p CROSS JOIN LATERAL generate_series(0, p.windows - 1) AS w (position)
  ), sized AS MATERIALIZED (
    SELECT k.order_id, k.position, k.room, b.id AS product_id, b.name, b.image_url, b.per_sqm,
      (b.min_width + 10 * floor(k.width * (least(b.max_width, 4000) - b.min_width) / 10))::bigint AS width_mm,
      (b.min_length + 10 * floor(k.length * (b.max_length - b.min_length) / 10))::bigint AS length_mm
    FROM picked k JOIN bulk_products b ON b.n = k.product_n
  ), line AS MATERIALIZED (
    SELECT s.*, greatest(1, (2 * width_mm * length_mm * per_sqm + 1000000) / 2000000) AS price FROM sized s
  ), total AS (
    SELECT order_id, sum(price) AS amount FROM line GROUP BY order_id
  ), fated AS MATERIALIZED (
    SELECT p.*, t.amount, CASE
      WHEN fate < 0.07 THEN 'cancelled'
      WHEN at < now() - interval '21 days' OR fate < 0.1 THEN 'delivered'
      WHEN at < now() - interval '14 days' THEN 'shipped'
      WHEN at < now() - interval '7 days' THEN 'processing'
      WHEN at < now() - interval '2 days' THEN 'confirmed'
      ELSE 'pending' END AS status
    FROM placed p JOIN total t ON t.order_id = p.id
  ), new_order AS (
    INSERT INTO orders (id, user_id, customer_id, customer_name, customer_email, customer_phone, customer_address,
      status, total_amount, language, created_at, updated_at)
    SELECT f.id, c.user_id, c.customer_id, c.name, c.email, c.phone, c.address, f.status, f.amount,
      CASE WHEN tongue < 0.7 THEN 'vi' WHEN tongue < 0.9 THEN 'en' WHEN tongue < 0.94 THEN 'zh'
        WHEN tongue < 0.97 THEN 'ru' WHEN tongue < 0.99 THEN 'de' ELSE 'es' END, f.at, f.at
    FROM fated f JOIN bulk_customers c ON c.n = f.customer_n
  ), new_line AS (
    INSERT INTO order_lines (order_id, position, product_id, product_name, image_url, price_per_sqm, width_mm,
      length_mm, calculated_price, room)
    SELECT order_id, position, product_id, name, image_url, per_sqm, width_mm, length_mm, price,
      ($3::text[])[1 + floor(room * 2 * cardinality($3::text[]))::int]
    FROM line
  )
  INSERT INTO order_events (order_id, kind, from_status, to_status, actor_name, created_at)
  SELECT f.id, 'placed', NULL, 'pending', c.name, f.at FROM fated f JOIN bulk_customers c ON c.n = f.customer_n
  UNION ALL
  SELECT id, 'status', 'pending', status, NULL, least(at + interval '2 days', now()) FROM fated WHERE status <> 'pending'`

async function addOrders(client: PoolClient, count: number, customers: number): Promise<void> {
  await client.query(ORDERS, [count, customers, content.rooms])
}
