import { LONG_WORK_LIMITS } from '#kernel/database/connections/connection.ts'
import { openPool } from '#kernel/database/connections/pool.ts'
import { createLog } from '#kernel/process/log.ts'
import { deliverMails } from '#kernel/outbox/mail/deliver.ts'
import { smtpDelivery } from '#kernel/integrations/mail.ts'
import { unlimited } from './postbox.ts'

// Delivers the mails of a database to a server, as the shop's background job does: for tests that
// kill a process while it delivers.
const [databaseUrl = '', server = ''] = process.argv.slice(2)
const log = createLog('silent')
const pool = openPool(databaseUrl, log, { limits: LONG_WORK_LIMITS })
const delivery = smtpDelivery(server, 'shop@example.com')
await deliverMails({
  pool,
  delivery,
  letterhead: async () => ({
    siteName: 'Fenestra',
    logoUrl: '',
    publicOrigin: 'https://shop.example.com',
    currency: 'VND',
  }),
  linkOf: async () => undefined,
  ...unlimited,
  log,
})
delivery.close()
await pool.end()
