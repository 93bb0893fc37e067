import { afterEach, expect, test, vi } from 'vitest'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { refresh } from '../../refresh.ts'
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

test('a dialog takes no answer that was asked for before a write of this tab', async () => {
  const quote = record('/quotes/1')
  readAhead(quote)
  await refresh(new QueryClient(), { path: '/quotes' })
  expect(await readFresh(quote)).toBe('/quotes/1 2')
})

test('a list that is read for the first time while something is written is read once more', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const { promise: written, resolve } = Promise.withResolvers<void>()
  const orders = record('/orders')
  const list = new QueryObserver(queryClient, {
    queryKey: orders.queryKey,
    queryFn: async () => {
      const answer = await orders.queryFn()
      await written
      return answer
    },
  })
  const leave = list.subscribe(() => {})
  const refreshed = refresh(queryClient, { path: '/orders' })
  resolve()
  await refreshed
  await expect.poll(() => list.getCurrentResult().data).toBe('/orders 2')
  leave()
})
