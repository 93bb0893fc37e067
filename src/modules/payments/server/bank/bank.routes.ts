import { serializeColumns } from '#kernel/record/serialize-columns.ts'
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Db } from '#kernel/database/db.ts'
import { containsWords } from '#kernel/database/search-words.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal } from '#kernel/http/refusal.ts'
import { mountList } from '#kernel/record/mount-list.ts'
import { toMajor } from '#kernel/rules/money.ts'
import {
  bankLine,
  bookBankLine,
  confirmBankLines,
  ignoreBankLine,
  importBankFile,
  listBankLines,
  type BankLine,
} from '../../contract/bank-files.ts'
import { bankLines, type BankLineRow } from '../ledger.tables.ts'
import { sentFile } from '../sent-file.ts'
import { bankMaps } from './bank-csv-maps.ts'
import type { BankService } from './bank.service.ts'

/** The columns of the proposed order that are read with each line. */
const computed = {
  orderNumber: sql<string | null>`(select o.order_number from orders o where o.id = bank_lines.order_id)`.as(
    'line_order_number',
  ),
  customerName: sql<
    string | null
  >`(select o.customer_name from orders o where o.id = bank_lines.order_id)`.as('line_customer_name'),
  due: sql<string | null>`(select o.due from orders o where o.id = bank_lines.order_id)`.as('line_due'),
}
type ReadLine = BankLineRow & { orderNumber: string | null; customerName: string | null; due: string | null }

const serialize = (row: ReadLine, exponent: number): BankLine =>
  serializeColumns(bankLine.shape, {
    ...row,
    amount: toMajor(row.amount, exponent),
    due: row.due === null ? null : toMajor(Number(row.due), exponent),
  })

/** Files of the bank, and what moved on the accounts. */
export function mountBank(
  http: FastifyInstance,
  {
    db,
    pool,
    reports,
    exponent,
    bank,
  }: { db: Db; pool: Pool; reports: Db; exponent: number; bank: BankService },
): void {
  /** The lines that were changed, as they are now. */
  async function answer(ids: string[] | Refusal) {
    if (ids instanceof Refusal) return ids as never
    const rows = await db
      .select({ ...getTableColumns(bankLines), ...computed })
      .from(bankLines)
      .where(inArray(bankLines.id, ids))
    return { lines: rows.map((row) => serialize(row, exponent)) }
  }

  // In a scope of its own, so that no other endpoint accepts forms.
  void http.register(async (part) => {
    await part.register(multipart)
    mount(part, importBankFile, async ({ query: { fileName, columns }, request, actor }) => {
      const bytes = await sentFile(request)
      return bytes instanceof Refusal ? bytes : bank.import(bytes, { fileName, columns, actor })
    })
  })

  mountList(http, listBankLines, bankLines, {
    db,
    reports,
    computed,
    serialize: (rows) => rows.map((row) => serialize(row as ReadLine, exponent)),
    sorts: {
      bookedOn: 'bookedOn',
      amount: { column: bankLines.amount, type: 'integer', valueOf: ({ amount }) => amount },
    },
    where: ({ q, state, reason }) =>
      and(
        ...containsWords(
          sql`plain_text(bank_lines.name || ' ' || bank_lines.purpose || ' '
            || coalesce((select o.order_number from orders o where o.id = bank_lines.order_id), ''))`,
          q,
        ),
        state === undefined ? undefined : eq(bankLines.state, state),
        reason === undefined ? undefined : eq(bankLines.reason, reason),
      ),
    csv: {
      name: 'bank-lines',
      kind: 'bank_line',
      columns: {
        booked_on: ({ bookedOn }) => bookedOn,
        amount: ({ amount }) => amount,
        currency: ({ currency }) => currency,
        name: ({ name }) => name,
        account: ({ account }) => account,
        purpose: ({ purpose }) => purpose,
        state: ({ state }) => state,
        order: ({ orderNumber }) => orderNumber,
      },
    },
  })

  bankMaps.mount(http, { pool, reports })
  mount(http, confirmBankLines, async ({ body, actor }) => answer(await bank.confirm(body.ids, actor)))
  mount(http, bookBankLine, async ({ params, body, actor }) =>
    answer(await bank.book(params.id, body.shares, actor)),
  )
  mount(http, ignoreBankLine, async ({ params, body, actor }) =>
    answer(await bank.ignore(params.id, body.isIgnored, actor)),
  )
}
