import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/**
 * The name of a user in lists and histories, as an expression of SQL: full name, or else the local part of the e-mail
 * address; null if there is no such account.
 */
export const nameOfUser = (id: SQLWrapper): SQL<string | null> => sql<string | null>`(
  select coalesce(nullif(trim(concat_ws(' ', named.first_name, named.last_name)), ''), split_part(named.email, '@', 1))
  from users named where named.id = ${id})`
