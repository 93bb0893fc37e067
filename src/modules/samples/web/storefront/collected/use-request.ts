import { useRef, useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { SampleRecipient } from '#modules/samples/contract/index.ts'
import { ApiError } from '#kernel/web/api.ts'
import { useTranslateMessage } from '#kernel/web/i18n/translate-message.ts'
import { randomId } from '#kernel/web/random-id.ts'
import { useRequestSamples } from '../../queries/samples.ts'
import { discard, type CollectedSample } from './collected-samples.ts'

const toRequestSample = ({ product_id, option, choice, options, width, length, mount }: CollectedSample) => ({
  product_id,
  option,
  choice,
  ...(options && { options }),
  ...(width && { width }),
  ...(length && { length }),
  ...(mount && { mount }),
})

/** The sent request, for the confirmation. */
export interface SentRequest {
  samples: readonly CollectedSample[]
  email: string
  reminder: boolean
}

/** The samples that the server refused; `samples.2.choice` is the third. */
const positionsIn = (fields: Record<string, string>) =>
  new Map(
    Object.entries(fields).flatMap(([field, message]) => {
      const position = /^samples\.(\d+)\./.exec(field)?.[1]
      return position === undefined ? [] : [[Number(position), message] as const]
    }),
  )

/**
 * Sends each content only once, because its retries use the same key. Samples are removed from the collection only
 * after success.
 */
export function useRequest(samples: readonly CollectedSample[]) {
  const { t } = useTranslation('samples')
  const translateMessage = useTranslateMessage()
  const { mutateAsync } = useRequestSamples()
  const attempt = useRef({ content: '', key: '' })
  const [sent, setSent] = useState<SentRequest | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map())

  function keyOf(content: string): string {
    if (attempt.current.content !== content) attempt.current = { content, key: randomId() }
    return attempt.current.key
  }

  function textOf(error: unknown): string {
    if (!(error instanceof ApiError)) return t('form.offline')
    if (error.code === 'samples_address_limit') return t('form.addressLimit')
    if (error.code === 'samples_refused') return t('form.refused')
    if (error.code === 'samples_not_offered') return t('form.notOffered')
    return translateMessage(error.serverMessage) ?? ''
  }

  /** @returns the server's errors by field of the form */
  async function send(recipient: SampleRecipient): Promise<Record<string, string>> {
    const body = { ...recipient, samples: samples.map(toRequestSample) }
    setFailure(null)
    setRefused(new Map())
    try {
      await mutateAsync({ body, key: keyOf(JSON.stringify(body)) })
    } catch (error) {
      setFailure(textOf(error))
      if (!(error instanceof ApiError)) return {}
      setRefused(positionsIn(error.fields))
      return error.fields
    }
    setSent({ samples, email: recipient.email, reminder: recipient.reminder })
    discard(samples)
    return {}
  }

  return { send, sent, failure, refused }
}
