import type { CountryCode } from 'libphonenumber-js'
import type { Pool } from 'pg'
import { errors } from '#kernel/contract/errors.ts'
import { createDb } from '#kernel/database/db.ts'
import { transaction } from '#kernel/database/transaction.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import { outboxOf } from '#kernel/outbox/mail/outbox.ts'
import type { AccountLimits } from './limits.ts'
import { codeLifetime, phoneCodes } from './phone-codes.ts'
import { phoneNumber } from '#kernel/http/input/phone-numbers.ts'
import { usersRepository } from '../users.repository.ts'
import type { UserRow } from '../users.tables.ts'

const phoneInvalid = () => refuse('phone_invalid', { fields: { phone: errors.phone_invalid.message } })

/** Signing in with a code that is sent to a phone. */
export function phoneService({
  pool,
  limits,
  key,
  country,
}: {
  pool: Pool
  limits: AccountLimits
  /** The key of the codes' hashes. */
  key: Buffer
  country: CountryCode
}) {
  return {
    /** Queues a text message with a code, without looking up whether the number has an account. */
    async request(
      input: string,
      { ip, language }: { ip: string; language: string },
    ): Promise<Refusal<'phone_invalid' | 'too_many_requests'> | null> {
      const phone = phoneNumber(input, country)
      if (phone === null) return phoneInvalid()
      const tooMany = await limits.phoneCode(phone, ip)
      if (tooMany) return tooMany
      await transaction(pool, async (client) => {
        const within = createDb(client)
        await phoneCodes(within, key).issue(phone)
        await outboxOf(within).write({
          channel: 'sms',
          recipient: phone,
          template: 'phone_code',
          language,
          data: {},
          expiresInSeconds: codeLifetime,
        })
      })
      return null
    },

    /** Signs in with a code: the account with this verified number, or a new one. */
    async signIn({
      phone: input,
      code,
    }: {
      phone: string
      code: string
    }): Promise<UserRow | Refusal<'phone_invalid' | 'code_invalid' | 'too_many_requests'>> {
      const phone = phoneNumber(input, country)
      if (phone === null) return phoneInvalid()
      const tried = await phoneCodes(createDb(pool), key).attempt(phone, code)
      if ('waitSeconds' in tried) {
        return refuse('too_many_requests', { headers: { 'retry-after': String(tried.waitSeconds) } })
      }
      if (!tried.right) return refuse('code_invalid')
      return usersRepository(createDb(pool)).byVerifiedPhone(phone)
    },
  }
}

export type PhoneService = ReturnType<typeof phoneService>
