import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { maxSamples, maxSamplesOfAddress, type SampleOrder } from '../contract/index.ts'
import { normalizeAddress } from '#kernel/rules/people/normalize-address.ts'
import type { Db } from '#kernel/database/db.ts'
import { emit } from '#kernel/events/events.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { hashOf } from '#kernel/http/idempotency.ts'
import { addressKey, type Limit, type RateLimits } from '#kernel/http/limits/rate-limits.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { outboxOf } from '#kernel/outbox/mail/outbox.ts'
import { typedTextFor } from '#kernel/outbox/mail/typed-text.ts'
import { mailbox } from '#kernel/outbox/mail/recipient-limits.ts'
import { readingIn, type ShopLanguages } from '#kernel/rules/localized.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { productsRepository } from '#modules/catalog/server/index.ts'
import { sellingRepository } from '#modules/making/server/index.ts'
import { customerByAddress, keepConsent } from '#modules/customers/server/index.ts'
import { reminderConsent } from './reminder-consent.ts'
import type { SampleLinks } from './sample-links.ts'
import type { SampleMail } from './sample-mails.ts'
import { samplesRepository } from './samples.repository.ts'
import type { SampleRequestRow } from './samples.serializer.ts'
import { findSamples, inReaderLanguage, type FoundSample } from './wanted-samples.ts'
import { sql } from 'drizzle-orm'
import { staffText } from '#kernel/rules/text/staff-text.ts'

const requestsOfNetwork: Limit = { name: 'samples', times: 20, seconds: 60 * 60 }

declare module '#kernel/events/events.ts' {
  interface ShopEvents {
    /** Emitted for each new request; `samples` is their number. */
    'samples.requested': { requestId: string; samples: number }
  }
}

export interface NewSampleRequest {
  input: SampleOrder
  actor: Actor | null
  network: string
  /** The sender's `Idempotency-Key`. */
  key: string | undefined
  language: LanguageCode
}

export const samplePaths = ['/api/samples', '/api/crm']

type Refused = Refusal<
  | 'samples_not_offered'
  | 'samples_refused'
  | 'samples_limit'
  | 'samples_address_limit'
  | 'idempotency_key_reused'
  | 'too_many_requests'
>
/** A stored request; `replayed`: it was made earlier with the same key. */
type CreatedRequest = { request: SampleRequestRow; replayed: boolean }

/** The hashes by which requests are found and counted. */
const keysOf = ({ input, key }: NewSampleRequest) => ({
  mailboxKey: mailbox(input.email),
  placeKey: addressKey(normalizeAddress(input.address)),
  requestKey: key === undefined ? null : addressKey(key),
  requestHash: hashOf(input),
})
type Keys = ReturnType<typeof keysOf>

/** Enforces the limit per mailbox and postal address within `addressDays` days. */
async function refuseTooMany(db: Db, samples: readonly FoundSample[], keys: Keys): Promise<Refused | null> {
  const recent = await samplesRepository(db).recentCount(keys)
  if (recent + samples.length <= maxSamplesOfAddress) return null
  const left = Math.max(0, maxSamplesOfAddress - recent)
  return refuse('samples_address_limit', { details: { left } })
}

/**
 * Writes the confirmation mail. To an unconfirmed address it repeats nothing that was typed, and it counts against the
 * limit for mails that strangers can cause.
 */
async function writeMail(
  db: Db,
  id: string,
  samples: readonly FoundSample[],
  newRequest: NewSampleRequest,
): Promise<void> {
  const { input, actor, network, language } = newRequest
  const isOwn = actor?.emailVerified === true && actor.email?.toLowerCase() === input.email.toLowerCase()
  const name = typedTextFor({ repeatsInput: isOwn })(input.name)
  const data: SampleMail = { requestId: id, name, samples: samples.map(inReaderLanguage) }
  await outboxOf(db).write({
    channel: 'email',
    recipient: input.email,
    template: 'samples',
    language,
    data: { ...data },
    ...(!isOwn && { limitedAs: 'order' as const, network }),
  })
}

/** Accepts requests for samples; all rules for a new request are checked here. */
export function requestService({
  pool,
  limits,
  links,
  languages,
}: {
  languages: () => ShopLanguages
  pool: Pool
  limits: RateLimits
  links: SampleLinks
}) {
  async function store(db: Db, samples: readonly FoundSample[], keys: Keys, newRequest: NewSampleRequest) {
    const { input, actor, language } = newRequest
    const id = randomUUID()
    const customerId = await customerByAddress(db, { ...input, source: 'samples' }, actor)
    const isNew = await samplesRepository(db).insert(
      {
        id,
        ...keys,
        userId: actor?.id ?? null,
        customerId,
        name: input.name,
        email: input.email,
        address: input.address,
        language,
        sampleCount: samples.length,
        wantsReminder: input.reminder,
        withdrawToken: input.reminder ? links.storedFor(id) : null,
      },
      samples,
    )
    // A concurrent request for another address has used the same key.
    if (!isNew) return refuse('idempotency_key_reused')
    await recordSampleRequest(db, customerId, samples)
    if (input.reminder) await keepConsent(db, await reminderConsent({ customerId, language, isGiven: true }))
    await writeMail(db, id, samples, newRequest)
    await emit(db, 'samples.requested', { requestId: id, samples: samples.length })
    await publishInvalidation(db, samplePaths)
    return id
  }

  async function create(db: Db, newRequest: NewSampleRequest): Promise<CreatedRequest | Refused> {
    const { input } = newRequest
    const repository = samplesRepository(db)
    if (!(await sellingRepository(db).read()).samples) return refuse('samples_not_offered')
    const keys = keysOf(newRequest)
    await repository.takeTurns([keys.mailboxKey, keys.placeKey])
    const first = keys.requestKey === null ? null : await repository.byKey(keys.requestKey)
    if (first !== null && first.requestHash !== keys.requestHash) return refuse('idempotency_key_reused')
    if (first !== null)
      return { request: (await repository.byId(first.id)) as SampleRequestRow, replayed: true }
    if (input.samples.length > maxSamples)
      return refuse('samples_limit', { fields: { samples: `At most ${maxSamples} samples at a time` } })
    const products = await productsRepository(db).onSale(
      input.samples.map((sample) => sample.product_id),
      readingIn(newRequest.language, languages()),
    )
    const samples = findSamples(input.samples, products)
    if (samples instanceof Refusal) return samples
    const tooMany = await refuseTooMany(db, samples, keys)
    if (tooMany) return tooMany
    const id = await store(db, samples, keys, newRequest)
    if (id instanceof Refusal) return id
    return { request: (await repository.byId(id)) as SampleRequestRow, replayed: false }
  }

  return {
    /**
     * Stores a request with its customer, an entry in their timeline and the confirmation mail, in one transaction. The
     * same key with the same body returns the first request.
     */
    async create(newRequest: NewSampleRequest): Promise<CreatedRequest | Refused> {
      const tooMany = await limits.take(requestsOfNetwork, newRequest.network)
      return tooMany ?? transactionOrRefusal(pool, (db) => create(db, newRequest))
    },
  }
}
export type RequestService = ReturnType<typeof requestService>

/** Adds the request to the customer's timeline. */
async function recordSampleRequest(
  db: Db,
  customerId: string,
  samples: readonly FoundSample[],
): Promise<void> {
  const subject =
    samples.length === 1
      ? staffText('Asked for a sample by post')
      : staffText('Asked for {{length}} samples by post', { length: samples.length })
  const lines = samples.map(
    ({ productName, optionName, choiceName }) => `${productName}: ${optionName} ${choiceName}`,
  )
  await db.execute(sql`
    insert into customer_interactions (customer_id, type, subject, description)
    values (${customerId}, 'follow_up', ${subject}, ${[subject, ...lines].join('\n')})`)
}
