/** Finds Chromium for the browser tests; installs Debian's where possible. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The headless shell takes half the time for the same pages. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
/** The browser, and fonts for characters that the shop's own fonts lack. */
const PACKAGES = ['chromium-headless-shell', 'fonts-liberation', 'fonts-dejavu-core']

/** The search, once it has begun. */
let search

/**
 * Path of a browser: $CHROMIUM, one on PATH, or Debian's, installed now. Undefined when there is none. Searches once,
 * so whoever needs a browser later can begin the installation early.
 */
export function findChromium() {
  search ??= lookForChromium()
  return search
}

async function lookForChromium() {
  if (process.env.CHROMIUM) {
    if (runnable(process.env.CHROMIUM)) return process.env.CHROMIUM
    console.error(`CHROMIUM names ${process.env.CHROMIUM}, which cannot be run.`)
    return undefined
  }
  return installed() ?? ((await aptInstall()) ? installed() : undefined)
}

function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...ELSEWHERE].find(runnable)
}

function runnable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function aptInstall() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log('\nInstalling Chromium for the browser tests (once, about a minute)')
  return (await apt(['update'])) && apt(['install', '-y', '--no-install-recommends', ...PACKAGES])
}

/** Prints what apt says only where it fails: other steps print at the same time. */
async function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const child = spawn('apt-get', ['-q', ...args], { stdio: ['ignore', 'pipe', 'pipe'], env })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
  try {
    const [code] = await once(child, 'close')
    if (code === 0) return true
    console.error(Buffer.concat(output).toString())
  } catch (error) {
    console.error(`apt-get cannot run: ${error.message}`)
  }
  return false
}
