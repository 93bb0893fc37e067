import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build } from '../../scripts/prepare.mjs'
import {
  isAlive,
  newFolder,
  NPM_START,
  processesOn,
  removeFolders,
  startShop,
  statusOf,
  until,
  usedDataFolder,
} from './shop-process.ts'

// npm start rebuilds outdated files, which no test should wait for.
beforeAll(() => build(), 480_000)
afterAll(removeFolders)

describe('stopping the shop', () => {
  test('stopping the shop with SIGTERM to npm ends everything, with exit code 0 and nothing left running', async () => {
    const dataDir = await usedDataFolder()
    const shop = startShop({ dataDir, command: NPM_START })
    await shop.ready()
    expect(processesOn(dataDir).length).toBeGreaterThan(1)
    expect(await shop.stop('SIGTERM')).toBe(0)
    expect(processesOn(dataDir)).toEqual([])
  })

  test('stopping the shop with Ctrl-C, which signals the whole group at once, is clean too', async () => {
    const dataDir = await usedDataFolder()
    const shop = startShop({ dataDir, command: NPM_START })
    await shop.ready()
    process.kill(-shop.pid, 'SIGINT')
    expect([0, 130, 'SIGINT']).toContain(await shop.ended)
    await until('nothing is left', () => processesOn(dataDir).length === 0)
  })

  test('stopping the shop by killing npm outright stops the shop and its database', async () => {
    const dataDir = await usedDataFolder()
    const shop = startShop({ dataDir, command: NPM_START })
    await shop.ready()
    expect(await shop.stop('SIGKILL')).toBe('SIGKILL')
    await until('nothing is left', () => processesOn(dataDir).length === 0)
  })

  test('stopping the shop with SIGTERM works while it is starting', async () => {
    const dataDir = join(await newFolder(), 'data')
    const shop = startShop({ dataDir })
    await until('the database is being made', () => shop.output().includes('Creating the database'))
    expect(await shop.stop('SIGTERM')).toBe(0)
    expect(processesOn(dataDir)).toEqual([])
  })

  test('finishes the current requests, accepts no new ones, and waits for no connection that was never upgraded', async () => {
    const dataDir = await usedDataFolder()
    const shop = startShop({ dataDir })
    const { hostname, port } = new URL(await shop.ready())
    let answered = 0
    const strangers = ['/', '/ws', '/api/products'].map((path) => {
      const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })
      socket.on('error', () => {}).once('data', () => (answered += 1))
      socket.write(
        `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
          'sec-websocket-protocol: vite-hmr\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      )
      return socket
    })
    await until('everybody is answered', () => answered === strangers.length)
    const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname)
    let answer = ''
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
    const body = JSON.stringify({ email: 'a@example.com', password: 'not the password' })
    socket.write(
      `POST /auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
    )
    await until('the shop waits for the body', () => answer.includes('100 Continue'))
    shop.child.kill('SIGTERM')
    await until(
      'new visitors are refused',
      async () => (await statusOf(`http://127.0.0.1:${port}/healthz`)) !== 200,
    )
    expect(isAlive(shop.pid)).toBe(true)
    socket.write(body)
    expect(await shop.ended).toBe(0)
    expect(answer).toContain('HTTP/1.1 401')
    expect(shop.output()).not.toMatch(/cut off|terminating connection/)
    expect(processesOn(dataDir)).toEqual([])
    for (const stranger of strangers) stranger.destroy()
  })
})
