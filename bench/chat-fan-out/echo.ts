/** The minimum of a fan-out: every frame goes to everyone, and nothing is stored or checked. */
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
server.on('connection', (socket) =>
  socket.on('message', (data) => {
    for (const client of server.clients) client.send(data, { binary: false })
  }),
)
server.once('listening', () => process.send?.((server.address() as AddressInfo).port))
