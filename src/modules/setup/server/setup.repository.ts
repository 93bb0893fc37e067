import { eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { neededPages } from '#modules/settings/rules/index.ts'
import { exampleSettings as examples, isExamplePhone } from '#modules/settings/server/index.ts'
import type { Placeholder, SetupProblem, SetupStep, TickedStep } from '../contract/setup.ts'
import { setupSteps, setupViews } from './setup.tables.ts'

/** The articles linked in the footer; they are placeholders until somebody has saved them. */
const legalArticles = ['warranty', 'returns', 'contact-us']

/** Steps derived from the environment rather than the data. */
type EnvironmentStep = 'mail' | 'address' | 'backups'

/** Steps that only a person can tell. */
type AnsweredStep = 'language'

/** Steps derived from the data; each query reads at most one row. */
type Told = Record<Exclude<SetupStep, EnvironmentStep | AnsweredStep>, boolean>

export interface StoredSetup {
  told: Told
  ticked: Set<SetupStep>
  /** Null if this person has neither closed nor reopened the checklist. */
  isShown: boolean | null
  placeholders: Placeholder[]
  problems: SetupProblem[]
}

interface Texts extends Record<string, unknown> {
  name: string
  email: string
  phone: string
  /** Titles of the articles that nobody has saved. */
  articles: string[]
}

interface Row extends Texts {
  problems: SetupProblem[]
  you: boolean
  category: boolean
  product: boolean
  colleague: boolean
  order: boolean
  news: boolean
  live: boolean
  ticked: TickedStep[]
  shown: boolean | null
}

function placeholdersOf(row: Texts): Placeholder[] {
  const untouched = (['name', 'email', 'phone'] as const).filter((what) =>
    what === 'phone' ? isExamplePhone(row.phone) : row[what] === examples[what],
  )
  return [
    ...untouched.map((what) => ({ what, value: row[what] })),
    ...row.articles.map((value) => ({ what: 'article' as const, value })),
  ]
}

const texts = sql`site_name as name, contact_email as email, contact_phone as phone,
  array(select title from support_items where slug = any(${sql.param(legalArticles)}::text[]) and is_active
    and version = starter_version order by "order", title) as articles`

function only<Found>([row]: Found[]): Found {
  if (row === undefined) throw new Error('the settings row is missing; run: npm run shop -- migrate')
  return row
}

/** Number of problems of a kind that are named. */
const maxNamed = 5

/** Problems of the shop's products and pages, as JSON. */
function problemsIn(country: string) {
  // As `unfinishedOf` of the module `content` finds them.
  const brackets = String.raw`\[[^][<>]{2,100}\]`
  const legal = sql`select title, is_active,
    concat_ws(' ', title, description, content, (select string_agg(one.value, ' ')
      from jsonb_each(translations) as language, jsonb_each_text(language.value) as one
      where one.key <> 'of')) ~ ${brackets} as is_template
    from support_items where legal is not null`
  return sql`(with found as (
    (select 'unsellable' as what, name as value from products
      where archived_at is null and state = 'published' and not has_price order by name limit ${maxNamed})
    union all select 'template', title from (${legal}) as pages where is_active and is_template
    union all select 'unpublished', title from (${legal}) as pages where not is_active
    union all select 'missing', kind from unnest(${sql.param([...neededPages(country)])}::text[]) as kind
      where not exists (select from support_items where legal = kind)
    union all (select 'language', title from support_items where is_active
      and exists (select from settings s, jsonb_object_keys(support_items.translations -> s.base_language) as text
        where text not in ('slug', 'of')) order by "order", title limit ${maxNamed}))
    select coalesce(json_agg(found), '[]') from found)`
}

/** SQL of the setup checklist. */
export function setupRepository(db: Db) {
  return {
    async read(userId: string, country: string): Promise<StoredSetup> {
      const { rows } = await db.execute<Row>(sql`
        select ${texts},
          ${problemsIn(country)} as problems,
          not exists (select from users where role = 'admin' and disabled_at is null
            and (email = 'owner@example.com' or (first_name = 'Admin' and last_name = 'User'))) as you,
          exists (select from categories) as category,
          exists (select from products where archived_at is null and state = 'published' and has_price) as product,
          (select count(*) > 1 from (select from users where role <> 'customer' and disabled_at is null limit 2) as staff)
            as colleague,
          (exists (select from notification_choices where order_mails or digest)
            or exists (select from webhooks where is_active)) as news,
          exists (select from orders) as order,
          exists (select from shop_opening) as live,
          array(select step from setup_steps) as ticked,
          (select is_shown from setup_views where user_id = ${userId}) as shown
        from settings limit 1`)
      const row = only(rows)
      const { category, product, colleague, news, order, live, you, problems } = row
      const placeholders = placeholdersOf(row)
      const untouched = new Set(placeholders.map(({ what }) => what))
      const serialized = {
        name: !untouched.has('name'),
        contact: !untouched.has('email') && !untouched.has('phone'),
        legal: !untouched.has('article'),
        you,
        category,
        product,
        colleague,
        news,
        order,
        live,
      }
      return { told: serialized, ticked: new Set(row.ticked), isShown: row.shown, placeholders, problems }
    },

    /** The example values that nobody has replaced. */
    async placeholders(): Promise<Placeholder[]> {
      const { rows } = await db.execute<Texts>(sql`select ${texts} from settings limit 1`)
      return placeholdersOf(only(rows))
    },

    async tick(step: TickedStep, doneBy: string): Promise<void> {
      await db.insert(setupSteps).values({ step, doneBy }).onConflictDoNothing()
    },

    async untick(step: TickedStep): Promise<void> {
      await db.delete(setupSteps).where(eq(setupSteps.step, step))
    },

    async show(userId: string, isShown: boolean): Promise<void> {
      await db
        .insert(setupViews)
        .values({ userId, isShown })
        .onConflictDoUpdate({ target: setupViews.userId, set: { isShown } })
    },
  }
}
