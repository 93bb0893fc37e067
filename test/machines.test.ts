import { describe, expect, test } from 'vitest'
import { machineFault, npmCommand, platformOf } from '../scripts/machine.mjs'
import { explainOutput } from '#kernel/database/embedded/explain.ts'

const everywhere = () => true
const nowhere = () => false

describe('on machines unlike ours', () => {
  test('npm is run by the script that it names, so that no shell splits a path with spaces', () => {
    const npm = 'C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npm-cli.js'
    const execPath = 'C:\\Program Files\\nodejs\\node.exe'
    expect(npmCommand(['ci'], { env: { npm_execpath: npm }, execPath, platform: 'win32' })).toEqual({
      file: execPath,
      args: [npm, 'ci'],
      shell: false,
    })
  })

  test('npm is found by name when another tool or none has started the script, on Windows by cmd.exe', () => {
    const yarn = { npm_execpath: '/usr/lib/yarn/yarn.js' }
    for (const [env, platform, shell] of [
      [yarn, 'linux', false],
      [{}, 'darwin', false],
      [{}, 'win32', true],
    ] as const)
      expect(npmCommand(['ci'], { env, execPath: 'node', platform })).toEqual({
        file: 'npm',
        args: ['ci'],
        shell,
      })
  })

  test('each platform has the name under which npm packages its Node', () => {
    expect(platformOf({ platform: 'linux', arch: 'x64' }, everywhere)).toBe('linux-x64')
    expect(platformOf({ platform: 'linux', arch: 'arm64' }, nowhere)).toBe('linux-arm64-musl')
    expect(platformOf({ platform: 'win32', arch: 'x64' }, nowhere)).toBe('win-x64')
    expect(platformOf({ platform: 'darwin', arch: 'arm64' }, nowhere)).toBe('darwin-arm64')
  })

  test.each([
    ['/home/ann/#rollos/shop', '“#”'],
    ['C:\\shop?', '“?”'],
  ])('a shop in %s is told which sign of its path the build tool cannot take', (root, sign) => {
    expect(machineFault({ root, platform: 'linux-x64', isPackaged: true, node: '24.1.0' })).toContain(sign)
  })

  test('spaces, percent signs and umlauts in the path are no reason to refuse', () => {
    const root = 'C:\\Users\\Ann Müller\\100 %'
    expect(machineFault({ root, platform: 'win-x64', isPackaged: true, node: '20.0.0' })).toBeUndefined()
  })

  test('a system without glibc is told what it lacks, unless it has Node 24', () => {
    const alpine = { root: '/shop', platform: 'linux-x64-musl', isPackaged: false }
    expect(machineFault({ ...alpine, node: '20.0.0' })).toMatch(/needs glibc.*DATABASE_URL/)
    expect(machineFault({ ...alpine, node: '24.1.0' })).toBeUndefined()
  })

  test('a platform without a packaged Node is asked for Node 24', () => {
    const mac = { root: '/shop', platform: 'darwin-arm64', isPackaged: false }
    expect(machineFault({ ...mac, node: '22.1.0' })).toContain('Install Node 24')
    expect(machineFault({ ...mac, node: '26.0.0' })).toBeUndefined()
  })

  test.each([
    [
      'Execution of PostgreSQL by a user with administrative permissions is not permitted.',
      'Run as administrator',
    ],
    [
      'FATAL:  database files are incompatible with server | DETAIL:  The data directory was initialized by ' +
        'PostgreSQL version 17, which is not compatible with this version 18.4.',
      'Start the release that brought PostgreSQL 17',
    ],
    ['FATAL:  data directory "/mnt/c/shop/data/postgres" has invalid permissions', 'Linux disk'],
    [
      'initdb: error: could not change permissions of directory "/media/usb": Operation not permitted',
      'Linux disk',
    ],
    ['FATAL:  could not write to file "pg_wal/xlogtemp.13068": No space left on device', 'Make room there'],
  ])('a failure of PostgreSQL says what its owner can do: %s', (output, advice) => {
    expect(explainOutput(output)).toContain(advice)
  })

  test('an unknown failure of PostgreSQL is reported in its own words', () => {
    expect(explainOutput('FATAL:  something else')).toBeUndefined()
  })

  test('every command of package.json is one that cmd.exe and sh both understand', async () => {
    const { default: shop } = await import('../package.json', { with: { type: 'json' } })
    // Where there is `exec`, npm's signals reach the shop itself; cmd.exe goes on to what follows.
    const isUnderstood = (command: string) =>
      /^(?:exec (node [\w./= -]+) \|\| \1|node [\w./= -]+)$/.test(command)
    expect(Object.values(shop.scripts).filter((command) => !isUnderstood(command))).toEqual([])
  })
})
