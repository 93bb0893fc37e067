import { sql, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { z } from 'zod'
import type { Endpoint, RefusalCode } from '#kernel/contract/endpoint.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal } from '#kernel/http/refusal.ts'
import { recordWriter } from '#kernel/record/record-writer.ts'
import { settings } from './settings.tables.ts'
import { definedValues, type DefinedValues } from '#kernel/rules/defined-values.ts'

/** The columns that other modules own and validate. */
type PartName =
  | 'analytics'
  | 'claims'
  | 'documents'
  | 'payments'
  | 'productSafety'
  | 'selling'
  | 'taxes'
  | 'visits'

type Versioned<Value> = Value & { version: number }
type Awaitable<T> = T | Promise<T>

/** A part of the settings, in a database or a transaction. */
export interface SettingsPart<Value extends object> {
  read: () => Promise<Versioned<Value>>
  /** The same, locked until the transaction ends. */
  lock: () => Promise<Versioned<Value>>
  /** Stores a value, or the result of an expression. */
  write: (stored: object | SQL) => Promise<Versioned<Value>>
}

/**
 * The part of the shop's settings that a module keeps: a column of the single row, with the version of that row.
 * @param parse reads what is stored, which was validated before: what is missing has its default
 */
export function settingsPart<Value extends object>(name: PartName, parse: (stored: unknown) => Value) {
  const columns = { stored: settings[name], version: settings.version }
  const valueOf = ([row]: { stored: unknown; version: number }[]): Versioned<Value> => {
    if (row === undefined) throw new Error('the settings row is missing; run: npm run shop -- migrate')
    return { ...parse(row.stored), version: row.version }
  }
  return (db: Db): SettingsPart<Value> => ({
    read: async () => valueOf(await db.select(columns).from(settings).limit(1)),
    lock: async () => valueOf(await db.select(columns).from(settings).limit(1).for('update')),
    async write(stored) {
      const set = { [name]: stored, version: sql`${settings.version} + 1` }
      return valueOf(await db.update(settings).set(set).returning(columns))
    },
  })
}

interface Answering extends Endpoint {
  success: { status: number; body: z.ZodType<{ version: number }> }
}

/** Reading and changing a part; both answer with it and its version. */
interface PartEndpoints {
  get: Answering
  put: Answering & {
    headers: z.ZodType<{ 'if-match'?: string | undefined }>
    body: z.ZodType<{ version?: number | undefined }>
  }
}

type FormOf<E extends PartEndpoints> = Omit<z.output<E['put']['body']>, 'version'>

/**
 * Serves a part of the settings: read, and changed with its version, an entry in the audit log and what screens
 * refetch. What a request leaves out stays. Not cached, so a change holds in every process at once.
 */
export function mountSettingsPart<Value extends object, const E extends PartEndpoints>(
  http: FastifyInstance,
  pool: Pool,
  endpoints: E,
  part: {
    /** Its id in the audit log. */
    id: string
    of: (db: Db) => SettingsPart<Value>
    /** What is stored instead of the changed value, or why it is refused. */
    change?: (
      next: Value,
      context: { db: Db; form: DefinedValues<FormOf<E>> },
    ) => Awaitable<object | Refusal<RefusalCode<E['put']>>>
    /** What the answer shows beside it. */
    beside?: object
    /** Paths that screens refetch besides. */
    invalidates?: readonly string[]
  },
): void {
  const { id, of, change, beside, invalidates = [] } = part
  const { get, put }: PartEndpoints = endpoints
  const writer = recordWriter(pool, {
    entity: 'settings',
    id: () => id,
    lock: (db) => of(db).lock(),
    serialize: (row: Versioned<Value>) => ({ ...row, ...beside }),
    audited: (row) => row,
    invalidates: ['/api/settings', ...invalidates],
  })

  mount(http, get, async () => {
    const value = await of(createDb(pool)).read()
    return { ...value, ...beside }
  })

  mount(http, put, async ({ body: { version, ...form }, headers, actor }) => {
    return writer.update({
      id,
      actor,
      precondition: { ifMatch: headers['if-match'], version },
      async write(db, { version: _version, ...stored }): Promise<Versioned<Value> | Refusal> {
        const defined = definedValues(form) as DefinedValues<FormOf<E>>
        const next = { ...stored, ...defined } as unknown as Value
        const changed = change ? await change(next, { db, form: defined }) : next
        return changed instanceof Refusal ? changed : of(db).write(changed)
      },
    })
  })
}
