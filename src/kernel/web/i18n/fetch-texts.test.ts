import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { fetchTexts } from './fetch-texts.ts'

/** A server that answers with these statuses in turn, and the URLs requested from it. */
async function answering(...statuses: number[]) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(statuses[asked.length - 1] ?? 500, { 'content-type': 'application/json' })
    response.end('{"nav":"Home"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/locales/de/windows.json`,
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('each retry waits twice as long as the one before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
  const requests: number[] = []
  vi.stubGlobal('fetch', async () => {
    requests.push(Date.now())
    throw new TypeError('no connection')
  })
  const failed = expect(fetchTexts('/locales/de/windows.json')).rejects.toThrow('no connection')
  await vi.advanceTimersByTimeAsync(60_000)
  await failed
  expect(requests.slice(1).map((at, index) => at - (requests[index] as number))).toEqual([
    350, 700, 1400, 2800, 5600,
  ])
})

test('texts that the server does not have are requested once', async () => {
  await using server = await answering(404, 200)
  await expect(fetchTexts(server.address)).rejects.toThrow('404')
  expect(server.asked).toHaveLength(1)
})

test('texts that the server temporarily cannot send are requested again', async () => {
  await using server = await answering(503, 200)
  expect(await fetchTexts(server.address)).toEqual({ nav: 'Home' })
  expect(server.asked).toHaveLength(2)
})
