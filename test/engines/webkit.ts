import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hands, type Engine } from './engine.ts'
import { freePort } from '../browser/shop-process.ts'

const browsers = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (machine) => `/usr/lib/${machine}/webkit2gtk-4.1/MiniBrowser`,
)

/** WebKit by Debian's `webkit2gtk-driver`, on the screen of DISPLAY or on one of `xvfb`. */
export async function openWebKit(): Promise<Engine> {
  const port = await freePort()
  const driver = ['WebKitWebDriver', `--port=${port}`]
  const [program = '', ...args] = process.env['DISPLAY'] ? driver : ['xvfb-run', '-a', ...driver]
  // Its buttons would keep the window wider than a phone.
  const config = await mkdtemp(join(tmpdir(), 'fenestra-webkit-'))
  await mkdir(join(config, 'gtk-3.0'))
  await writeFile(
    join(config, 'gtk-3.0', 'gtk.css'),
    'button, entry { min-width: 0; padding: 0; border-width: 0 }\n',
  )
  const env = {
    ...process.env,
    XDG_CONFIG_HOME: config,
    // Its own sandbox needs rights that containers lack; the walk opens only the shop.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  }
  // A group of its own, which ends with the screen that it started.
  const child = spawn(program, args, { env, detached: true, stdio: 'ignore' })
  await once(child, 'spawn')

  async function send<Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Value> {
    const init = { method, ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init)
    const { value } = (await response.json()) as { value: Value }
    if (!response.ok) throw new Error(JSON.stringify(value))
    return value
  }
  const isUp = () =>
    send('GET', '/status').then(
      () => true,
      () => false,
    )
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`WebKitWebDriver ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const options = {
    binary: browsers.find((file) => existsSync(file)),
    args: ['--automation', '--enable-mock-capture-devices=true'],
  }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', { capabilities })
  const session = `/session/${sessionId}`
  const perform = (actions: object[]) => send('POST', `${session}/actions`, { actions })

  async function evaluate<Value>(expression: string): Promise<Value> {
    const script = `const done = arguments[0]; new Promise((resolve) => resolve(${expression})).then(
      (value) => done([value]), (error) => done(String(error)))`
    const answer = await send<[Value] | string>('POST', `${session}/execute/async`, { script, args: [] })
    if (typeof answer === 'string') throw new Error(answer)
    return answer[0]
  }

  return {
    goto: async (url) => void (await send('POST', `${session}/url`, { url })),
    evaluate,
    ...hands(evaluate, perform),
    resize: async (width, height) => void (await send('POST', `${session}/window/rect`, { width, height })),
    async choose(selector, file) {
      const found = { using: 'css selector', value: selector }
      const element = await send<Record<string, string>>('POST', `${session}/element`, found)
      await send('POST', `${session}/element/${Object.values(element)[0]}/value`, { text: file })
    },
    screenshot: async () => Buffer.from(await send<string>('GET', `${session}/screenshot`), 'base64'),
    async close() {
      await send('DELETE', session)
      const gone = once(child, 'exit')
      if (child.pid) process.kill(-child.pid)
      await gone
      await rm(config, { recursive: true })
    },
  }
}
