import { defineModule } from '#kernel/modules/definition.ts'
import { mountRegister } from './register.ts'
import { eraseSettled } from './erase-settled.ts'
import { processing } from './processing.ts'

/** Erases people who have left, as soon as they have no open business. */
export const erasure = defineModule({
  name: 'erasure',
  processing,
  build: (host) => ({
    mount: (http) => mountRegister(http, host),
    jobs: [{ name: 'erase-settled', cron: '7 20 * * *', run: () => eraseSettled(host) }],
  }),
})
