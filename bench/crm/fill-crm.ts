import type { Pool } from 'pg'

/** Numbers of records in the shop. */
export interface Size {
  customers: number
  orders: number
}

const people = `
  insert into customers (first_name, last_name, email, phone, address, city, country, source, status, created_at)
  select (array['Lan', 'Mai', 'Minh', 'Huy', 'Thu', 'Anna', 'Otto', 'Vera', 'Ivan', 'Rosa'])[1 + n % 10],
    (array['Tran', 'Nguyen', 'Pham', 'Vo', 'Lindner', 'Garcia', 'Petrova', 'Smith'])[1 + n / 10 % 8] || ' ' || n,
    'customer' || n || '@example.com', '+849' || lpad((n * 7919 % 100000000)::text, 8, '0'), n || ' Le Loi',
    (array['Hue', 'Hanoi', 'Da Nang', 'Can Tho'])[1 + n % 4], 'Vietnam', 'storefront',
    (array['prospect', 'active', 'active', 'inactive', 'former'])[1 + n % 5],
    now() - make_interval(mins => (n * 7)::int)
  from generate_series($1::bigint, $2::bigint) n`

/** Numbered customers, and how many there are to choose from. */
const numbered = `create temporary table numbered as
  select row_number() over (order by email) - 1 as n, id, first_name, last_name, email, phone, address from customers;
  create unique index on numbered (n); analyze numbered;
  create temporary table sold as select row_number() over (order by id) - 1 as n, * from products
    where coalesce(nullif(price_per_sqm, 0), base_price) > 0;
  analyze numbered; analyze sold`

/** Orders of three years with two lines each. */
const orders = `
  with made as materialized (
    select gen_random_uuid() as id, n, now() - random() * interval '1095 days' as at
    from generate_series(1, $1::bigint) n
  ), placed as (
    insert into orders (id, customer_id, customer_name, customer_email, customer_phone, customer_address, status,
      total_amount, created_at)
    select made.id, c.id, c.first_name || ' ' || c.last_name, c.email, c.phone, c.address,
      (array['delivered', 'delivered', 'shipped', 'pending', 'cancelled'])[1 + made.n % 5], 2 * (900000 + made.n % 1000), at
    from made join numbered c on c.n = made.n * 7 % (select count(*) from numbered)
  )
  insert into order_lines (order_id, position, product_id, product_name, price_per_sqm, width_mm, length_mm,
    calculated_price)
  select made.id, position, p.id, p.name, 900000, 1000, 1000, 900000 + made.n % 1000
  from made cross join generate_series(0, 1) position
    join sold p on p.n = (made.n * (3 + position)) % (select count(*) from sold)`

const agreements = [
  `insert into opportunities (customer_id, title, stage, value, probability, created_at)
    select id, 'Blinds for house ' || n, (array['lead', 'qualified', 'proposal', 'negotiation', 'closed_won', 'closed_lost'])[1 + n % 6],
      1000 + n % 9000, n % 100, now() - make_interval(mins => (n * 7)::int)
    from numbered where n % 2 = 0 and not exists (select from opportunities o where o.customer_id = numbered.id)`,
  `insert into opportunity_stage_changes (opportunity_id, from_stage, to_stage, created_at)
    select id, 'lead', stage, created_at from opportunities o
    where not exists (select from opportunity_stage_changes c where c.opportunity_id = o.id)`,
  `insert into customer_interactions (customer_id, type, subject, description, created_at)
    select id, (array['call', 'email'])[1 + k], 'Samples', 'Wants to see the linen in house ' || n,
      now() - make_interval(mins => (n * 7 + k)::int)
    from numbered cross join generate_series(0, 1) k
    where not exists (select from customer_interactions i where i.customer_id = numbered.id)`,
  `with made as (
      insert into quotes (quote_number, customer_id, title, status, valid_until, subtotal, total_amount, created_at)
      select 'Q-2025-' || lpad((select count(*) from quotes)::text, 6, '0') || lpad(n::text, 7, '0'), id, 'Quote',
        (array['draft', 'sent', 'accepted', 'rejected'])[1 + n / 4 % 4], current_date + 30, 10000, 10000,
        now() - make_interval(mins => (n * 7)::int)
      from numbered where n % 4 = 0 and not exists (select from quotes q where q.customer_id = numbered.id)
      returning id)
    insert into quote_items (quote_id, description, unit_price, total_price) select id, 'Fitting', 10000, 10000 from made`,
  `insert into installations (order_id, customer_id, scheduled_date, scheduled_time_slot, status, assigned_installer, created_at)
    select id, customer_id, created_at::date + 14, '09:00-11:00', 'completed',
      (array['Minh', 'Huy', 'Tam', 'Otto'])[1 + length(customer_name) % 4], created_at + interval '7 days'
    from orders where substr(id::text, 1, 1) in ('0', '4', '8', 'c')
      and not exists (select from installations i where i.order_id = orders.id)`,
]

/** Two years of monthly forecasts of the shop and of every product. */
const forecasts = [
  `insert into sales_forecasts (period, year, month, forecast_revenue, forecast_units)
    select 'monthly', extract(year from day), extract(month from day), 10000000, 1000
    from generate_series(date_trunc('month', now()) - interval '24 months', now() + interval '6 months', interval '1 month') day`,
  `insert into product_forecasts (product_id, period, year, month, forecast_demand)
    select id, 'monthly', extract(year from day), extract(month from day), 50
    from products, generate_series(date_trunc('month', now()) - interval '24 months', now(), interval '1 month') day`,
]

/** Fills a shop up to a size; existing records count. */
export async function fillCrm(pool: Pool, { customers, orders: wanted }: Size): Promise<void> {
  const client = await pool.connect()
  const count = async (table: string) =>
    Number((await client.query<{ n: string }>(`select count(*) as n from ${table}`)).rows[0]?.n)
  try {
    await client.query(people, [(await count('customers')) + 1, customers])
    await client.query(numbered)
    await client.query(orders, [wanted - (await count('orders'))])
    for (const statement of agreements) await client.query(statement)
    if ((await count('sales_forecasts')) === 0)
      for (const statement of forecasts) await client.query(statement)
    await client.query('select fold_order_days()')
    await client.query('drop table numbered, sold')
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
}
