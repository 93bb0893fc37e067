import { sql } from 'drizzle-orm'

/** The countries whose rules for papers the checklist knows. */
const usualCountries = ['DE', 'AT', 'CH', 'VN', 'US']
const inUnion = ['DE', 'AT']

/**
 * What the checklist of a new shop asks of its taxes and documents; of papers nothing while the owner has turned neither
 * on. In Germany and Austria, where prices must say what they include, it names what is still off, because nobody finds
 * it otherwise. A shop can be opened without any of it.
 */
export const documentsSetup = {
  problems: (country: string) => sql`
    select 'papers' as what, problem.name as value
    from settings s, lateral (values
      ('address', s.address_street = '' or s.address_city = ''),
      ('tax_number', s.tax_number = '' and ${country !== 'US'}),
      ('rates', s.taxes ->> 'isOn' = 'true' and s.taxes ->> 'smallBusiness' is distinct from 'true'
        and not exists (select from tax_rates r where r.country = ${country})),
      ('notices', ${inUnion.includes(country)} and s.sells_goods
        and s.selling ->> 'withdrawalNotices' is distinct from 'true'),
      ('safety', ${inUnion.includes(country)} and s.product_safety ->> 'isOn' is distinct from 'true')
    ) as problem (name, is_open)
    where problem.is_open and ${usualCountries.includes(country)}
      and (s.taxes ->> 'isOn' = 'true' or exists (select from documents))
    union all
    select 'off', off.name
    from settings s, lateral (values
      ('taxes', s.taxes ->> 'isOn' is distinct from 'true'),
      ('delivery', not s.delivers),
      ('payments', s.payments ->> 'isOn' is distinct from 'true')
    ) as off (name, is_off)
    where off.is_off and ${inUnion.includes(country)}`,
}
