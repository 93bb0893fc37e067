import { defineModule } from '#kernel/modules/definition.ts'
import { eraseSettled } from './erase-settled.ts'

/** Erases people who have left, as soon as they have no open business. */
export const erasure = defineModule({
  name: 'erasure',
  build: (host) => ({
    jobs: [{ name: 'erase-settled', cron: '7 20 * * *', run: () => eraseSettled(host) }],
  }),
})
