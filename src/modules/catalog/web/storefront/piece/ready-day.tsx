import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { call } from '#kernel/web/api.ts'
import { dateFormat } from '#kernel/rules/cached-formats.ts'
import { languageOrNull } from '#kernel/rules/languages.ts'
import type { Product } from '#modules/catalog/contract/catalog.ts'
import { getReadyDay } from '#modules/catalog/contract/ready-day.ts'
import { shopSettings } from '#modules/settings/web/index.ts'
import type { PieceAnswers } from '../to-cart/add-to-cart.ts'
import { useIsTypingDone } from '../calculator/use-is-typing-done.ts'

/** The day on which this piece would be ready, where the shop plans orders into its workshop's time. */
export function ReadyDay({
  product,
  size,
  answers: { mount, depth, top_height, options },
  isMade,
}: {
  product: Pick<Product, 'id' | 'lead_days_min' | 'lead_days_max'>
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
    queryKey: [getReadyDay.path, product.id, body],
    queryFn: () => call(getReadyDay, { params: { id: product.id }, body }),
    enabled: shop?.names_ready_day === true && isMade && (isTypingDone || text === first),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
  if (!isMade || !shop?.names_ready_day || data === undefined) return null
  const { lead_days_min: min, lead_days_max: max } = product
  // Nobody has set the minutes of its kind, or ordered its material.
  if (data.ready_on === null) return min === null ? null : <p>{t('piece.lead', { min, max })}</p>
  const day = dateFormat(languageOrNull(i18n.language) ?? 'en', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(data.ready_on))
  return <p>{t('piece.readyIfOrdered', { day })}</p>
}
