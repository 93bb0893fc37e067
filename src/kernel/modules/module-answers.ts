import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Db } from '#kernel/database/db.ts'
import { statement } from '#kernel/database/statement.ts'
import type { Host } from './definition.ts'

/** How long a calculator of a module may take: shoppers wait for it. */
const TIMEOUT_MS = 4000

/** How long one that did not answer in time is not asked: orders would wait with a connection of the database. */
const PAUSE_MS = 15_000

/** A question to a calculator of a module. */
export interface Question<Answer> {
  /** The name of the calculator. */
  name: string
  /** Everything on which the answer depends. The database keeps its hash only. */
  about: unknown
  /** What an answer looks like; any other is none. */
  schema: z.ZodType<Answer>
  ask: (signal: AbortSignal) => Promise<unknown>
  /** For how many seconds the same question gets the same answer, in every process; omitted: it is asked each time. */
  keepSeconds?: number
}

const read = statement<{ answer: unknown }, [string]>(
  'select answer from module_answers where key = $1 and expires_at > now()',
)

const keep = statement<never, [string, string, number]>(`
  insert into module_answers (key, answer, expires_at) values ($1, $2, now() + $3 * interval '1 second')
  on conflict (key) do update set answer = excluded.answer, expires_at = excluded.expires_at
  where module_answers.expires_at <= now()`)

/**
 * Asks calculators of modules: each question at most once at a time, with a time-out. An answer that is kept is stored
 * beside the caller's transaction, so that one that is rolled back leaves the price that it has shown.
 * @param kind what they calculate, in the log and in the keys of kept answers
 */
export function moduleAnswers({ pool, log }: Pick<Host, 'pool' | 'log'>, kind: string) {
  const asked = new Map<string, Promise<unknown>>()
  const pausedUntil = new Map<string, number>()

  async function ask<Answer>({ name, schema, ask }: Question<Answer>): Promise<Answer | undefined> {
    if ((pausedUntil.get(name) ?? 0) > Date.now()) return undefined
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const late = Promise.withResolvers<never>()
    const giveUp = () => late.reject(new Error(`no answer within ${TIMEOUT_MS / 1000} s`))
    signal.addEventListener('abort', giveUp)
    try {
      return schema.parse(await Promise.race([Promise.resolve().then(() => ask(signal)), late.promise]))
    } catch (err) {
      if (signal.aborted) pausedUntil.set(name, Date.now() + PAUSE_MS)
      log.error({ err, kind, calculator: name }, 'a calculator of a module gave no answer')
      return undefined
    } finally {
      signal.removeEventListener('abort', giveUp)
    }
  }

  async function askAndKeep<Answer>(key: string, question: Question<Answer>): Promise<void> {
    const answer = await asked.get(key)
    if (answer !== undefined && question.keepSeconds)
      await keep(pool, key, JSON.stringify(answer), question.keepSeconds)
  }

  /** The answer; undefined: there is none, which the log explains. */
  return async function answerTo<Answer>(db: Db, question: Question<Answer>): Promise<Answer | undefined> {
    const { name, about, schema, keepSeconds } = question
    const key = createHash('sha256')
      .update(JSON.stringify([kind, name, about]))
      .digest('base64url')
    const waiting = asked.get(key)
    if (waiting) return (await waiting) as Answer | undefined
    const [kept] = keepSeconds ? await read(db.$client, key) : []
    const known = kept && schema.safeParse(kept.answer)
    if (known?.success) return known.data
    // Another request may have asked while this one looked.
    const other = asked.get(key)
    if (other) return (await other) as Answer | undefined
    const answer = ask(question)
    asked.set(key, answer)
    askAndKeep(key, question)
      .catch((err: unknown) => log.error({ err, kind, calculator: name }, 'an answer could not be kept'))
      .finally(() => asked.delete(key))
    return answer
  }
}
