import { once } from 'node:events'
import WebSocket, { type ClientOptions } from 'ws'
import type { ServerFrame } from '#modules/chat/contract.ts'
import type { Client, TestShop } from './shop.ts'

type FrameOf<Type> = Extract<ServerFrame, { type: Type }>

/** A WebSocket as in our browser code, which stores every frame received. */
export interface TestSocket {
  socket: WebSocket
  frames: ServerFrame[]
  /** Frames of one type, in order. */
  received<Type extends ServerFrame['type']>(type: Type): FrameOf<Type>[]
  /** Resolves with them once there are this many. */
  receives<Type extends ServerFrame['type']>(type: Type, count?: number): Promise<FrameOf<Type>[]>
  sendMessage(message: string, more?: object): void
  send(frame: unknown): void
  /** Resolves with the close code. */
  closed: Promise<number>
  close: () => Promise<void>
}

const addresses = new WeakMap<object, Promise<string>>()

/** The address of the shop, which starts listening on the first call. */
export function addressOf({ http }: Pick<TestShop, 'http'>): Promise<string> {
  const known = addresses.get(http) ?? http.listen({ port: 0, host: '127.0.0.1' })
  addresses.set(http, known)
  return known
}

export const cookieOf = ({ cookies }: Client) =>
  [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')

/** The status of a handshake: 101, or the refusal. */
export async function handshake(shop: TestShop, headers: Record<string, string>): Promise<number> {
  const socket = new WebSocket(`${await addressOf(shop)}/ws`.replace('http', 'ws'), { headers })
  const status = await new Promise<number>((resolve, reject) => {
    socket.on('open', () => resolve(101))
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.on('error', reject)
  })
  socket.on('error', () => {})
  socket.terminate()
  return status
}

/** Opens a WebSocket as this client, from a page of the shop. */
export async function openSocket(
  shop: Pick<TestShop, 'http' | 'env'>,
  visitor: Client,
  options: ClientOptions = {},
): Promise<TestSocket> {
  const url = `${await addressOf(shop)}/ws`.replace('http', 'ws')
  const headers = { cookie: cookieOf(visitor), origin: shop.env.publicOrigin }
  const socket = new WebSocket(url, { headers, ...options })
  const frames: ServerFrame[] = []
  const waiting = new Set<() => void>()
  socket.on('message', (data: Buffer) => {
    frames.push(JSON.parse(data.toString()) as ServerFrame)
    for (const look of waiting) look()
  })
  const closed = once(socket, 'close').then(([code]) => code as number)
  await once(socket, 'open')
  socket.on('error', () => {})
  const received: TestSocket['received'] = (type) => frames.filter((frame) => frame.type === type) as never
  const send = (frame: unknown) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  return {
    socket,
    frames,
    received,
    receives: (type, count = 1) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = received(type)
          if (found.length < count) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        void closed.then((code) =>
          reject(new Error(`the socket closed with ${code} before it received ${type}`)),
        )
        look()
      }),
    sendMessage: (message, more = {}) =>
      send({ type: 'chat_message', user_id: 'admin', full_name: 'Admin User', message, ...more }),
    send,
    closed,
    async close() {
      socket.close()
      await closed
    },
  }
}
