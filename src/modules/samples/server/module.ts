import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { defineModule, type LinkRequest } from '#kernel/modules/definition.ts'
import { samplesErrors } from '../errors.ts'
import { remindOfSamples } from './remind.ts'
import { requestService } from './request-samples.service.ts'
import { sampleLinks, type SampleLinks } from './sample-links.ts'
import { samplesMail, samplesReminderMail } from './sample-mails.ts'
import { mountReminders, mountStaffSamples, mountSampleRequests } from './samples.routes.ts'
import { samplesDigest } from './samples-digest.ts'
import { processing } from './processing.ts'

/**
 * The withdrawal link for a mail that is about to be sent. Undefined for every other mail, and for a confirmation
 * without a reminder. Null, so that the mail is not sent, if the request no longer exists or the reminder was
 * withdrawn.
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
  processing,
  errors: samplesErrors,
  mails: { samples: samplesMail, samples_reminder: samplesReminderMail },
  // After a year nobody needs to know who ordered which swatch; the entry in the customer's timeline stays.
  purge: (pool) =>
    pool.query(
      "delete from sample_requests where status <> 'requested' and created_at < now() - interval '1 year'",
    ),
  build(host) {
    const links = sampleLinks(host)
    return {
      linkOf: (message) => linkInMail(host.db, links, message),
      on: {
        'account.erased': {
          async inTransaction({ accountId }, { db }) {
            await db.execute(sql`
            with gone as (delete from sample_requests where user_id = ${accountId} returning id::text)
            delete from outbox
            where template in ('samples', 'samples_reminder') and data ->> 'requestId' in (select id from gone)`)
          },
        },
      },
      contributes: {
        digest: samplesDigest,
        personalData: {
          samples: (id) => sql`
            select id, name, email, address, language, status, wants_reminder, sent_at, reminded_at, created_at,
              (select json_agg(json_build_object('product_name', product_name, 'option_name', option_name,
                  'choice_name', choice_name, 'link', link) order by position)
                from sample_request_items where request_id = sample_requests.id) samples
            from sample_requests where user_id = ${id} order by created_at`,
        },
      },
      mount(http) {
        mountSampleRequests(http, { ...host, requests: requestService({ ...host, links }) })
        mountStaffSamples(http, host)
        mountReminders(http, { ...host, links })
      },
      // At a minute at which no other hourly job starts.
      jobs: [
        { name: 'remind-of-samples', cron: '41 * * * *', run: (stopping) => remindOfSamples(host, stopping) },
      ],
    }
  },
})
