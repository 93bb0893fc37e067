import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** A stand-in for the European Union's service for VAT numbers, with what it was asked. */
export async function startVatServer() {
  const asked: unknown[] = []
  const running = {
    asked,
    /** What it answers next; then always `answer`. */
    answers: [] as object[],
    answer: {} as object,
    settings: () => ({ VAT_SERVICE_URL: running.baseUrl }),
    baseUrl: '',
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer(async (request, response) => {
    asked.push(await json(request))
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(running.answers.shift() ?? running.answer))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  running.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest-api`
  return running
}
