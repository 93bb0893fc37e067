import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { useMemoryFolder } from './test/memory-folder.ts'

useMemoryFolder()

const inContainerOrRoot = process.getuid?.() === 0
const debians = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((file) => existsSync(file))

/**
 * Files whose tests need a shop of their own. Each replaces that of its worker, so they run together, before the others:
 * between them it would be replaced twice.
 */
const ownShops =
  /(backoffice\/(assistant|carrier|demo|hostile-texts|language|order-life|payments|setup)|storefront\/(charges|inches|visitor-numbers|worked-figures))\.spec\.ts/

/** Needs a browser of its own. */
const camera = /storefront\/camera\.spec\.ts/

/**
 * What only `npm run test:thorough` runs, and whoever names its file: sweeps over every screen in every language or
 * width, and the slowest ways to measure, a fifth of the time of all.
 */
const thorough = [
  /(?:label-in-name|no-english|hostile-texts)\.spec\.ts/,
  /every-language\.spec\.ts.* (?:no public page|no page of a shopper|every control)/,
  /forms\.spec\.ts.* the forms of /,
  /no screen of the back office shows an English word/,
  /no sentence of the demo shop's back office is English/,
  /continue to chat when one of two processes is killed|the chat has no accessibility faults/,
  /camera\.spec\.ts.* (?:without paper an estimate|a shopper whose paper|a window is measured by keyboard)/,
  /the life of an order/,
  /staff record video and motion/,
  /long names without spaces and wide tables/,
  /worked-figures\.spec\.ts/,
]

const desktop = { viewport: { width: 1280, height: 900 } }

const browserArgs = [
  ...(inContainerOrRoot ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
const executablePath = process.env['CHROMIUM'] ?? debians ?? 'chromium'

/**
 * Most pages of a test live for seconds, in which V8 spends more on optimising their scripts than that saves: a
 * seventh of their processor time. The camera, which computes, keeps it.
 */
const briefPages = {
  launchOptions: { executablePath, args: [...browserArgs, '--js-flags=--no-maglev --no-turbofan'] },
}

export default defineConfig({
  testDir: 'test/browser',
  ...(process.env['THOROUGH'] ? {} : { grepInvert: thorough }),
  fullyParallel: true,
  // Pages wait for their shop, and tests look again after pauses: with the headless shell two would leave cores idle.
  workers: 3,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  retries: 0,
  outputDir: 'test-results/browser',
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    // Without it a click on what is not there waits as long as its whole test may take.
    actionTimeout: 30_000,
    locale: 'en-US',
    screenshot: 'only-on-failure',
    // Cross-fades between pages are rendered frame by frame; purchase.spec.ts and accessibility.spec.ts keep them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, args: browserArgs },
  },
  projects: [
    {
      name: 'desktop, own shops',
      use: { ...desktop, ...briefPages },
      testMatch: ownShops,
      fullyParallel: false,
    },
    { name: 'desktop, camera', use: desktop, testMatch: camera, fullyParallel: false },
    { name: 'desktop', use: { ...desktop, ...briefPages }, testIgnore: [ownShops, camera] },
  ],
})
