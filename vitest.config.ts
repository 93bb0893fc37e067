import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'],
    exclude: ['test/browser/**', 'node_modules/**'],
    globalSetup: ['test/database-server.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
