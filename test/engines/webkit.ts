import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { clickAt, keysOf, middleOf, type Engine } from './engine.ts'
import { freePort } from '../browser/shop-process.ts'

const browsers = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (machine) => `/usr/lib/${machine}/webkit2gtk-4.1/MiniBrowser`,
)

/** WebKit by Debian's `webkit2gtk-driver`, on the screen of DISPLAY or on one of `xvfb`. */
export async function openWebKit(): Promise<Engine> {
  const port = await freePort()
  const driver = ['WebKitWebDriver', `--port=${port}`]
  const [program = '', ...args] = process.env['DISPLAY'] ? driver : ['xvfb-run', '-a', ...driver]
  // Its own sandbox needs rights that containers lack; the walk opens only the shop.
  const env = { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }
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
  const options = { binary: browsers.find((file) => existsSync(file)), args: ['--automation'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', { capabilities })
  const session = `/session/${sessionId}`
  const perform = (actions: object[]) => send('POST', `${session}/actions`, { actions })

  const engine: Engine = {
    goto: async (url) => void (await send('POST', `${session}/url`, { url })),
    evaluate: (expression) => {
      const script = `const done = arguments[0]; Promise.resolve(${expression}).then(done, (error) => done('failed: ' + error))`
      return send('POST', `${session}/execute/async`, { script, args: [] })
    },
    // The window has a least width of its own, wider than a phone.
    resize: async (width, height) => void (await send('POST', `${session}/window/rect`, { width, height })),
    click: async (selector) => void (await perform([clickAt(await engine.evaluate(middleOf(selector)))])),
    type: async (text) => void (await perform([keysOf(text)])),
    async close() {
      await send('DELETE', session)
      const gone = once(child, 'exit')
      if (child.pid) process.kill(-child.pid)
      await gone
    },
  }
  return engine
}
