import type { ReactNode } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { NarrowPage } from '../narrow-page.tsx'

/** Says that a mailed link is no longer valid; the children offer a new one. */
export function BrokenLink({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <NarrowPage title={t('link.brokenTitle')} text={t('link.brokenText')} focused>
      {children}
    </NarrowPage>
  )
}
