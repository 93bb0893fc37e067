import { defineModule } from '../../../kernel/modules/definition.ts'
import { eraseSettled } from './erase-settled.ts'

/** Forgetting people who have left, once nothing is open with them. */
export const erasure = defineModule({
  name: 'erasure',
  build: (host) => ({
    jobs: [{ name: 'erase-settled', cron: '7 20 * * *', run: () => eraseSettled(host) }],
  }),
})
