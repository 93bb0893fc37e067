import { mine, ofMyRecord, type Expectations } from '#test/expectations.ts'

export const expectations: Expectations = {
  access: {
    'POST /api/crm/customers/*/merge': 'admins',
    'POST /api/crm/customers/*/erase': 'admins',
    'POST,PUT,DELETE /api/crm/groups/**': 'admins',
    'POST,PUT /api/crm/**': 'editors',
    'DELETE /api/crm/**': 'admins',
    'GET /api/crm/**': 'staff',
  },
  columns: {
    consents: {
      leaves: 'wording origin',
      whose: ofMyRecord,
      words: 'purpose language',
    },
    crm_changes: { words: 'kind state' },
    crm_totals: { words: 'kind state' },
    customer_interactions: { words: 'type' },
    customer_groups: { leaves: 'name' },
    customers: {
      leaves: `company_name first_name last_name email phone secondary_phone address city state zip_code country vat_number`,
      whose: mine,
      words: 'type status',
    },
    shop_country: { leaves: 'country' },
  },
  auditedKinds: ['customer', 'customer_group', 'interaction'],
  rows: [
    `customer_groups (name, percent) values ('Trade', 15)`,
    `consents (customer_id, purpose, is_given, wording, language, origin)
      select id, 'marketing', true, 'Offers by mail, please', 'en', 'By phone' from customers
      where user_id is distinct from :me limit 1`,
  ],
}
