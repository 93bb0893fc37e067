import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const inContainerOrRoot = process.getuid?.() === 0
const debians = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((file) => existsSync(file))

export default defineConfig({
  testDir: 'test/browser',
  fullyParallel: true,
  workers: 2,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  retries: 0,
  outputDir: 'test-results/browser',
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    locale: 'en-US',
    screenshot: 'only-on-failure',
    // Cross-fades between pages are rendered frame by frame; purchase.spec.ts and accessibility.spec.ts keep them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? debians ?? 'chromium',
      args: [
        ...(inContainerOrRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 } } },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
      testMatch: /purchase\.spec\.ts/,
    },
  ],
})
