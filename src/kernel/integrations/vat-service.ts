import { z } from 'zod'

/** What the service says of a VAT number. */
export interface VatAnswer {
  isValid: boolean
  /** Who has it, as far as its country says so. */
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

/** The service, or the register of the number's country, gave no answer. */
export class VatServiceSilent extends Error {
  override name = 'VatServiceSilent'
}

const timeoutMs = 10_000
const maxLength = 500

/** Registers that say nothing answer with dashes. */
const said = z
  .string()
  .nullish()
  .transform((text) => (!text || /^-+$/.test(text.trim()) ? '' : text.trim().slice(0, maxLength)))

const answerSchema = z.object({
  valid: z.boolean(),
  name: said,
  address: said,
  requestIdentifier: said,
})
const failureSchema = z.object({ errorWrappers: z.array(z.object({ error: z.string().max(100) })).min(1) })

/** The service of the European Union (VIES), by its REST interface. Each call takes at most ten seconds. */
export function unionVatService(baseUrl: string): VatService {
  return {
    async check(number, asker) {
      let body: unknown
      try {
        const response = await fetch(`${baseUrl}/check-vat-number`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify({
            countryCode: number.slice(0, 2),
            vatNumber: number.slice(2),
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
      if (!data) throw new VatServiceSilent(failureSchema.safeParse(body).data?.errorWrappers[0]?.error)
      return {
        isValid: data.valid,
        name: data.name,
        address: data.address,
        consultation: data.requestIdentifier,
      }
    },
  }
}
