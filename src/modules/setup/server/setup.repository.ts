import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.ts'
import type { Placeholder, SetupStep, TickedStep } from '../contract/setup.ts'
import { setupSteps, setupViews } from './setup.tables.ts'

/** The settings of a new shop (database/seed/content/essentials.json). Unchanged values are placeholders. */
const examples = { name: 'Fenestra', email: 'hello@example.com', phone: '+84 28 0000 0000' }
/** The articles linked in the footer; they are placeholders until somebody has saved them. */
const legalArticles = ['warranty', 'returns', 'contact-us']

/** Steps derived from the environment rather than the data. */
type EnvironmentStep = 'mail' | 'address' | 'backups'

/** Steps derived from the data; each query reads at most one row. */
type Told = Record<Exclude<SetupStep, EnvironmentStep>, boolean>

export interface StoredSetup {
  told: Told
  ticked: Set<SetupStep>
  /** Null if this person has neither closed nor reopened the checklist. */
  isShown: boolean | null
  placeholders: Placeholder[]
}

interface Texts extends Record<string, unknown> {
  name: string
  email: string
  phone: string
  /** Titles of the articles that nobody has saved. */
  articles: string[]
}

interface Row extends Texts {
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
  const untouched = (['name', 'email', 'phone'] as const).filter((what) => row[what] === examples[what])
  return [
    ...untouched.map((what) => ({ what, value: examples[what] })),
    ...row.articles.map((value) => ({ what: 'article' as const, value })),
  ]
}

const texts = sql`site_name as name, contact_email as email, contact_phone as phone,
  array(select title from support_items where slug = any(${sql.param(legalArticles)}::text[]) and is_active
    and version = 1 order by "order", title) as articles`

function only<Found>([row]: Found[]): Found {
  if (row === undefined) throw new Error('the settings row is missing; run: npm run shop -- migrate')
  return row
}

/** SQL of the setup checklist. */
export function setupRepository(db: Db) {
  return {
    async read(userId: string): Promise<StoredSetup> {
      const { rows } = await db.execute<Row>(sql`
        select ${texts},
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
      const { category, product, colleague, news, order, live } = row
      const placeholders = placeholdersOf(row)
      const untouched = new Set(placeholders.map(({ what }) => what))
      const serialized = {
        name: !untouched.has('name'),
        contact: !untouched.has('email') && !untouched.has('phone'),
        legal: !untouched.has('article'),
        category,
        product,
        colleague,
        news,
        order,
        live,
      }
      return { told: serialized, ticked: new Set(row.ticked), isShown: row.shown, placeholders }
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
