/** Answers every request with the given bytes: the maximum of `node:http`. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

process.once('message', ({ body, headers }: { body: string; headers: Record<string, string> }) => {
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_, answer) => {
    answer.writeHead(200, headers)
    answer.end(bytes)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
