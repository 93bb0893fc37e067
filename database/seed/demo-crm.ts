import type { CountryCode } from 'libphonenumber-js'
import type { PoolClient } from 'pg'
import crm from './content/crm.json' with { type: 'json' }
import { countryName } from '#kernel/rules/people/country-name.ts'
import { toMajor } from '#kernel/rules/money.ts'
import { linePrice } from '#modules/pricing/rules/price.ts'
import { toMillimetres } from '#modules/pricing/rules/size.ts'
import { localsOf, usualCountry } from './country.ts'
import { insertRows, isEmpty } from './insert-rows.ts'
import { shopPrice } from './shop-price.ts'
import { newBuyer } from './year/people.ts'
import { randomOf } from './year/random.ts'

/**
 * Customers of the demo shop with their records, including an accepted quote and a completed installation, at the
 * prices of the demo products. Returns the number of customers; 0 in a shop that already has customers.
 */
export async function insertCrm(
  client: PoolClient,
  { currencyExponent, country = usualCountry }: { currencyExponent: number; country?: CountryCode },
): Promise<number> {
  if (!(await isEmpty(client, 'customers'))) return 0
  const locals = localsOf(country)
  const random = randomOf(0, 'customers of the catalogue')
  const customers = await insertRows(
    client,
    `INSERT INTO customers (id, type, company_name, first_name, last_name, email, phone, address, city, country,
       source, status, notes, tags, created_at, updated_at)
     SELECT id, type, "companyName", "firstName", "lastName", email, phone, address, city, country,
       source, status, notes, tags, "createdAt", "createdAt"
     FROM jsonb_to_recordset($1) AS c (id uuid, type text, "companyName" text, "firstName" text, "lastName" text,
       email text, phone text, address text, city text, country text, source text, status text, notes text, tags text[],
       "createdAt" timestamptz)`,
    crm.customers.map((customer) => {
      const { company, ...person } = newBuyer(random, locals, { business: customer.type === 'business' })
      return { ...person, companyName: company, country: countryName(country), ...customer }
    }),
  )
  const quotes = pricedQuotes(currencyExponent)
  await insertOpportunities(client, quotes, currencyExponent)
  await insertQuotes(client, quotes)
  await insertRows(
    client,
    `INSERT INTO installations (id, customer_id, scheduled_date, scheduled_time_slot, status, assigned_installer,
       estimated_duration, actual_start_time, actual_end_time, customer_notes, completion_notes, created_at, updated_at)
     SELECT id, "customerId", "scheduledDate", "scheduledTimeSlot", status, "assignedInstaller",
       "estimatedDuration", "actualStartTime", "actualEndTime", "customerNotes", "completionNotes",
       "createdAt", "createdAt"
     FROM jsonb_to_recordset($1) AS i (id uuid, "customerId" uuid, "scheduledDate" date, "scheduledTimeSlot" text,
       status text, "assignedInstaller" text, "estimatedDuration" integer, "actualStartTime" timestamptz,
       "actualEndTime" timestamptz, "customerNotes" text, "completionNotes" text, "createdAt" timestamptz)`,
    crm.installations.map((visit) => ({ ...visit, assignedInstaller: locals.installers[0] })),
  )
  return customers
}

type PricedQuote = ReturnType<typeof pricedQuotes>[number]

/** The quotes with the prices of this shop, and their totals, in minor units. */
function pricedQuotes(exponent: number) {
  return crm.quotes.map((quote) => {
    const items = quote.items.map(({ price: dong, pricePerSqm, width, length, ...item }, position) => {
      const price =
        width === null
          ? shopPrice(dong ?? 0, exponent)
          : linePrice(toMillimetres(width), toMillimetres(length), shopPrice(pricePerSqm ?? 0, exponent))
      const specifications = width === null ? {} : { width, length }
      return { ...item, quoteId: quote.id, position, price, total: price * item.quantity, specifications }
    })
    return { ...quote, items, subtotal: items.reduce((sum, { total }) => sum + total, 0) }
  })
}

async function insertOpportunities(
  client: PoolClient,
  quotes: readonly PricedQuote[],
  exponent: number,
): Promise<void> {
  const worthOf = (id: string) => {
    const quote = quotes.find(({ opportunityId }) => opportunityId === id)
    return quote && toMajor(quote.subtotal, exponent)
  }
  await insertRows(
    client,
    `INSERT INTO opportunities (id, customer_id, title, description, stage, value, probability,
       expected_close_date, actual_close_date, created_at, updated_at)
     SELECT id, "customerId", title, description, stage, value, probability,
       "expectedCloseDate", "actualCloseDate", "createdAt", "createdAt"
     FROM jsonb_to_recordset($1) AS o (id uuid, "customerId" uuid, title text, description text, stage text,
       value numeric, probability integer, "expectedCloseDate" date, "actualCloseDate" date,
       "createdAt" timestamptz)`,
    crm.opportunities.map((opportunity) => ({ ...opportunity, value: worthOf(opportunity.id) })),
  )
  await insertRows(
    client,
    `INSERT INTO customer_interactions (id, customer_id, type, description, created_at, recorded_at, updated_at)
     SELECT id, "customerId", type, description, "createdAt", "createdAt", "createdAt"
     FROM jsonb_to_recordset($1)
       AS i (id uuid, "customerId" uuid, type text, description text, "createdAt" timestamptz)`,
    crm.interactions,
  )
}

async function insertQuotes(client: PoolClient, quotes: readonly PricedQuote[]): Promise<void> {
  await insertRows(
    client,
    `INSERT INTO quotes (id, quote_number, customer_id, opportunity_id, status, valid_until, subtotal, total_amount,
       notes, sent_at, accepted_at, created_at, updated_at)
     SELECT id, "quoteNumber", "customerId", "opportunityId", status, "validUntil", subtotal, subtotal,
       notes, "sentAt", "acceptedAt", "createdAt", "createdAt"
     FROM jsonb_to_recordset($1) AS q (id uuid, "quoteNumber" text, "customerId" uuid, "opportunityId" uuid,
       status text, "validUntil" date, subtotal numeric, notes text, "sentAt" timestamptz,
       "acceptedAt" timestamptz, "createdAt" timestamptz)`,
    quotes,
  )
  await insertRows(
    client,
    `INSERT INTO quote_items (quote_id, position, product_id, description, quantity, unit_price, total_price,
       specifications)
     SELECT "quoteId", position, "productId", name, quantity, price, total, specifications
     FROM jsonb_to_recordset($1) AS l ("quoteId" uuid, position integer, "productId" uuid, name text,
       quantity numeric, price numeric, total numeric, specifications jsonb)`,
    quotes.flatMap(({ items }) => items),
  )
}
