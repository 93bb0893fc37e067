import { afterEach, expect, test, vi } from 'vitest'
import { readAhead, readFresh } from './read-ahead.ts'

afterEach(() => void vi.useRealTimers())

/** A record whose every answer has the number of the request. */
function record(address: string) {
  let requests = 0
  return {
    queryKey: [address] as const,
    queryFn: async () => `${address} ${(requests += 1)}`,
  }
}

test('a dialog takes the answer that was asked for by the click, and the next dialog asks anew', async () => {
  const customer = record('/customers/1')
  readAhead(customer)
  expect(await readFresh(customer)).toBe('/customers/1 1')
  expect(await readFresh(customer)).toBe('/customers/1 2')
})

test('a dialog takes no answer that was asked for more than two seconds ago', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const customer = record('/customers/1')
  readAhead(customer)
  vi.setSystemTime(Date.now() + 2001)
  expect(await readFresh(customer)).toBe('/customers/1 2')
})

test('a dialog takes no answer that another click asked for', async () => {
  const [customer, quote] = [record('/customers/1'), record('/quotes/1')]
  readAhead(customer)
  expect(await readFresh(quote)).toBe('/quotes/1 1')
})

test('a record that could not be read at the click is refused to its dialog', async () => {
  const customer = {
    queryKey: ['/customers/1'] as const,
    queryFn: () => Promise.reject(new Error('503: the shop is busy')),
  }
  readAhead(customer)
  await expect(readFresh(customer)).rejects.toThrow('503: the shop is busy')
})
