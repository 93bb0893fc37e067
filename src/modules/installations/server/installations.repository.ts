import { and, eq, getTableColumns, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Installation, listInstallations } from '../contract/installations.ts'
import type { Db } from '#kernel/database/db.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { installations } from './installations.tables.ts'
import {
  containsWords,
  containsWordsOrCustomer,
  DAYS_AFTER_SETTLED,
  nameOfCustomer,
} from '#modules/customers/server/index.ts'

export type InstallationRow = Omit<typeof installations.$inferSelect, 'viewToken' | 'language'> & {
  orderNumber: string | null
  customerName: string
  address: string
  phone: string
  unmade: number | null
}

/** SQL of a column of the visit's order, which contains the delivery address. */
const ofOrder = (column: string) =>
  sql`(select ${sql.raw(`o.${column}`)} from orders o where o.id = installations.order_id)`
const ofCustomer = (value: SQL) =>
  sql`(select ${value} from customers c where c.id = installations.customer_id)`

const usualAddress = sql`coalesce(${ofOrder('customer_address')},
  ${ofCustomer(sql`concat_ws(', ', nullif(c.address, ''), nullif(c.city, ''),
    nullif(trim(concat_ws(' ', c.state, c.zip_code)), ''))`)}, '')`

/**
 * How many pieces of its order the workshop has neither checked nor packed, for a visit that is to come; null: none, or the
 * shop does not want to be warned.
 */
const unmade = sql`case when installations.order_id is not null
    and installations.status in ('scheduled', 'confirmed', 'in_progress', 'rescheduled')
    and installations.purpose = 'fitting'
    and (select visits ->> 'warnsUnmade' from settings limit 1) = 'true'
  then nullif((select count(*)::int from order_lines l where l.order_id = installations.order_id
    and coalesce((select s.state from piece_scans s where s.piece_id = l.piece_id and s.undoes_id is null
        and not exists (select from piece_scans u where u.undoes_id = s.id) order by s.seq desc limit 1), 'waiting')
      not in ('checked', 'packed')), 0) end`

const computed = {
  orderNumber: sql<string | null>`${ofOrder('order_number')}`.as('order_number'),
  customerName: sql<string>`coalesce(${ofOrder('customer_name')},
    ${ofCustomer(sql`coalesce(${nameOfCustomer('c')}, c.company_name, c.email)`)}, '')`.as('customer_name'),
  address: sql<string>`coalesce(${installations.visitAddress}, ${usualAddress})`.as('address'),
  unmade: sql<number | null>`${unmade}`.as('unmade'),
  phone: sql<string>`coalesce(${ofOrder('customer_phone')}, ${ofCustomer(sql`c.phone`)}, '')`.as('phone'),
}
const { viewToken: _token, language: _language, ...stored } = getTableColumns(installations)
const columns = { ...stored, ...computed }

const moment = (at: Date | null) => at?.toISOString() ?? null

export function serializeInstallation(stored: InstallationRow): Installation {
  // Already contained in `address`.
  const { visitAddress: _, bookedAt, unmade, ...row } = stored
  return {
    ...row,
    ...(bookedAt !== null && { bookedAt: bookedAt.toISOString() }),
    ...(unmade !== null && { unmade }),
    notes: row.customerNotes || row.installerNotes || row.completionNotes,
    actualStartTime: moment(row.actualStartTime),
    actualEndTime: moment(row.actualEndTime),
    sentAt: moment(row.sentAt),
    confirmedAt: moment(row.confirmedAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

const sameInstaller = (name: string) =>
  sql`lower(trim(${installations.assignedInstaller})) = lower(trim(${name}))`

/** The installer: a staff member, or an external person by name. */
export type Installer = Pick<InstallationRow, 'installerId'> & { assignedInstaller: string }

/** Two staff members are distinguished by their accounts, everybody else by name. */
const isInstaller = ({ installerId, assignedInstaller }: Installer) =>
  installerId === null
    ? sameInstaller(assignedInstaller)
    : sql`(${eq(installations.installerId, installerId)}
        or ${installations.installerId} is null and ${sameInstaller(assignedInstaller)})`

const isOne = (column: 'customerId' | 'orderId' | 'installerId', id?: string) =>
  id === undefined ? undefined : isUuid(id) ? eq(installations[column], id) : sql`false`

/** An index contains this expression (migration 0335). */
const searchText = sql`plain_text(coalesce(installations.visit_address, '') || ' '
  || coalesce(installations.assigned_installer, '') || ' ' || coalesce(installations.customer_notes, '') || ' '
  || coalesce(installations.installer_notes, '') || ' ' || coalesce(installations.completion_notes, ''))`

/** Maximum number of matching orders considered when searching their visits. */
const maxOrders = 1000

/** The texts of the visit, those of its customer, or number, name, e-mail and phone of its order contain every word. */
function matchesText(q: string | undefined): SQL | undefined {
  const ofOrders = containsWords(sql`placed.search_text`, q)
  return (
    ofOrders &&
    or(
      containsWordsOrCustomer(searchText, installations.customerId, q),
      sql`${installations.orderId} = any(array(
        select placed.id from orders placed where ${ofOrders} limit ${maxOrders}))`,
    )
  )
}

const conditions = ({
  status,
  customerId,
  orderId,
  installer,
  installerId,
  from,
  to,
  q,
}: z.output<typeof listInstallations.query>): SQL | undefined =>
  and(
    status ? eq(installations.status, status) : undefined,
    isOne('customerId', customerId),
    isOne('orderId', orderId),
    isOne('installerId', installerId),
    installer ? sameInstaller(installer) : undefined,
    from ? sql`${installations.scheduledDate} >= ${from}::date` : undefined,
    to ? sql`${installations.scheduledDate} <= ${to}::date` : undefined,
    matchesText(q),
  )

/** The list. */
export const listedInstallations = {
  computed,
  where: conditions,
  serialize: (rows: InstallationRow[]) => rows.map(serializeInstallation),
  sorts: {
    scheduledDate: {
      column: sql`coalesce(${installations.scheduledDate}, date '0001-01-01')`,
      type: 'moment',
      valueOf: (row: InstallationRow) => `${row.scheduledDate ?? '0001-01-01'}T00:00:00.000Z`,
    },
  },
} as const

type NewVisit = Omit<typeof installations.$inferInsert, 'purpose'> & Pick<Partial<InstallationRow>, 'purpose'>

/** SQL of the installations. */
export function installationsRepository(db: Db) {
  const byId = async (id: string): Promise<InstallationRow | null> => {
    const rows = await db.select(columns).from(installations).where(eq(installations.id, id))
    return rows[0] ?? null
  }

  /** The visit of a private link, by the hash of its token, until some time after the visit. */
  async function byToken(hash: string): Promise<InstallationRow | null> {
    const rows = await db.select(columns).from(installations).where(sql`
      ${installations.viewToken} = ${hash} and not (${installations.status} in ('completed', 'cancelled')
        and ${installations.updatedAt} < now() - make_interval(days => ${DAYS_AFTER_SETTLED}))`)
    return rows[0] ?? null
  }

  /** Locks an installation until the transaction ends. */
  async function lock(id: string): Promise<InstallationRow | null> {
    await db.execute(sql`select 1 from ${installations} where id = ${id} for update`)
    return byId(id)
  }

  return {
    byId,

    byToken,

    /** The customer's language; null until the link was sent. */
    async languageOf(id: string) {
      const rows = await db
        .select({ language: installations.language })
        .from(installations)
        .where(eq(installations.id, id))
      return rows[0]?.language ?? null
    },

    lock,

    /** The same by the hash of a link's token; null also if the link has ended while this waited for the lock. */
    async lockByToken(hash: string): Promise<InstallationRow | null> {
      const installation = await byToken(hash)
      return installation && (await lock(installation.id)) && byToken(hash)
    },

    /**
     * The installer's other appointments on a day. Concurrent calls for the same day wait until this transaction ends.
     */
    async dayOf(installer: Installer, day: string) {
      // Lock by name, then by account, always in this order, so that two transactions cannot deadlock.
      for (const key of [installer.assignedInstaller.trim().toLowerCase(), installer.installerId])
        if (key !== null)
          // oxlint-disable-next-line no-await-in-loop
          await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key + day}, 0))`)
      return db
        .select(columns)
        .from(installations)
        .where(
          and(
            isInstaller(installer),
            eq(installations.scheduledDate, day),
            sql`${installations.status} <> 'cancelled'`,
          ),
        )
    },

    /** Where nobody says what a visit is for, it is for fitting its order, else for measuring. */
    async insert(values: NewVisit): Promise<InstallationRow> {
      const purpose = values.purpose ?? (values.orderId ? 'fitting' : 'measuring')
      const visit = { ...values, purpose }
      const [inserted] = await db.insert(installations).values(visit).returning({ id: installations.id })
      const { id } = inserted as { id: string }
      if (values.visitAddress) await dropUsualAddress(db, id)
      return (await byId(id)) as InstallationRow
    },

    async update(id: string, values: Partial<typeof installations.$inferInsert>): Promise<InstallationRow> {
      await db
        .update(installations)
        .set({ ...values, version: sql`${installations.version} + 1` })
        .where(eq(installations.id, id))
      if (values.visitAddress) await dropUsualAddress(db, id)
      return (await byId(id)) as InstallationRow
    },

    /** A staff member's upcoming visits and those of the last 30 days, by day; at most 500. */
    async visitsOf(installerId: string, timeZone: string) {
      return db
        .select(columns)
        .from(installations)
        .where(
          and(
            eq(installations.installerId, installerId),
            sql`${installations.scheduledDate} >= (now() at time zone ${timeZone})::date - 30`,
            sql`${installations.status} <> 'cancelled'`,
          ),
        )
        .orderBy(installations.scheduledDate, installations.id)
        .limit(500)
    },
  }
}

/** Removes an address equal to that of the order or customer, so that it follows changes there. */
async function dropUsualAddress(db: Db, id: string): Promise<void> {
  await db.execute(sql`
    update installations set visit_address = null where id = ${id} and trim(visit_address) = trim(${usualAddress})`)
}
