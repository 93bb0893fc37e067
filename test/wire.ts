import { request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestShop } from './shop.ts'

/** A response as its raw bytes, neither decompressed nor cached by a client. */
export interface WireAnswer {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  text: string
}

export type Get = (path: string, headers?: Record<string, string>, method?: string) => Promise<WireAnswer>

/** Lets the shop listen and sends requests over raw connections, with path and headers unchanged. */
export async function onTheWire({ http }: Pick<TestShop, 'http'>): Promise<{ port: number; get: Get }> {
  await http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = http.server.address() as AddressInfo
  const get: Get = (path, headers = {}, method = 'GET') =>
    new Promise((resolve, reject) => {
      request({ port, path, method, headers, agent: false }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const bytes = Buffer.concat(parts)
          resolve({
            status: answer.statusCode as number,
            headers: answer.headers,
            bytes,
            text: bytes.toString(),
          })
        })
      })
        .on('error', reject)
        .end()
    })
  return { port, get }
}
