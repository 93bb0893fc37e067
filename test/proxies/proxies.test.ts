import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { request as plainRequest, type IncomingHttpHeaders } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login, register } from '#modules/accounts/contract/index.ts'
import { uploadImage } from '#modules/media/contract.ts'
import { aForm } from '../pictures.ts'
import {
  newFolder,
  removeFolders,
  root,
  startShop,
  statusOf,
  until,
  type ShopProcess,
} from '../process/shop-process.ts'

// nginx, HAProxy and Caddy are not packages of the project, so only `npm run test:proxies` runs this file.

const text = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8')

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: Buffer | string
  /** The loopback address of the visitor. */
  from?: string
  plain?: boolean
}

/** Asks a proxy on this machine for an address of the shop. */
function ask(port: number, path: string, { method = 'GET', headers, body, from, plain }: Sent = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const request = (plain ? plainRequest : tlsRequest)({
      host: '127.0.0.1',
      port,
      path,
      method,
      agent: false,
      servername: 'shop.example.com',
      rejectUnauthorized: false,
      ...(from && { localAddress: from }),
      headers: { host: 'shop.example.com', ...headers },
    })
    request.on('error', reject)
    request.on('upgrade', ({ statusCode = 0, headers }, socket) => {
      socket.destroy()
      resolve({ status: statusCode, headers, body: '' })
    })
    request.on('response', async (response) => {
      const parts = await response.toArray()
      const { statusCode: status = 0, headers } = response
      resolve({ status, headers, body: Buffer.concat(parts as Buffer[]).toString() })
    })
    request.end(body)
  })
}

const json = { 'content-type': 'application/json' }

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

interface Ports {
  http: number
  https: number
  shop: number
}

/** For each proxy: the example with other ports and certificates, and the command that runs it. */
const proxies = {
  nginx: (folder: string, { http, https, shop }: Ports) => {
    const site = text('proxy/nginx.conf')
      .replaceAll(/listen \[::\].*/g, '')
      .replace('listen 80;', `listen ${http};`)
      .replace('listen 443 ', `listen ${https} `)
      .replace('127.0.0.1:3000', `127.0.0.1:${shop}`)
      .replaceAll('/etc/letsencrypt/live/shop.example.com', folder)
    const config = `user root; pid ${folder}/pid; error_log ${folder}/error.log; events {}
      http { access_log off; ${site} }`
    return { config, command: ['nginx', '-g', 'daemon off;', '-c'] }
  },
  haproxy: (folder: string, { http, https, shop }: Ports) => ({
    config: text('proxy/haproxy.cfg')
      .replaceAll(/^ *bind :::.*$/gm, '')
      .replaceAll(/^ *(?:user|group|log) .*$/gm, '')
      .replace('bind :80', `bind 127.0.0.1:${http}`)
      .replace('bind :443', `bind 127.0.0.1:${https}`)
      .replace('127.0.0.1:3000', `127.0.0.1:${shop}`)
      .replaceAll('/etc/haproxy/certs/shop.example.com.pem', `${folder}/both.pem`),
    command: ['haproxy', '-f'],
  }),
  caddy: (folder: string, { http, https, shop }: Ports) => ({
    config: `{
      admin off
      storage file_system ${folder}/caddy
      http_port ${http}
      https_port ${https}
    }
    ${text('proxy/plain.Caddyfile')
      .replace('shop.example.com {', `shop.example.com {\ntls ${folder}/fullchain.pem ${folder}/privkey.pem`)
      .replace('127.0.0.1:3000', `127.0.0.1:${shop}`)}`,
    command: ['caddy', 'run', '--adapter', 'caddyfile', '--config'],
  }),
}

describe('behind', () => {
  let shop: ShopProcess
  let shopPort: number
  const running: ChildProcess[] = []

  beforeAll(async () => {
    shopPort = await freePort()
    shop = startShop({
      dataDir: join(await newFolder(), 'data'),
      env: { PORT: `${shopPort}`, PUBLIC_ORIGIN: 'https://shop.example.com', TRUST_PROXY: '127.0.0.1' },
    })
    await shop.ready()
  })
  afterAll(async () => {
    for (const proxy of running) proxy.kill()
    await shop.stop()
    await removeFolders()
  })

  /** Starts a proxy and waits until it forwards. */
  async function start(name: keyof typeof proxies): Promise<Ports> {
    const folder = await newFolder()
    const ports = { http: await freePort(), https: await freePort(), shop: shopPort }
    const command =
      'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=shop.example.com'
    const files = ['-keyout', `${folder}/privkey.pem`, '-out', `${folder}/fullchain.pem`]
    const openssl = spawnSync('openssl', [...command.split(' '), ...files])
    if (openssl.status !== 0) throw new Error(`openssl: ${openssl.stderr.toString()}`)
    const pem = (file: string) => readFileSync(join(folder, `${file}.pem`), 'utf8')
    await writeFile(join(folder, 'both.pem'), pem('fullchain') + pem('privkey'))
    const { config, command: run } = proxies[name](folder, ports)
    const file = join(folder, 'config')
    await writeFile(file, `${config}\n`)
    const [program, ...args] = [...run, file]
    const proxy = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, HOME: folder },
    })
    let output = ''
    for (const stream of [proxy.stdout, proxy.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
    proxy.on('error', (error) => (output += error.message))
    running.push(proxy)
    await until(`${name} forwards: ${output}`, async () => {
      if (proxy.exitCode !== null || proxy.pid === undefined) throw new Error(`${name} ended: ${output}`)
      return (await ask(ports.https, '/healthz').catch(() => null))?.status === 200
    })
    return ports
  }

  test.for(['nginx', 'haproxy', 'caddy'] as const)(
    '%s, the shop has pages, signing in, WebSockets and uploads, knows its visitors, and keeps its metrics to itself',
    async (name) => {
      const { http, https } = await start(name)
      const page = await ask(https, '/')
      expect([page.status, page.body.includes('<html')]).toEqual([200, true])
      const moved = await ask(http, '/products?q=1', { plain: true })
      expect([301, 308]).toContain(moved.status)
      expect(moved.headers.location).toMatch(/^https:\/\/shop\.example\.com(?::\d+)?\/products\?q=1$/)

      expect((await ask(https, '/metrics')).status).toBe(404)
      expect(await statusOf(`http://127.0.0.1:${shopPort}/metrics`)).toBe(403)

      const origin = { origin: 'https://shop.example.com', 'sec-fetch-site': 'same-origin' }
      const password = 'a password for the owner'
      const signedIn = await ask(https, login.path, {
        method: login.method,
        headers: { ...json, ...origin },
        body: JSON.stringify({ email: 'owner@example.com', password }),
      })
      expect([signedIn.status, signedIn.body]).toEqual([200, expect.any(String)])
      const cookie = (signedIn.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ')
      expect(cookie).toMatch(/^__Host-/)

      const socket = await ask(https, '/ws', {
        headers: {
          cookie,
          origin: 'https://shop.example.com',
          connection: 'upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': 'MDEyMzQ1Njc4OWFiY2RlZg==',
        },
      })
      expect(socket.status).toBe(101)

      const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
      const bytes = await sharp({
        create: { width: 760, height: 760, channels: 3, background: '#888', noise },
      })
        .png()
        .toBuffer()
      expect(bytes.length).toBeGreaterThan(1_500_000)
      const { payload, headers } = aForm({ bytes })
      const upload = await ask(https, uploadImage.path, {
        method: uploadImage.method,
        headers: { ...(headers as Record<string, string>), ...origin, cookie },
        body: payload as Buffer,
      })
      expect([upload.status, upload.body]).toEqual([
        201,
        expect.stringContaining('https://shop.example.com/uploads/'),
      ])

      const network = { nginx: '127.1.1', haproxy: '127.1.2', caddy: '127.1.3' }[name]
      const registered = (from: string, forged: number) =>
        ask(https, register.path, {
          method: register.method,
          from,
          headers: {
            ...json,
            ...origin,
            'x-forwarded-for': `203.0.113.${forged}`,
            forwarded: `for=203.0.113.${forged}`,
          },
          body: JSON.stringify({
            firstName: 'Lan',
            lastName: 'Nguyen',
            email: `${name}-${from}-${forged}@example.com`,
            password: 'a password of a visitor',
          }),
        })
      const statuses: number[] = []
      for (let forged = 1; forged <= 21; forged += 1)
        statuses.push((await registered(`${network}.2`, forged)).status)
      expect(statuses.filter((status) => status === 201).length).toBe(20)
      expect(statuses.at(-1)).toBe(429)
      expect((await registered(`${network}.3`, 1)).status).toBe(201)
    },
  )
})
