import { expect, test } from 'vitest'
import { latestOnly } from './newest-only.ts'

test('of several corners that are moved while the phone still searches, only the last outline is measured', async () => {
  const all = Promise.withResolvers<number[]>()
  const answered: number[] = []
  const ask = latestOnly((question: number) => {
    answered.push(question)
    if (question === 4) return all.resolve(answered)
    // They come during the search.
    if (question === 2) for (const next of [3, 4]) ask(next)
    return undefined
  })
  ask(1)
  ask(2)
  expect(await all.promise).toEqual([2, 4])
})
