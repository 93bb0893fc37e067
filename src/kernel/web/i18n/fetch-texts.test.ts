import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { fetchTexts } from './fetch-texts.ts'

/** A server that answers with these in turn, and the addresses that it was asked for. */
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

test('texts that the server has not are asked for once', async () => {
  await using server = await answering(404, 200)
  await expect(fetchTexts(server.address)).rejects.toThrow('404')
  expect(server.asked).toHaveLength(1)
})

test('texts that the server cannot give now are asked for again', async () => {
  await using server = await answering(503, 200)
  expect(await fetchTexts(server.address)).toEqual({ nav: 'Home' })
  expect(server.asked).toHaveLength(2)
})
