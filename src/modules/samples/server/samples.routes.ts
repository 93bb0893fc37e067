import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import {
  getSampleOffer,
  getSampleReminder,
  listSampleRequests,
  maxSamples,
  requestSamples,
  setSampleStatus,
  withdrawSampleReminder,
} from '../contract/index.ts'
import { createDb } from '#kernel/database/db.ts'
import { languageOf } from '#kernel/http/language.ts'
import { mount } from '#kernel/http/mount.ts'
import { networkOf } from '#kernel/http/headers/network.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { mountList } from '#kernel/record/mount-list.ts'
import { recordWriter } from '#kernel/record/record-writer.ts'
import { transaction } from '#kernel/database/transaction.ts'
import { forbidCaching, keepConsent } from '#modules/customers/server/index.ts'
import { sellingRepository } from '#modules/making/server/index.ts'
import type { RequestService } from './request-samples.service.ts'
import type { SampleLinks } from './sample-links.ts'
import { reminderConsent } from './reminder-consent.ts'
import { inReaderLanguage } from './wanted-samples.ts'
import { listedSamples, samplesRepository } from './samples.repository.ts'
import { sampleColumns, serializeSampleRequest } from './samples.serializer.ts'
import { sampleRequests } from './samples.tables.ts'

/** What anybody may do: read whether samples are offered, and order them. */
export function mountSampleRequests(
  http: FastifyInstance,
  { pool, requests }: { pool: Pool; requests: RequestService },
): void {
  mount(http, getSampleOffer, async () => {
    const { samples } = await sellingRepository(createDb(pool)).read()
    return samples ? { offered: true as const, at_once: maxSamples } : refuse('samples_not_offered')
  })

  mount(http, requestSamples, async ({ body, headers, actor, request, reply }) => {
    const created = await requests.create({
      input: body,
      actor,
      network: networkOf(request.ip),
      key: headers['idempotency-key'],
      language: body.language ?? languageOf(request.raw),
    })
    if (created instanceof Refusal) return created
    if (created.replayed) reply.header('idempotency-replayed', 'true')
    const { items } = created.request
    const { id, samples } = serializeSampleRequest({ ...created.request, items: items.map(inReaderLanguage) })
    return { id, samples }
  })
}

/** What staff can do: list the requests, and change their status. */
export function mountStaffSamples(
  http: FastifyInstance,
  { pool, timeZone }: { pool: Pool; timeZone: string },
): void {
  const requests = recordWriter(pool, {
    entity: 'sample_request',
    notFound: 'sample_request_not_found',
    lock: (db, id) => samplesRepository(db).lock(id),
    serialize: serializeSampleRequest,
    // No personal data, because the request is deleted with the customer, and after a year.
    audited: ({ status, sentAt }) => ({ status, sent_at: sentAt }),
    label: ({ items }) => (items.length === 1 ? '1 sample' : `${items.length} samples`),
    invalidates: ['/api/samples'],
  })

  mountList(http, listSampleRequests, sampleRequests, {
    ...listedSamples,
    db: createDb(pool),
    serialize: (rows) => rows.map(serializeSampleRequest),
    csv: { name: 'samples', kind: 'sample_request', columns: sampleColumns(timeZone) },
  })

  mount(http, setSampleStatus, async ({ params, body, headers, actor }) => {
    const saved = await requests.update({
      id: params.id,
      actor,
      precondition: { ifMatch: headers['if-match'], version: body.version },
      write: async (db, stored) =>
        stored.status === body.status ? stored : samplesRepository(db).setStatus(stored.id, body.status),
    })
    return saved
  })
}

/** What the private link in a mail does: show whether a reminder will be sent, and withdraw it. */
export function mountReminders(
  http: FastifyInstance,
  { pool, links }: { pool: Pool; links: SampleLinks },
): void {
  mount(http, getSampleReminder, async ({ params, reply }) => {
    forbidCaching(reply)
    const reminder = await samplesRepository(createDb(pool)).reminderBehind(links.hashOf(params.token))
    return reminder === null ? refuse('sample_request_not_found') : { reminder: reminder.reminder }
  })

  mount(http, withdrawSampleReminder, async ({ params, reply }) => {
    forbidCaching(reply)
    return transaction(pool, async (client) => {
      const db = createDb(client)
      const reminder = await samplesRepository(db).reminderBehind(links.hashOf(params.token))
      if (reminder === null) return refuse('sample_request_not_found')
      const withdrawn = await samplesRepository(db).withdrawReminder(reminder.id)
      if (withdrawn?.customerId) {
        const { customerId } = withdrawn
        await keepConsent(db, await reminderConsent({ ...withdrawn, customerId, isGiven: false }))
      }
      await publishInvalidation(db, ['/api/samples'])
      return { reminder: false }
    })
  })
}
