import type { PoolClient } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import { createDb } from '#kernel/database/db.ts'
import type { Actor } from '#kernel/http/actor.ts'

/** Days before today whose demo orders get payments. */
const days = 60

/**
 * The demo orders of the last weeks, the newest first: two of three are paid by transfer. Of these, one in seven of the
 * last month is not paid yet, a few are paid by half, and the others on the day after the order.
 */
const chosenOrders = `
  CREATE TEMPORARY TABLE book_orders ON COMMIT DROP AS
  SELECT id, order_number, customer_name, status, total_amount AS total, created_at AS placed,
    CASE WHEN place % 3 = 0 THEN 'cash' ELSE 'transfer' END AS method,
    CASE WHEN place % 3 = 0 THEN CASE WHEN status = 'delivered' THEN 'paid' ELSE 'open' END
      WHEN place IN (2, 16, 44) THEN 'half'
      WHEN place % 7 = 1 AND created_at > now() - interval '30 days' THEN 'open' ELSE 'paid' END AS state,
    (SELECT max(e.created_at) FROM order_events e WHERE e.order_id = numbered.id AND e.to_status = 'delivered') AS delivered
  FROM (SELECT o.*, row_number() OVER (ORDER BY o.created_at DESC, o.id) AS place
    FROM orders o JOIN demo_records d ON d.kind = 'orders' AND d.id = o.id::text
    WHERE o.created_at > now() - interval '${days} days' AND o.status <> 'cancelled' AND o.payment IS NULL) AS numbered`

/**
 * What is settled of them. All transfers were asked for on the day of their order, so that those of weeks ago are
 * overdue; the oldest that is open asks for a deposit, and was reminded of it.
 */
const payments = `
  UPDATE orders SET payment = jsonb_build_object('method', b.method) FROM book_orders b WHERE orders.id = b.id;
  WITH overdue AS (
    SELECT id, total FROM book_orders WHERE method = 'transfer' AND state = 'open' ORDER BY placed, id LIMIT 1
  ), asked AS (
    UPDATE orders SET payment = payment || jsonb_build_object('deposit',
      jsonb_build_object('percent', 30, 'amount', greatest(1, round(o.total * 0.3)::bigint)))
    FROM overdue o WHERE orders.id = o.id RETURNING orders.id, (payment #>> '{deposit,amount}')::bigint AS deposit, created_at
  )
  INSERT INTO payment_requests (order_id, kind, step, amount, sent_at)
  SELECT id, 'request', NULL::smallint, deposit, created_at FROM asked
  UNION ALL SELECT id, 'request', NULL, total, placed FROM book_orders b
    WHERE method = 'transfer' AND total > 0 AND NOT EXISTS (SELECT FROM overdue o WHERE o.id = b.id)
  UNION ALL SELECT id, 'reminder', 1, deposit, least(now(), created_at + interval '10 days') FROM asked;
  INSERT INTO ledger_entries (order_id, order_number, customer_name, kind, amount, method, booked_on, created_at)
  SELECT id, order_number, customer_name, 'payment', CASE state WHEN 'half' THEN greatest(1, total / 2) ELSE total END,
    method, (at AT TIME ZONE time_zone)::date, at
  FROM (SELECT *, CASE method WHEN 'cash' THEN delivered ELSE least(now(), placed + interval '1 day') END AS at
    FROM book_orders) AS paid, shop_calendar
  WHERE state <> 'open' AND total > 0 AND at IS NOT NULL ORDER BY at, id`

/** Parcels of the newest orders that have left. @param $1 code of the carrier @param $2 its page about a parcel */
const parcels = `
  WITH sent AS (
    SELECT b.*, (SELECT max(e.created_at) FROM order_events e WHERE e.order_id = b.id AND e.to_status = 'shipped') AS left_at,
      row_number() OVER (ORDER BY placed DESC, id) AS place
    FROM book_orders b WHERE status IN ('shipped', 'delivered') ORDER BY placed DESC, id LIMIT 8
  ), packed AS (
    INSERT INTO shipments (order_id, number, state, carrier, tracking_number, tracking_url, cod_amount, weight_g,
      handed_over_at, delivered_at, created_at)
    SELECT id, 1, CASE status WHEN 'shipped' THEN 'handed_over' ELSE 'delivered' END, $1,
      'DEMO' || order_number, $2::text || 'DEMO' || order_number,
      CASE WHEN method = 'cash' AND total > 0 THEN total END, 2400 + 350 * place, left_at, delivered, left_at
    FROM sent WHERE left_at IS NOT NULL RETURNING id, order_id
  )
  INSERT INTO shipment_items (shipment_id, position, piece_id, name)
  SELECT p.id, l.position, l.piece_id, l.product_name FROM packed p JOIN order_lines l USING (order_id)`

/**
 * Two claims about pieces that were delivered: one made wrongly, which is made again for nothing, and one measured
 * wrongly, for which its customer pays a fifth.
 */
const claims = `
  CREATE TEMPORARY TABLE book_claims ON COMMIT DROP AS
  SELECT b.*, gen_random_uuid() AS remake_id, row_number() OVER (ORDER BY delivered DESC, b.id) AS place,
    l.position, l.product_name, l.width_mm, l.length_mm, l.calculated_price
  FROM book_orders b JOIN LATERAL (
    SELECT * FROM order_lines WHERE order_id = b.id ORDER BY position LIMIT 1) AS l ON true
  WHERE b.delivered IS NOT NULL AND b.status = 'delivered' AND b.state = 'paid' ORDER BY delivered DESC, b.id LIMIT 2;
  INSERT INTO orders (id, user_id, customer_id, customer_name, customer_email, customer_phone, customer_address, status,
    total_amount, language, remake_of, payment, created_at, updated_at)
  SELECT c.remake_id, o.user_id, o.customer_id, o.customer_name, o.customer_email, o.customer_phone, o.customer_address,
    'confirmed', CASE place WHEN 1 THEN 0 ELSE round(c.calculated_price * 0.2) END, o.language, o.id,
    '{"method": "cash"}', least(now(), delivered + interval '1 day'), least(now(), delivered + interval '1 day')
  FROM book_claims c JOIN orders o ON o.id = c.id;
  INSERT INTO order_lines (order_id, position, product_id, product_name, image_url, price_per_sqm, priced_by_area, width_mm,
    length_mm, calculated_price, options, room, mount, measured, finished_width_mm, finished_length_mm, made)
  SELECT c.remake_id, 0, l.product_id, l.product_name, l.image_url, l.price_per_sqm, false, l.width_mm, l.length_mm,
    CASE place WHEN 1 THEN 0 ELSE round(c.calculated_price * 0.2) END, l.options, l.room, l.mount, l.measured,
    l.finished_width_mm, l.finished_length_mm, l.made
  FROM book_claims c JOIN order_lines l ON l.order_id = c.id AND l.position = c.position;
  INSERT INTO order_events (order_id, kind, from_status, to_status, created_at)
  SELECT id, 'placed', NULL, 'pending', created_at FROM orders WHERE id IN (SELECT remake_id FROM book_claims);
  INSERT INTO order_events (order_id, kind, from_status, to_status, created_at)
  SELECT id, 'status', 'pending', 'confirmed', created_at FROM orders WHERE id IN (SELECT remake_id FROM book_claims);
  INSERT INTO claims (order_id, source, reason, status, lines, note, delivered_on, remake_id, received_at)
  SELECT id, 'staff', CASE place WHEN 1 THEN 'made_wrongly' ELSE 'measured_wrongly' END, 'accepted',
    jsonb_build_array(jsonb_build_object('line', position + 1, 'name', product_name, 'kind', NULL, 'measured', NULL,
      'widthMm', width_mm, 'lengthMm', length_mm, 'newWidthMm', width_mm, 'newLengthMm', length_mm)),
    NULL, (delivered AT TIME ZONE time_zone)::date, remake_id, least(now(), delivered + interval '1 day')
  FROM book_claims, shop_calendar`

/** Carriers whose parcels the demo shows, by the country of the shop. */
const carriers: Readonly<Record<string, readonly [code: string, page: string]>> = {
  DE: ['dhl', 'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode='],
  US: ['ups', 'https://www.ups.com/track?tracknum='],
  VN: ['ghn', 'https://donhang.ghn.vn/?order_code='],
}

/** Whether the demo orders have payments. */
export async function hasBooks(client: Pick<PoolClient, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(`
    SELECT EXISTS (SELECT FROM ledger_entries l JOIN demo_records d ON d.kind = 'orders' AND d.id = l.order_id::text) AS there`)
  return rows[0]?.there === true
}

/**
 * Gives the demo orders of the last weeks payments, open items, parcels and claims, and turns payments, claims and the lit street on.
 * Makes no mails and events.
 * @returns the number of orders (0: they have payments already, or there are none), and which settings were off
 */
export async function fillBooks(
  client: PoolClient,
  country: string,
): Promise<{ orders: number; turnedOn: string[] }> {
  await client.query('LOCK TABLE demo_records IN SHARE ROW EXCLUSIVE MODE')
  if (await hasBooks(client)) return { orders: 0, turnedOn: [] }
  const { rowCount } = await client.query(chosenOrders)
  if (!rowCount) return { orders: 0, turnedOn: [] }
  await client.query(payments)
  const [code, page] = carriers[country] ?? ['other', null]
  await client.query(parcels, [code, page])
  await client.query(claims)
  const { rows } = await client.query<{ off: string[] }>(`
    SELECT array_remove(ARRAY[
      CASE WHEN (payments ->> 'isOn')::boolean IS NOT TRUE THEN 'payments' END,
      CASE WHEN (claims ->> 'isOn')::boolean IS NOT TRUE THEN 'claims' END,
      CASE WHEN NOT shows_houses THEN 'street' END], NULL) AS off FROM settings`)
  await client.query(`
    UPDATE settings SET payments = payments || '{"isOn": true}', claims = claims || '{"isOn": true}',
      shows_houses = true, version = version + 1`)
  return { orders: rowCount, turnedOn: rows[0]?.off ?? [] }
}

/**
 * Turns off what `fillBooks` turned on, by what it wrote into the audit log, as far as nobody has saved that setting
 * since and no order of the shop's own needs it, with an audit entry for each. After the demo orders are gone.
 */
export async function turnOffBooks(client: PoolClient, by: Actor | null): Promise<void> {
  const { rows } = await client.query<{ names: string[] }>(`
    WITH filled AS (
      SELECT id, jsonb_array_elements_text(after -> 'turnedOn') AS name FROM audit_log WHERE id = (
        SELECT max(id) FROM audit_log WHERE action = 'demo.fill' AND jsonb_typeof(after -> 'turnedOn') = 'array')
    ), untouched AS (
      SELECT name FROM filled f WHERE NOT EXISTS (
        SELECT FROM audit_log a WHERE a.entity = 'settings' AND a.entity_id = f.name AND a.id > f.id)
    ), going AS (
      SELECT name FROM untouched
      WHERE NOT (name = 'payments' AND (EXISTS (SELECT FROM ledger_entries) OR EXISTS (SELECT FROM orders WHERE payment IS NOT NULL)))
        AND NOT (name = 'claims' AND EXISTS (SELECT FROM claims))
        AND NOT (name = 'street' AND EXISTS (SELECT FROM house_links))
    )
    UPDATE settings SET version = version + 1,
      payments = CASE WHEN 'payments' IN (SELECT name FROM going) THEN payments || '{"isOn": false}' ELSE payments END,
      claims = CASE WHEN 'claims' IN (SELECT name FROM going) THEN claims || '{"isOn": false}' ELSE claims END,
      shows_houses = shows_houses AND 'street' NOT IN (SELECT name FROM going)
    WHERE EXISTS (SELECT FROM going) RETURNING (SELECT array_agg(name) FROM going) AS names`)
  for (const id of rows[0]?.names ?? []) {
    const field = id === 'street' ? 'showsHouses' : 'isOn'
    const change = { before: { [field]: true }, after: { [field]: false } }
    await audit(createDb(client), { by, action: 'settings.update', id, ...change })
  }
}

/** Takes back what `fillBooks` and a bank file did to the orders that are removed. */
export async function removeBooks(client: PoolClient): Promise<void> {
  await client.query(`SELECT set_config('fenestra.retention', 'on', true)`)
  const gone = `(SELECT id::uuid FROM going WHERE kind = 'orders')`
  await client.query(`
    DELETE FROM ledger_entries WHERE order_id IN ${gone} AND (with_id IS NOT NULL OR reverses_id IS NOT NULL);
    DELETE FROM ledger_entries WHERE order_id IN ${gone};
    DELETE FROM bank_lines WHERE statement_id IN (SELECT id FROM bank_statements WHERE file_name = '${bankFileName}');
    DELETE FROM bank_statements WHERE file_name = '${bankFileName}'`)
  await client.query(`SELECT set_config('fenestra.retention', '', true)`)
}

/** The name of the demo's file of the bank, by which what was imported of it is removed. */
export const bankFileName = 'demo-bank-statement.csv'

/**
 * A file of the bank for the open items of the demo: some pay all, one a part, one without a reference, and there are a
 * stranger and a bill. Amounts in major units. @returns null where nothing is open
 */
export async function demoBankFile(
  client: Pick<PoolClient, 'query'>,
  { currency, exponent }: { currency: string; exponent: number },
): Promise<string | null> {
  const { rows } = await client.query<{ number: string; name: string; due: string; day: string }>(
    `SELECT o.order_number AS number, o.customer_name AS name, o.due,
       ((now() - interval '1 day') AT TIME ZONE time_zone)::date::text AS day
     FROM orders o JOIN demo_records d ON d.kind = 'orders' AND d.id = o.id::text, shop_calendar
     WHERE o.due > 0 AND o.payment ->> 'method' = 'transfer' ORDER BY o.created_at DESC, o.id LIMIT 6`,
  )
  const [first] = rows
  if (first === undefined) return null
  const major = (minor: number) => (minor / 10 ** exponent).toFixed(exponent)
  const line = (name: string, purpose: string, amount: string) =>
    [first.day, name, purpose, amount, currency].map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
  const paid = rows.map(({ number, name, due }, index) => {
    const amount = index === 1 ? Math.max(1, Math.floor(Number(due) / 2)) : Number(due)
    return line(name, index === 2 ? '-' : `Order ${number}`, major(amount))
  })
  return [
    'Date,Name,Purpose,Amount,Currency',
    ...paid,
    line('A. Stranger', 'Donation', major(50 * 10 ** exponent)),
    line('Power and Light', 'November', `-${major(120 * 10 ** exponent)}`),
    '',
  ].join('\n')
}
