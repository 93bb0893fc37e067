import { sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.ts'
import { defineModule } from '../../../kernel/modules/definition.ts'
import type { LinkRequest } from '../../../kernel/modules/definition.ts'
import { remindOfSamples } from './remind.ts'
import { requestService } from './request-samples.service.ts'
import { sampleLinks } from './sample-links.ts'
import type { SampleLinks } from './sample-links.ts'
import { samplesMail, samplesReminderMail } from './sample-mails.ts'
import { mountReminders, mountSampleDesk, mountSampleRequests } from './samples.routes.ts'

/**
 * The link of a mail that is about to leave; undefined for every other mail and where no reminder was asked for. Null,
 * so that the mail stays: the request is gone, or the reminder was withdrawn meanwhile.
 */
async function linkInMail(
  db: Db,
  links: SampleLinks,
  { template, data }: LinkRequest,
): Promise<string | null | undefined> {
  if (template !== 'samples' && template !== 'samples_reminder') return undefined
  const { rows } = await db.execute<{ id: string; wants: boolean }>(sql`
    select id, wants_reminder as wants from sample_requests where id::text = ${String(data['requestId'])}`)
  const [request] = rows
  if (request === undefined) return null
  if (request.wants) return links.addressOf(request.id)
  return template === 'samples' ? undefined : null
}

/** Samples of swatches by post. */
export const samples = defineModule({
  name: 'samples',
  mails: { samples: samplesMail, samples_reminder: samplesReminderMail },
  // Nobody needs to know a year later who looked at which swatch; the note on the customer's timeline stays.
  purge: (pool) =>
    pool.query(
      "delete from sample_requests where status <> 'requested' and created_at < now() - interval '1 year'",
    ),
  build(host) {
    const links = sampleLinks(host)
    return {
      linkOf: (message) => linkInMail(host.db, links, message),
      mount(http) {
        mountSampleRequests(http, { ...host, requests: requestService({ ...host, links }) })
        mountSampleDesk(http, host)
        mountReminders(http, { ...host, links })
      },
      // A few minutes past the hour, when nothing else begins.
      jobs: [
        { name: 'remind-of-samples', cron: '41 * * * *', run: (stopping) => remindOfSamples(host, stopping) },
      ],
    }
  },
})
