import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { call } from '#kernel/web/api.ts'
import { dateFormat } from '#kernel/rules/cached-formats.ts'
import { languageOrNull } from '#kernel/rules/languages.ts'
import { getReadyDay } from '#modules/catalog/contract/ready-day.ts'
import { shopSettings } from '#modules/settings/web/index.ts'
import type { PieceAnswers } from '../add-to-cart.ts'
import { useIsTypingDone } from '../use-is-typing-done.ts'

/** The day on which this piece would be ready, where the shop plans orders into its workshop's time. */
export function ReadyDay({
  productId,
  size,
  answers: { mount, depth, top_height, options },
  isMade,
}: {
  productId: string
  /** Metres. */
  size: { width: number; length: number }
  answers: PieceAnswers
  /** Whether the piece can be made like this. */
  isMade: boolean
}) {
  const { t, i18n } = useTranslation()
  const { data: shop } = useQuery(shopSettings)
  const body = { ...size, mount, depth, top_height, options }
  const text = JSON.stringify(body)
  const [first] = useState(text)
  const isTypingDone = useIsTypingDone(text)
  const { data } = useQuery({
    queryKey: [getReadyDay.path, productId, body],
    queryFn: () => call(getReadyDay, { params: { id: productId }, body }),
    enabled: shop?.names_ready_day === true && isMade && (isTypingDone || text === first),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
  if (!isMade || !data?.ready_on) return null
  const day = dateFormat(languageOrNull(i18n.language) ?? 'en', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(data.ready_on))
  return <p>{t('piece.readyIfOrdered', { day })}</p>
}
