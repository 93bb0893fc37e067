import { sql } from 'drizzle-orm'
import { requiredPages } from '#modules/settings/rules/index.ts'

/** The articles linked in the footer; they are placeholders until somebody has saved them. */
const legalArticles = ['warranty', 'returns', 'contact-us']

/** Most articles in another language that are named. */
const MAX_NAMED = 5

/** A field that is left to fill in, as `unfinishedOf` finds it. */
const brackets = String.raw`\[[^][<>]{2,100}\]`

const legal = sql`select title, is_active,
  concat_ws(' ', title, description, content, (select string_agg(one.value, ' ')
    from jsonb_each(translations) as language, jsonb_each_text(language.value) as one
    where one.key <> 'of')) ~ ${brackets} as is_template
  from support_items where legal is not null`

/** What the checklist of a new shop asks of its articles. */
export const contentSetup = {
  placeholders: sql`select 'article' as what, title as value from support_items
    where slug = any(${sql.param(legalArticles)}::text[]) and is_active and version = starter_version
    order by "order", title`,
  problems: (country: string) => sql`
    select 'template' as what, title as value from (${legal}) as pages where is_active and is_template
    union all select 'unpublished', title from (${legal}) as pages where not is_active
    union all select 'missing', kind from unnest(${sql.param([...requiredPages(country)])}::text[]) as kind
      where not exists (select from support_items where legal = kind)
    union all (select 'language', title from support_items where is_active
      and exists (select from settings s, jsonb_object_keys(support_items.translations -> s.base_language) as text
        where text not in ('slug', 'of')) order by "order", title limit ${MAX_NAMED})`,
}
