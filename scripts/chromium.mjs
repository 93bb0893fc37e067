/** Finds Chromium for the browser tests; installs Debian's where possible. */
import { spawnSync } from 'node:child_process'
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

/**
 * Path of a browser: $CHROMIUM, one on PATH, or Debian's, which is installed if missing. Undefined if there is none.
 */
export async function findChromium() {
  if (process.env.CHROMIUM) {
    if (runnable(process.env.CHROMIUM)) return process.env.CHROMIUM
    console.error(`CHROMIUM names ${process.env.CHROMIUM}, which cannot be run.`)
    return undefined
  }
  return installed() ?? (aptInstall() ? installed() : undefined)
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

function aptInstall() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log('\nInstalling Chromium for the browser tests (once, about a minute)')
  return apt(['update']) && apt(['install', '-y', '--no-install-recommends', ...PACKAGES])
}

function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', ['-q', ...args], { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0
}
