import { afterAll, expect, test } from 'vitest'
import { removeFolders } from '../process/shop-process.ts'
import { runCampaign } from './campaign.ts'
import { cutsInARow } from './faults.ts'

afterAll(removeFolders)

test('when components are killed, disconnected or corrupted during orders, no order is lost or doubled and every sum is right', async () => {
  const figures = await runCampaign({
    rounds: 4,
    seed: 20_261_121,
    kinds: ['everything', 'connections', 'database', 'outside'],
  })
  expect(figures).toMatchObject({ rounds: 4, crashes: 2, lost: 0, doubled: 0, broken: [] })
  expect(figures.acknowledged).toBeGreaterThan(3)
  expect(figures.movements).toBeGreaterThan(0)
  expect(Object.values(figures.faults).every((count) => count > 0)).toBe(true)
  expect(figures.mailsTwice).toBe(0)
  // Cut off at the end of their delivery; nobody can know whether they were accepted.
  expect(figures.mailsInDoubt).toBeLessThanOrEqual(figures.crashes + cutsInARow)
})
