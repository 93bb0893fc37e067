import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createResponseScheduler } from './response-scheduler.ts'

// Only work takes time here, so that a pause of the machine is no reader's wait.
beforeAll(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterAll(() => void vi.useRealTimers())
const work = (ms: number) => vi.advanceTimersByTime(ms)

const neverRefused = () => {
  throw new Error('refused')
}

test('a hundred cached pages requested at once are sent over many turns, in the order of the requests', async () => {
  const scheduler = createResponseScheduler({ turnMs: 3, maxWaitMs: 60_000 })
  const sent: number[] = []
  for (let at = 0; at < 100; at += 1)
    scheduler.submit(() => {
      work(1)
      sent.push(at)
    }, neverRefused)
  const inTurns = [sent.length]
  while (sent.length < 100) {
    const before = sent.length
    await nextTurn()
    inTurns.push(sent.length - before)
  }
  expect(Math.max(...inTurns)).toBeLessThanOrEqual(3)
  expect(sent).toEqual(Array.from({ length: 100 }, (_, index) => index))
})

test('a page requested when nothing else is in progress is sent at once', async () => {
  const scheduler = createResponseScheduler({ turnMs: 3, maxWaitMs: 60_000 })
  for (let at = 0; at < 3; at += 1) {
    let isSent = false
    scheduler.submit(() => {
      work(4)
      isSent = true
    }, neverRefused)
    expect(isSent).toBe(true)
    await nextTurn()
  }
})

test('a reader who has waited too long is told to retry, and later ones are served again', async () => {
  const scheduler = createResponseScheduler({ turnMs: 1, maxWaitMs: 5 })
  const answers: string[] = []
  const ask = () =>
    scheduler.submit(
      () => {
        work(10)
        answers.push('sent')
      },
      () => answers.push('refused'),
    )
  for (let at = 0; at < 4; at += 1) ask()
  while (answers.length < 4) await nextTurn()
  expect(answers).toEqual(['sent', 'sent', 'refused', 'refused'])
  await nextTurn()
  ask()
  expect(answers.at(-1)).toBe('sent')
})
