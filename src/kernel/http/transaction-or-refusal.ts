import type { Pool, PoolClient } from 'pg'
import { createDb, type Db } from '#kernel/database/db.ts'
import { transaction, type FinalStatements } from '#kernel/database/transaction.ts'
import { Refusal } from './refusal.ts'

/** Runs work in a transaction. A returned refusal rolls it back. */
export async function transactionOrRefusal<Result>(
  pool: Pool,
  work: (db: Db, client: PoolClient, last: FinalStatements) => Promise<Result>,
): Promise<Result> {
  try {
    return await transaction(pool, async (client, last) => {
      const result = await work(createDb(client), client, last)
      if (result instanceof Refusal) throw result
      return result
    })
  } catch (error) {
    if (error instanceof Refusal) return error as Result
    throw error
  }
}
