import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import WebSocket from 'ws'

const PER_SECOND = 20
const AT_ONCE = 25
const PATIENCE_MS = 30_000
const marked = /bench message (\d+)/

export interface CrowdResult {
  /** Milliseconds from sending a message to its arrival at one user, sorted. */
  times: number[]
  /** Messages that a client missed, received twice or received out of order. */
  faults: number
}

/**
 * Connects all clients, then lets them send in turn, 20 messages a second.
 * @param people headers of each client's handshake
 */
export async function talk(
  url: string,
  people: readonly Record<string, string>[],
  messages: number,
): Promise<CrowdResult> {
  const sentAt: number[] = []
  const times: number[] = []
  const received: number[][] = people.map(() => [])

  function hear(person: number, data: Buffer): void {
    const number = Number(marked.exec(data.toString())?.[1] ?? Number.NaN)
    if (Number.isNaN(number)) return
    times.push(performance.now() - (sentAt[number] ?? Number.NaN))
    received[person]?.push(number)
  }

  const sockets = await connected(url, people, hear)
  for (let number = 0; number < messages; number += 1) {
    sentAt[number] = performance.now()
    sockets[number % sockets.length]?.send(frame(number))
    await wait(Math.max(0, (sentAt[0] ?? 0) + ((number + 1) * 1000) / PER_SECOND - performance.now()))
  }
  const all = messages * sockets.length
  const deadline = performance.now() + PATIENCE_MS
  while (times.length < all && performance.now() < deadline) await wait(50)
  for (const socket of sockets) socket.terminate()
  return { times: times.toSorted((a, b) => a - b), faults: faultsIn(received, messages) }
}

/** The order is set where messages are stored, and everyone must receive that order. */
function faultsIn(received: readonly number[][], messages: number): number {
  const order = [...new Set(received[0])]
  let faults = messages - order.length
  for (const numbers of received) {
    const places = Array.from({ length: Math.max(numbers.length, order.length) }, (_, place) => place)
    faults += places.filter((place) => numbers[place] !== order[place]).length
  }
  return faults
}

const frame = (number: number) =>
  JSON.stringify({
    type: 'chat_message',
    user_id: 'admin',
    full_name: 'Admin User',
    message: `This is bench message ${number} of a busy morning in the shop.`,
  })

async function connected(
  url: string,
  people: readonly Record<string, string>[],
  hear: (person: number, data: Buffer) => void,
): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  for (let first = 0; first < people.length; first += AT_ONCE) {
    const group = people.slice(first, first + AT_ONCE).map((headers, place) => {
      const socket = new WebSocket(url, { headers, perMessageDeflate: false })
      socket.on('message', (data: Buffer) => hear(first + place, data))
      return socket
    })
    await Promise.all(group.map((socket) => once(socket, 'open')))
    sockets.push(...group)
  }
  return sockets
}
