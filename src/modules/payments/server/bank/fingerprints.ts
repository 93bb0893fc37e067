import { createHash } from 'node:crypto'
import { normalizeReference, type Movement } from '../../rules/index.ts'

/** The same movement has the same fingerprint in every file; equal ones of a file are counted. */
export function fingerprints(movements: readonly Movement[]): string[] {
  const seen = new Map<string, number>()
  return movements.map((movement) => {
    const { bookedOn, amount, currency, name, account, purpose, bankId } = movement
    const facts = bankId
      ? [bookedOn, Number(amount), bankId]
      : [
          bookedOn,
          Number(amount),
          currency,
          normalizeReference(name),
          normalizeReference(account),
          normalizeReference(purpose),
        ]
    const key = JSON.stringify(facts)
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    return createHash('sha256').update(`${key}#${count}`).digest('hex')
  })
}
