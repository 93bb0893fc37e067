import type { Db } from '#kernel/database/db.ts'
import { statement } from '#kernel/database/statement.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import type { ChargeSettings } from '../checkout/order-terms.repository.ts'
import type { StoredCharge } from '../orders.tables.ts'
import type { OrderPlaces, ShopPlace } from '../checkout/sale-terms.ts'

/** Who buys: an account, or a record in the CRM; empty: nobody whom the shop knows. */
export interface BuyerKey {
  userId?: string | undefined
  customerId?: string | null | undefined
}

/** What was agreed with a buyer. */
export interface BuyerTerms {
  group: { name: string; percent: number; combines: boolean; showsNet: boolean } | null
  /** The number of the certificate that frees this purchase from tax. */
  certificate: string | null
}

interface Found {
  name: string | null
  percent: number
  combines: boolean
  showsNet: boolean
  certificate: string | null
}

const terms = (customer: string) => `
  select g.name, g.percent::float8 as percent, g.combines_with_codes as combines, g.shows_net as "showsNet",
    (select t.number from tax_certificates t
      where t.customer_id = c.id and t.country = $2 and t.region in ('', $3)
        and (t.valid_to is null or t.valid_to >= $4::date)
      order by t.region desc, t.created_at limit 1) as certificate
  from (${customer}) c left join customer_groups g on g.id = c.group_id`

const ofCustomer = statement<Found>(terms('select id, group_id from customers where id = $1'))
/** The record that an order of this account is for, as `findOrCreateCustomer` finds it. */
const ofAccount = statement<Found>(
  terms(`
    select id, group_id from customers
    where user_id = $1 or (user_id is null and email_key = (
      select lower(email) from users where id = $1 and email_verified))
    order by (user_id is not null) desc, created_at limit 1`),
)

const nothing: BuyerTerms = { group: null, certificate: null }

/**
 * The group of a buyer, and their certificate for the place of the delivery on a day. One statement where the shop has
 * groups or certificates, none otherwise.
 * @param on.day by default today
 */
export async function readBuyerTerms(
  db: Db,
  { userId, customerId }: BuyerKey,
  { delivery_address: to }: OrderPlaces,
  {
    hasGroups,
    hasCertificates,
    country,
    timeZone,
    day = todayIn(timeZone),
  }: ShopPlace & Pick<ChargeSettings, 'hasGroups' | 'hasCertificates'> & { day?: string },
): Promise<BuyerTerms> {
  const id = customerId || userId
  if (!id || !isUuid(id) || !(hasGroups || hasCertificates)) return nothing
  const find = customerId ? ofCustomer : ofAccount
  const region = to?.region.trim().toUpperCase() ?? ''
  const [terms] = await find(db.$client, id, to?.country || country, region, day)
  if (!terms) return nothing
  const { name, percent, combines, showsNet, certificate } = terms
  return { group: name === null ? null : { name, percent, combines, showsNet }, certificate }
}

/** The price of a group as a charge, whose amount is worked out from the pieces. */
export const chargeOfGroup = ({ name: label, percent }: NonNullable<BuyerTerms['group']>): StoredCharge => ({
  kind: 'discount',
  label,
  percent,
  amount: 0,
  group: true,
})
