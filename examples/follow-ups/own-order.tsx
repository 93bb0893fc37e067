import { call, usePageLanguage, useTexts } from 'fenestra/storefront'
import { useQuery } from '@tanstack/react-query'
import { getOwnFollowUp } from './contract.ts'
import de from './locales/de.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }

/** Tells customers on the page of their order that the shop will call them. */
export default function OwnOrder({ id }: { id: string }) {
  const t = useTexts({ en, de })
  const language = usePageLanguage()
  const { data } = useQuery({
    queryKey: [getOwnFollowUp.path, id],
    queryFn: () => call(getOwnFollowUp, { params: { id } }),
  })
  if (!data?.dueOn) return null
  const day = new Date(data.dueOn).toLocaleDateString(language, { timeZone: 'UTC', dateStyle: 'long' })
  return <p className="mt-6 rounded-md bg-linen px-4 py-3 text-sm">{t('weCall', { day })}</p>
}
