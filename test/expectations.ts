import type { Access } from '#kernel/contract/endpoint.ts'

/**
 * What customers and visitors may read of each table. Text and JSON columns that are named nowhere are internal: no
 * customer and no visitor ever reads them.
 */
export interface ColumnExposure {
  /** Internal columns that would break the shop if they were overwritten, so their stored values are searched for. */
  secret?: string
  /** Columns that visitors, or the people they belong to, may read. */
  leaves?: string
  /** The rows they may read, as SQL; `:me` is the customer's account. All rows by default. */
  whose?: string
  /** Columns with an id, a fixed format or one of a few words, which cannot contain private text. */
  words?: string
}

/** What tests of the whole project expect of one module; each module has its own in `expectations.ts`. */
export interface Expectations {
  /**
   * Access by endpoint, written a second time by hand so that an accidental change is noticed. `*` is one path segment,
   * `**` any number of further ones. The first matching entry counts.
   */
  access?: Readonly<Record<string, Access>>
  /** The text and JSON columns of its tables that are not internal, or are secret. */
  columns?: Readonly<Record<string, ColumnExposure>>
  /**
   * Rows beside those that customers and staff make in `canaries.test.ts`, each as the rest of an SQL `insert into`;
   * `:me` is the customer's account, `:other` another one's.
   */
  rows?: readonly string[]
  /**
   * The requests that store a web address, by `METHOD path field`, with a body that has the address in that field;
   * `unique` is another word each time.
   */
  addresses?: Readonly<Record<string, (value: string, unique: string) => Record<string, unknown>>>
  /** Texts of the back office that its code puts together, or takes from contracts and rules. */
  texts?: readonly string[]
  /** The kinds of its records in the audit log. */
  auditedKinds?: readonly string[]
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Codes as screens write them: `follow_up` is `Follow up`. */
export const written = (codes: readonly string[]) => codes.map((code) => capital(code.replaceAll('_', ' ')))

export const mine = 'user_id = :me'
export const ofMyOrder = 'order_id in (select id from orders where user_id = :me)'
export const ofMySamples = 'request_id in (select id from sample_requests where user_id = :me)'
export const ofMyRecord = 'customer_id in (select id from customers where user_id = :me)'
