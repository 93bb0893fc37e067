import { defineConfig } from 'vitest/config'
import { modulePages } from './scripts/module-pages.ts'

export default defineConfig({
  plugins: [modulePages([])],
  test: {
    include: ['{src,test,examples}/**/*.test.{ts,tsx}'],
    exclude: ['test/browser/**', 'node_modules/**'],
    execArgv: ['--import', new URL('./test/quick-imports.ts', import.meta.url).href],
    globalSetup: ['test/database-server.ts'],
    // Loading the shop takes two seconds, and 150 files of tests load it: each worker does so once.
    isolate: false,
    // The database works in processes of its own, and much of a test is waiting: three files keep two cores busy.
    maxWorkers: 3,
    // Generous: tests wait for conditions, and a busy machine makes processes slow.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
  },
})
