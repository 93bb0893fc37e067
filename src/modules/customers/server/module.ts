import { sql } from 'drizzle-orm'
import { customerGroups, customers as table } from './customers.tables.ts'
import { plainCustomerTexts } from '../contract/plain-texts.ts'
import { declaredFields } from '#kernel/custom-fields/declared.ts'
import { defineModule } from '#kernel/modules/definition.ts'
import type { Db } from '#kernel/database/db.ts'
import { countryName } from '#kernel/rules/people/country-name.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { serveResource } from '#kernel/record/serve-resource.ts'
import { customersErrors } from '../errors.ts'
import { deleteOldConsents, mountConsents } from './consents.ts'
import { mountCustomers } from './customers.routes.ts'
import { customersService } from './customers.service.ts'
import { mountInteractions } from './interactions.service.ts'
import { mergeService } from './merge.service.ts'
import { mountTimeline } from './timeline.ts'
import { processing } from './processing.ts'
import {
  createCustomerGroup,
  deleteCustomerGroup,
  listCustomerGroups,
  updateCustomerGroup,
} from '../contract/groups.ts'

const servedGroups = serveResource(
  {
    entity: 'customer_group',
    notFound: 'customer_group_not_found',
    listAll: listCustomerGroups,
    create: createCustomerGroup,
    update: updateCustomerGroup,
    remove: deleteCustomerGroup,
  },
  customerGroups,
  {
    label: ({ name }) => name,
    invalidates: ['/api/crm', '/api/settings'],
    duplicate: () => refuse('customer_group_taken'),
    where: ({ q }) => (q ? sql`starts_with(lower(name), ${q.toLowerCase()})` : undefined),
  },
)

/** What the copy of their personal data has of the texts that the contract only carries. */
const plainColumns = sql.join(
  (Object.keys(plainCustomerTexts) as (keyof typeof plainCustomerTexts)[]).map((name) => sql`${table[name]}`),
  sql`, `,
)

/** Customers and interactions with them. */
export const customers = defineModule({
  name: 'customers',
  processing,
  errors: customersErrors,
  purge: deleteOldConsents,
  build: (host) => {
    /** An amount of a quote in major units, as the shop answers it. */
    const major = (column: string) =>
      sql`trim_scale(${sql.identifier(column)} / 10::numeric ^ ${host.exponent}::int)`
    /** Only where modules add fields to customers; then with what others have stored before. */
    const customFields = () =>
      declaredFields(host.contributions('customFields').flat()).customer.size > 0
        ? sql`, custom_fields`
        : sql``
    return {
      contributes: {
        personalData: {
          customer_records: (id) => sql`
            select id, type, company_name, first_name, last_name, email, phone, secondary_phone, address, city, state,
              zip_code, country, ${plainColumns}, created_at, updated_at,
              (select name from customer_groups where id = customers.group_id) price_group${customFields()},
              (select json_agg(json_build_object('quote_number', quote_number, 'title', title, 'description', description,
                  'status', status, 'valid_until', valid_until, 'subtotal', ${major('subtotal')}, 'tax_amount', ${major('tax_amount')},
                  'discount_amount', ${major('discount_amount')}, 'tax_percent', tax_percent,
                  'discount_percent', discount_percent, 'total_amount', ${major('total_amount')}, 'terms', terms, 'sent_at', sent_at,
                  'viewed_at', viewed_at, 'accepted_at', accepted_at, 'rejected_at', rejected_at) order by created_at)
                from quotes where customer_id = customers.id and sent_at is not null) quotes,
              (select json_agg(json_build_object('scheduled_date', scheduled_date, 'scheduled_time_slot',
                  scheduled_time_slot, 'address', visit_address, 'status', status, 'photos', photos, 'sent_at', sent_at,
                  'confirmed_at', confirmed_at) order by created_at)
                from installations where customer_id = customers.id) installations
            from customers where user_id = ${id}`,
          consents: (id) => sql`
            select purpose, is_given, wording, language, origin, created_at from consents
            where customer_id in (select id from customers where user_id = ${id}) order by created_at, id`,
        },
      },
      async mount(http) {
        await applyCountry(host.db, host.env.country)
        mountCustomers(http, { ...host, customers: customersService(host), merging: mergeService(host) })
        servedGroups.mount(http, host)
        mountInteractions(http, host)
        mountTimeline(http, host)
        mountConsents(http, host)
      },
    }
  },
})

/** Makes the shop's country that of customers whose own nobody has said. @param code such as `DE` */
async function applyCountry(db: Db, code: string): Promise<void> {
  const country = countryName(code)
  await db.execute(sql`update shop_country set country = ${country} where country <> ${country}`)
}
