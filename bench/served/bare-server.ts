import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { pinToCore } from './load.ts'

/** A `node:http` server on the shop's core that answers every request with the same bytes. */
export async function bareServer(body: Buffer, headers: Record<string, string>) {
  const bare = fork(fileURLToPath(new URL('./bare.ts', import.meta.url)))
  bare.send({ body: body.toString('base64'), headers })
  const [port] = (await once(bare, 'message')) as [number]
  if (bare.pid) pinToCore(0, bare.pid)
  return { url: `http://127.0.0.1:${port}/`, close: () => bare.kill() }
}
