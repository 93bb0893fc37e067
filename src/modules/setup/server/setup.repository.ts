import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.ts'
import type { SetupStep } from '../contract.ts'
import { setupSteps, setupViews } from './setup.tables.ts'

/** What a shop begins with (database/seed/content/essentials.json): as long as it stands there, nobody has said it. */
const examples = { name: 'Fenestra', email: 'hello@example.com', phone: '+84 28 0000 0000' }
/** The articles that the footer leads to; they are examples until somebody has saved them. */
const legalArticles = ['warranty', 'returns', 'contact-us']

/** What the data tells; nothing of it is worked out for more than one row. */
type Told = Record<Exclude<SetupStep, 'live'>, boolean>

export interface StoredSetup {
  told: Told
  ticked: Set<SetupStep>
  /** Null: this person has neither closed nor opened it. */
  isShown: boolean | null
}

/** SQL of the checklist. */
export function setupRepository(db: Db) {
  return {
    async read(userId: string): Promise<StoredSetup> {
      const { rows } = await db.execute<Told & { ticked: SetupStep[]; shown: boolean | null }>(sql`
        select site_name <> ${examples.name} as name,
          contact_email <> ${examples.email} and contact_phone <> ${examples.phone} as contact,
          not exists (select from support_items where slug = any(${sql.param(legalArticles)}::text[]) and is_active
            and version = 1) as legal,
          exists (select from categories) as category,
          exists (select from products where archived_at is null and state = 'published' and (price_per_sqm > 0 or base_price > 0)) as product,
          (select count(*) > 1 from (select from users where role <> 'customer' and disabled_at is null limit 2) as staff)
            as colleague,
          (exists (select from notification_choices where order_mails or digest)
            or exists (select from webhooks where is_active)) as news,
          exists (select from orders) as order,
          array(select step from setup_steps) as ticked,
          (select is_shown from setup_views where user_id = ${userId}) as shown
        from settings limit 1`)
      const [row] = rows
      if (row === undefined) throw new Error('the settings row is missing; run: npm run shop -- migrate')
      const { ticked, shown, ...told } = row
      return { told, ticked: new Set(ticked), isShown: shown }
    },

    async tick(step: SetupStep, doneBy: string): Promise<void> {
      await db.insert(setupSteps).values({ step, doneBy }).onConflictDoNothing()
    },

    async untick(step: SetupStep): Promise<void> {
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
