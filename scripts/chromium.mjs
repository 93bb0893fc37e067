/** Finds Chromium for the browser tests; installs Debian's where possible. */
import { accessSync, constants, existsSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { aptInstall, hasApt } from './apt.mjs'

/** The headless shell takes two thirds of the processor time for the same tests. */
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

/** Debian's whole browser, whose headless shell is a package beside it. */
const WHOLE = '/usr/lib/chromium/chromium'

/** The search, once it has started. */
let search

/**
 * Path of a browser: $CHROMIUM, one on PATH, or Debian's, which is installed if missing. Undefined if there is none.
 * The search runs only once, so a caller can start the installation before the browser is needed.
 * @param isLongRun whether there are so many tests that the headless shell is worth its installation beside a browser
 */
export function findChromium(isLongRun = false) {
  search ??= lookForChromium(isLongRun)
  return search
}

async function lookForChromium(isLongRun) {
  if (process.env.CHROMIUM) {
    if (runnable(process.env.CHROMIUM)) return process.env.CHROMIUM
    console.error(`CHROMIUM names ${process.env.CHROMIUM}, which cannot be run.`)
    return undefined
  }
  const found = installed()
  if (found && !(isLongRun && basename(found) === 'chromium' && existsSync(WHOLE))) return found
  await installFromApt()
  return installed()
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

async function installFromApt() {
  if (!hasApt()) return
  console.log('\nInstalling Chromium for the browser tests (once, about a minute)')
  await aptInstall(PACKAGES)
}
