import { eq, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { exampleSettings as examples, isExamplePhone } from '#modules/settings/server/index.ts'
import type { Placeholder, SetupProblem, SetupStep, TickedStep } from '../contract/setup.ts'
import { setupSteps, setupViews } from './setup.tables.ts'

/** Steps derived from the environment rather than the data. */
type EnvironmentStep = 'mail' | 'address' | 'backups'

/** Steps that only a person can tell. */
type AnsweredStep = 'language'

/** Steps derived from the data. */
type ToldStep = Exclude<SetupStep, EnvironmentStep | AnsweredStep>

/** What a module tells the checklist of its data, as SQL. */
export interface SetupContribution {
  /** Conditions under which steps are done; of several modules, one is enough. Each reads at most one row. */
  steps?: Partial<Record<ToldStep, SQL>>
  /** Queries of `what` and `value`: example values that nobody has replaced. */
  placeholders?: SQL
  /** The same: what is wrong for a shop that sells. */
  problems?: (country: string) => SQL
}

export interface StoredSetup {
  told: Record<ToldStep, boolean>
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
  /** Those of other modules. */
  placeholders: Placeholder[]
}

interface Row extends Texts {
  problems: SetupProblem[]
  told: Partial<Record<ToldStep, boolean>>
  live: boolean
  ticked: TickedStep[]
  shown: boolean | null
}

function placeholdersOf(row: Texts): Placeholder[] {
  const untouched = (['name', 'email', 'phone'] as const).filter((what) =>
    what === 'phone' ? isExamplePhone(row.phone) : row[what] === examples[what],
  )
  return [...untouched.map((what) => ({ what, value: row[what] })), ...row.placeholders]
}

function only<Found>([row]: Found[]): Found {
  if (row === undefined) throw new Error('the settings row is missing; run: npm run shop -- migrate')
  return row
}

/** The rows of all queries as JSON. */
function rowsOf(queries: readonly (SQL | undefined)[]): SQL {
  const subqueries = queries.filter((query) => query !== undefined).map((query) => sql`(${query})`)
  if (subqueries.length === 0) return sql`'[]'::json`
  return sql`(select coalesce(json_agg(found), '[]') from (${sql.join(subqueries, sql` union all `)}) as found)`
}

/** The steps that the data tell, as JSON. */
function stepsOf(contributions: readonly SetupContribution[]): SQL {
  const contributedSteps = contributions.flatMap(({ steps = {} }) => Object.entries(steps))
  const fields = [...Map.groupBy(contributedSteps, ([step]) => step)].map(
    ([step, conditions]) =>
      sql`${sql.raw(`'${step}'`)}, ${sql.join(
        conditions.map(([, condition]) => sql`(${condition})`),
        sql` or `,
      )}`,
  )
  return sql`json_build_object(${sql.join(fields, sql`, `)})`
}

/** SQL of the setup checklist. */
export function setupRepository(db: Db, contributions: readonly SetupContribution[]) {
  const texts = sql`site_name as name, contact_email as email, contact_phone as phone,
    ${rowsOf(contributions.map(({ placeholders }) => placeholders))} as placeholders`

  return {
    async read(userId: string, country: string): Promise<StoredSetup> {
      const { rows } = await db.execute<Row>(sql`
        select ${texts},
          ${rowsOf(contributions.map(({ problems }) => problems?.(country)))} as problems,
          ${stepsOf(contributions)} as told,
          exists (select from shop_opening) as live,
          array(select step from setup_steps) as ticked,
          (select is_shown from setup_views where user_id = ${userId}) as shown
        from settings limit 1`)
      const row = only(rows)
      const placeholders = placeholdersOf(row)
      const untouched = new Set(placeholders.map(({ what }) => what))
      const toldSteps = {
        you: false,
        category: false,
        product: false,
        colleague: false,
        news: false,
        order: false,
        ...row.told,
        name: !untouched.has('name'),
        contact: !untouched.has('email') && !untouched.has('phone'),
        legal: !untouched.has('article'),
        live: row.live,
      }
      return {
        told: toldSteps,
        ticked: new Set(row.ticked),
        isShown: row.shown,
        placeholders,
        problems: row.problems,
      }
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
