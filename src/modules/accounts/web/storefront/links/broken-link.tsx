import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { buttonClasses } from '#kernel/web/ui/button.tsx'
import { NarrowPage } from '../narrow-page.tsx'

/** Says that a mailed link is no longer valid; the children offer a new one, by default for a new password. */
export function BrokenLink({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <NarrowPage title={t('link.brokenTitle')} text={t('link.brokenText')} focused>
      {children ?? (
        <Link to="/forgot-password" className={buttonClasses({ size: 'lg' }, 'w-full')}>
          {t('link.newReset')}
        </Link>
      )}
    </NarrowPage>
  )
}
