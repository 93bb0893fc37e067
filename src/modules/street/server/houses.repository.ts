import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { openForMaking } from '#modules/orders/rules/index.ts'
import { settings } from '#modules/settings/server/index.ts'
import type { PieceState } from '#modules/pieces/contract/index.ts'
import type { OrderStatus } from '#modules/record-states/contract.ts'

interface HouseLine {
  widthMm: number
  lengthMm: number
  name: string
  category: string | null
  materials: string[] | null
  kind: string | null
  choices: { choice: string; written?: { choice: string } }[] | null
  room: string | null
  state: PieceState | null
  /** Whether a visit has fitted it. */
  isFitted: boolean
}

export interface HouseRow extends Record<string, unknown> {
  id: string
  number: string
  customer: string
  status: OrderStatus
  readyTo: string | null
  isLate: boolean
  lines: HouseLine[]
}

/** The state that the scans of a piece say; null: none counts. */
const state = sql`(select s.state from piece_scans s where s.piece_id = l.piece_id and s.undoes_id is null
  and not exists (select from piece_scans u where u.undoes_id = s.id) order by s.seq desc limit 1)`

/**
 * Whether a completed visit for fitting covers a piece: its making had begun by then and it is made, or has left.
 * Without any scan of its order nothing is known of single pieces, so that the visit covers all.
 */
const isFitted = sql`exists (select from installations i
  where i.order_id = o.id and i.status = 'completed' and i.purpose = 'fitting'
    and (o.status = 'shipped' or not exists (select from piece_scans s where s.order_id = o.id)
      or coalesce(${state} in ('assembled', 'checked', 'packed'), false)
        and (select min(s.created_at) from piece_scans s where s.piece_id = l.piece_id)
          <= coalesce(i.actual_end_time, i.updated_at)))`

const lines = sql`coalesce((select jsonb_agg(jsonb_build_object(
    'widthMm', l.width_mm, 'lengthMm', l.length_mm, 'name', coalesce(l.written_name, l.product_name),
    'category', c.slug, 'materials', p.materials, 'kind', coalesce(l.made->>'kind', p.kind),
    'choices', l.made->'choices', 'room', l.room, 'state', ${state}, 'isFitted', ${isFitted}) order by l.position)
  from order_lines l left join products p on p.id = l.product_id left join categories c on c.id = p.category_id
  where l.order_id = o.id), '[]')`

/** SQL of orders as they are drawn. */
export function housesRepository(db: Db, timeZone: string) {
  async function houses(where: SQL, limit: number): Promise<HouseRow[]> {
    const { rows } = await db.execute<HouseRow>(sql`
      select o.id, o.order_number as number, o.customer_name as customer, o.status, o.ready_to::text as "readyTo",
        coalesce(o.ready_to < (now() at time zone ${timeZone})::date, false) as "isLate",
        ${lines} as lines
      from orders o where ${where}
      order by o.ready_to nulls last, o.created_at, o.id limit ${limit}`)
    return rows
  }

  const open = sql`o.status in ${[...openForMaking, 'shipped']}`

  return {
    async byId(id: string): Promise<HouseRow | null> {
      if (!isUuid(id)) return null
      const [row] = await houses(sql`o.id = ${id}`, 1)
      return row ?? null
    },

    async byNumber(number: string): Promise<HouseRow | null> {
      const [row] = await houses(sql`o.order_number = ${number}`, 1)
      return row ?? null
    },

    /** Orders that are neither delivered nor cancelled, by the day for which they were promised. */
    open: (limit: number) => houses(open, limit),

    async countOpen(): Promise<number> {
      const { rows } = await db.execute<{ count: number }>(
        sql`select count(*)::int as count from orders o where ${open}`,
      )
      return rows[0]?.count ?? 0
    },

    async isShown(): Promise<boolean> {
      const [row] = await db.select({ shown: settings.showsHouses }).from(settings).limit(1)
      return row?.shown ?? false
    },

    show: (isShown: boolean) =>
      db.update(settings).set({ showsHouses: isShown, version: sql`${settings.version} + 1` }),
  }
}
