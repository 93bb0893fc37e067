import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export interface GhnServer {
  address: string
  /** The parcels that were booked, as they were sent. */
  parcels: Record<string, unknown>[]
  /** Refuses the next request with this message. */
  fails: (message: string) => void
  close: () => Promise<void>
}

/** A stand-in for GHN: books parcels and answers the same number for the same code. */
export async function aGhnServer(): Promise<GhnServer> {
  const parcels: Record<string, unknown>[] = []
  let fault: string | null = null
  const server = createServer(async (request, response) => {
    const parcel = (await json(request)) as Record<string, unknown>
    response.setHeader('content-type', 'application/json')
    const isCancelled = request.url?.endsWith('/switch-status/cancel')
    const isKnown =
      request.headers['token'] === 'token' && (isCancelled || request.url?.endsWith('/shipping-order/create'))
    const message = isKnown ? fault : 'Token is not valid'
    fault = null
    if (message) {
      response.statusCode = 400
      return response.end(JSON.stringify({ code: 400, message }))
    }
    if (isCancelled) return response.end(JSON.stringify({ code: 200, data: [{ result: true }] }))
    let place = parcels.findIndex(({ client_order_code: code }) => code === parcel['client_order_code'])
    if (place < 0) place = parcels.push(parcel) - 1
    return response.end(
      JSON.stringify({ code: 200, data: { order_code: `GHN${place + 1}`, total_fee: 45_000 } }),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    parcels,
    fails: (message) => (fault = message),
    close: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}
