import { defineConfig } from 'vitest/config'
import { modulePages } from './scripts/module-pages.ts'
import { useMemoryFolder } from './test/memory-folder.ts'

useMemoryFolder()

/**
 * What only `npm run test:thorough` runs, and whoever names it: tests that start and kill dozens of shops, type-check a
 * copy of the project, or wait for slow servers, a third of the time of all.
 */
const thorough = [
  'src/kernel/outbox/mail/smtp-failures.test.ts',
  'src/modules/measuring/learning.test.ts',
  'test/measuring/hard-scenes.test.ts',
  'test/model/backups.test.ts',
  'test/process/{accounts,backup,commands,copy-orders,data-folder,demo-commands,modules,projects,signals}.test.ts',
  'test/removable-module.test.ts',
]

/** The folder of a module outside the shop, whose tests run alone. */
const module = process.env['MODULE_TESTS']

export default defineConfig({
  plugins: [modulePages(module ? [module] : [])],
  test: {
    ...(module && { dir: module }),
    include: [`${module ? '' : '{src,test,examples}/'}**/*.test.{ts,tsx}`],
    // Proxies are programs that most machines lack: `npm run test:proxies`.
    exclude: [
      'test/browser/**',
      'node_modules/**',
      ...(process.env['THOROUGH'] ? [] : thorough),
      ...(process.env['REAL_PROXIES'] ? [] : ['test/proxies/**']),
    ],
    execArgv: ['--import', new URL('./test/import-resolution-cache.ts', import.meta.url).href],
    globalSetup: ['test/database-server.ts'],
    // Loading the shop takes two seconds, and 150 test files need it: each worker loads it once.
    isolate: false,
    // The database has its own processes, and tests mostly wait: three files keep two cores busy.
    maxWorkers: 3,
    // Generous, because tests wait for conditions and processes are slow on a busy machine.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // Messages are repeated at the end of a run, without the difference: what a list holds must be in them.
    chaiConfig: { truncateThreshold: 1000 },
    expect: { poll: { timeout: 60_000, interval: 20 } },
  },
})
