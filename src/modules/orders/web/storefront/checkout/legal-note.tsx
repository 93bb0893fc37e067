import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { legalLinks } from '#modules/content/web/queries/index.ts'

/** The legal pages that apply to an order; the imprint is linked in the footer. */
const kinds = ['terms', 'privacy', 'withdrawal']

/**
 * Links to the legal pages, beside the order button; they open in another tab, so that the form keeps what was
 * typed.
 */
export function LegalNote() {
  const { t } = useTranslation()
  const { data = [] } = useQuery(legalLinks)
  const pages = kinds.flatMap((kind) => data.filter((page) => page.kind === kind))
  if (pages.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
      <span className="py-1">{t('checkout.legal')}</span>
      {pages.map(({ kind, slug, title, languages }) => (
        <Link
          key={kind}
          to="/support/$slug"
          params={{ slug }}
          target="_blank"
          lang={languages?.['title']}
          className="py-1 text-ink underline decoration-1 underline-offset-4 hover:text-accent"
        >
          {title}
        </Link>
      ))}
    </p>
  )
}
