import { z } from 'zod'

/** What the service says of a VAT number. */
export interface VatAnswer {
  isValid: boolean
  /** The holder of the number, as far as its country says so. */
  name: string
  address: string
  /** The service's number of this answer; empty unless the asker gave a VAT number. */
  consultation: string
}

export interface VatService {
  /**
   * Asks whether a VAT number is in use.
   * @param number with the two letters of its country, without spaces
   * @param asker the shop's own VAT number; null: none
   * @throws VatServiceSilent if there is no answer
   */
  check(number: string, asker: string | null): Promise<VatAnswer>
}

/** The service, or the register of the number's country, gave no answer; the message is its code, such as MS_UNAVAILABLE. */
export class VatServiceSilent extends Error {
  override name = 'VatServiceSilent'
}

const timeoutMs = 10_000
const maxLength = 500

/** Registers that say nothing answer with dashes. */
const optionalText = z
  .string()
  .nullish()
  .transform((text) => (!text || /^-+$/.test(text.trim()) ? '' : text.trim().slice(0, maxLength)))

const answerSchema = z.object({
  valid: z.boolean(),
  name: optionalText,
  address: optionalText,
  requestIdentifier: optionalText,
})
const failureSchema = z.object({ errorWrappers: z.array(z.object({ error: z.string().max(100) })).min(1) })

/** The service of the European Union (VIES), by its REST interface. Each call takes at most ten seconds. */
export function unionVatService(baseUrl: string): VatService {
  return {
    async check(number, asker) {
      const [country, rest] = [number.slice(0, 2), number.slice(2)]
      let body: unknown
      try {
        const response = await fetch(`${baseUrl}/check-vat-number`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify({
            // Greece, whose numbers some begin with its country code.
            countryCode: country === 'GR' ? 'EL' : country,
            vatNumber: rest,
            ...(asker && {
              requesterMemberStateCode: asker.slice(0, 2),
              requesterNumber: asker.slice(2),
            }),
          }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
        body = await response.json()
      } catch (error) {
        throw new VatServiceSilent('it cannot be reached', { cause: error })
      }
      const { data } = answerSchema.safeParse(body)
      if (!data) {
        const code = failureSchema.safeParse(body).data?.errorWrappers[0]?.error
        // The shop's own number is not known there: the answer is as good without its consultation number.
        if (asker && code === 'INVALID_REQUESTER_INFO') return this.check(number, null)
        throw new VatServiceSilent(code)
      }
      return {
        isValid: data.valid,
        name: data.name,
        address: data.address,
        consultation: data.requestIdentifier,
      }
    },
  }
}
