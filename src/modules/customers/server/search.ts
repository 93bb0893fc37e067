import { and, eq, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { isUuid } from '#kernel/database/uuid.ts'

const maxWords = 8
const looksLikePhone = (text: string) => /^\+?[\d\s().-]{6,}$/.test(text)
const pattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/**
 * SQL: whether a normalised search text (lower case, no accents, digits of phones) contains everything in the query:
 * each word, or a phone number in any grouping.
 */
export function containsWords(searchText: SQL, q: string | undefined): SQL | undefined {
  const text = q?.trim()
  if (!text) return undefined
  const digits = text.replace(/\D/g, '').replace(/^0+/, '')
  if (looksLikePhone(text) && digits !== '') return sql`${searchText} like ${pattern(digits)}`
  const words = text.split(/\s+/).slice(0, maxWords)
  return and(...words.map((word) => sql`${searchText} like plain_text(${pattern(word)})`))
}

/** Maximum number of matching customers considered when searching their opportunities or interactions. */
const maxCustomers = 1000

/** The same for records of a customer, which also match by the customer's own search text. */
export function containsWordsOrCustomer(
  searchText: SQL,
  customerId: AnyColumn,
  q: string | undefined,
): SQL | undefined {
  const wordsCondition = containsWords(searchText, q)
  const customerCondition = containsWords(sql`found.search_text`, q)
  if (wordsCondition === undefined) return undefined
  return sql`(${wordsCondition} or ${customerId} = any(array(
    select found.id from customers found where ${customerCondition} limit ${maxCustomers})))`
}

/** Restricts a list to the records of one customer, person or other record; none if the id has an invalid form. */
export function isKnownAs(column: AnyColumn, id: string | undefined): SQL | undefined {
  if (!id) return undefined
  return isUuid(id) ? eq(column, id) : sql`false`
}
