import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json, text } from 'node:stream/consumers'

/** A stand-in for Zalo and the Cloud API of WhatsApp: takes messages, and replaces Zalo's keys as Zalo does. */
export async function startTemplateServers() {
  const zalo: Record<string, unknown>[] = []
  const whatsapp: Record<string, unknown>[] = []
  let renewals = 0
  let refreshKey = 'first'
  /** What the next message is answered with, in place of success. */
  const faults: { zalo: number[]; whatsapp: { status: number; code: number }[] } = { zalo: [], whatsapp: [] }

  const server = createServer(async (request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.url === '/v4/oa/access_token') {
      const form = new URLSearchParams(await text(request))
      const isKnown = request.headers['secret_key'] === 'secret' && form.get('app_id') === 'app'
      if (!isKnown || form.get('refresh_token') !== refreshKey)
        return answer(200, { error: -14014, error_name: 'Invalid refresh token' })
      renewals += 1
      refreshKey = `refresh-${renewals}`
      return answer(200, { access_token: `key-${renewals}`, refresh_token: refreshKey, expires_in: '90000' })
    }
    const message = (await json(request)) as Record<string, unknown>
    if (request.url === '/message/template') {
      if (request.headers['access_token'] !== `key-${renewals}`) return answer(200, { error: -124 })
      const fault = faults.zalo.shift()
      if (fault !== undefined) return answer(200, { error: fault, message: 'refused' })
      zalo.push(message)
      return answer(200, { error: 0, message: 'Success', data: { msg_id: `z${zalo.length}` } })
    }
    if (request.url !== '/4711/messages' || request.headers.authorization !== 'Bearer lasting')
      return answer(401, { error: { code: 190 } })
    const fault = faults.whatsapp.shift()
    if (fault) return answer(fault.status, { error: { code: fault.code, message: 'refused' } })
    whatsapp.push(message)
    return answer(200, { messaging_product: 'whatsapp', messages: [{ id: `w${whatsapp.length}` }] })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    zalo,
    whatsapp,
    faults,
    renewals: () => renewals,
    /** Ends the key that the shop has. */
    endKey: () => (renewals += 1),
    settings: {
      ZALO_APP_ID: 'app',
      ZALO_APP_SECRET: 'secret',
      ZALO_REFRESH_TOKEN: 'first',
      ZALO_BASE_URL: address,
      ZALO_AUTH_URL: address,
      WHATSAPP_ACCESS_TOKEN: 'lasting',
      WHATSAPP_PHONE_NUMBER_ID: '4711',
      WHATSAPP_BASE_URL: address,
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
