import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hands, type Engine } from './engine.ts'

interface Answer {
  id?: number
  type: string
  result?: unknown
  message?: string
}

/** The commands of WebDriver BiDi over one socket. */
async function connect(address: string) {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, type, result, message } = JSON.parse(String(data)) as Answer
    const sent = waiting.get(id)
    waiting.delete(id)
    if (type === 'error') sent?.reject(new Error(message))
    else sent?.resolve(result)
  })
  return <Result>(method: string, params: object = {}): Promise<Result> => {
    const sent = Promise.withResolvers<unknown>()
    waiting.set((last += 1), sent)
    socket.send(JSON.stringify({ id: last, method, params }))
    return sent.promise as Promise<Result>
  }
}

/** No updates, and a camera of moving colours that needs no permission. */
const preferences = `user_pref("app.update.enabled", false);
user_pref("media.navigator.streams.fake", true);
user_pref("media.navigator.permission.disabled", true);
`

/** Firefox ESR of Debian, or the program in FIREFOX, without a screen. */
export async function openFirefox(): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'fenestra-firefox-'))
  await writeFile(join(profile, 'user.js'), preferences)
  const args = ['--headless', '--profile', profile, '--remote-debugging-port', '0', 'about:blank']
  const env = { ...process.env, HOME: profile }
  const child = spawn(process.env['FIREFOX'] ?? 'firefox-esr', args, { env })
  const address = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = /WebDriver BiDi listening on (\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`Firefox ended: ${output}`)))
  })
  const send = await connect(`${address}/session`)
  await send('session.new', { capabilities: {} })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree')
  const context = contexts[0]?.context
  const perform = (actions: object[]) => send('input.performActions', { context, actions })

  async function evaluate<Value>(expression: string): Promise<Value> {
    const answer = await send<{ result?: { value?: string }; exceptionDetails?: { text: string } }>(
      'script.evaluate',
      {
        expression: `Promise.resolve(${expression}).then((value) => JSON.stringify([value]))`,
        target: { context },
        awaitPromise: true,
      },
    )
    if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text)
    const [value] = JSON.parse(answer.result?.value ?? '[]') as [Value]
    return value
  }

  return {
    async goto(url) {
      const navigate = () => send('browsingContext.navigate', { context, url, wait: 'complete' })
      // What the page before is still doing may end the first attempt.
      await navigate().catch((error: unknown) => {
        if (!String(error).includes('NS_BINDING_ABORTED')) throw error
        return navigate()
      })
    },
    evaluate,
    ...hands(evaluate, perform),
    resize: async (width, height) =>
      void (await send('browsingContext.setViewport', { context, viewport: { width, height } })),
    async choose(selector, file) {
      const locator = { type: 'css', value: selector }
      const { nodes } = await send<{ nodes: { sharedId: string }[] }>('browsingContext.locateNodes', {
        context,
        locator,
      })
      const element = { sharedId: nodes[0]?.sharedId }
      await send('input.setFiles', { context, element, files: [file] })
    },
    async screenshot() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    async print() {
      const page = { width: 21, height: 29.7 }
      const { data } = await send<{ data: string }>('browsingContext.print', { context, page })
      return Buffer.from(data, 'base64')
    },
    async close() {
      const gone = once(child, 'exit')
      child.kill()
      await gone
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
