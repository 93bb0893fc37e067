import { sql, type SQL } from 'drizzle-orm'

/** The documents of a person's orders, for the export of their data; amounts in minor units. */
export const documentsOfPerson = (userId: string): SQL => sql`
  select d.kind, d.number, d.order_number, d.issued_on, d.currency, d.net, d.tax, d.gross, d.lines,
    d.parties -> 'buyer' as buyer
  from documents d join orders o on o.id = d.order_id where o.user_id = ${userId} order by d.issued_at`
