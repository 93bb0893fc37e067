import { sql, type SQL } from 'drizzle-orm'

/** Whether the month of a day was closed before a moment. */
const isClosedFor = (day: SQL, at: SQL) =>
  sql`exists (select from tax_closings c where c.month = date_trunc('month', ${day})::date and c.closed_at < ${at})`

/**
 * The day on which a document counts for taxes: that of the delivery for invoices, of the issue for deposits and credit
 * notes, and also for what came after its month was closed.
 */
export const taxDayOfDocument = sql`case when kind in ('deposit', 'credit')
  or ${isClosedFor(sql`tax_day`, sql`issued_at`)} then issued_on else tax_day end`

/**
 * Documents that may count in a period, by their indexes: those whose day is in it, and what came late and was issued in
 * it.
 */
export const mayCountIn = (
  from: string,
  to: string,
) => sql`(case when kind in ('deposit', 'credit') then issued_on
  else tax_day end between ${from} and ${to} or issued_on between ${from} and ${to})`

/** The day on which a discount for early payment counts: that of the money, or of its entry if that month was closed. */
export const taxDayOfDiscount = (timeZone: string) => sql`case
  when ${isClosedFor(sql`l.booked_on`, sql`l.created_at`)} then (l.created_at at time zone ${timeZone})::date
  else l.booked_on end`
