import { Link } from '@tanstack/react-router'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { SupportItem } from '../../contract/content.ts'
import { useRateSupportItem } from '../queries/rate-support-item.ts'
import { Button, buttonClasses } from '#kernel/web/ui/button.tsx'
import { contactSlug } from './articles.ts'

/** The end of an article: a question whether it helped, and links to further help. */
export function ArticleFooter({ article }: { article: SupportItem }) {
  const { t } = useTranslation()
  return (
    <footer className="mt-4 grid gap-6 border-t border-line pt-8">
      {/* A legal page binds whoever reads it, helpful or not. */}
      {!article.legal && <Helpful article={article} />}
      <div className="flex flex-wrap gap-3">
        <Link to="/support/$slug" params={{ slug: contactSlug }} className={buttonClasses()}>
          {t('support.contact')}
        </Link>
        <Link to="/support" activeOptions={{ exact: true }} className={buttonClasses({ look: 'quiet' })}>
          {t('support.browseMore')}
        </Link>
      </div>
    </footer>
  )
}

function Helpful({ article }: { article: SupportItem }) {
  const { t } = useTranslation()
  const { mutate, isPending, isSuccess, isError } = useRateSupportItem(article.id)
  const answers = [
    { helpful: true, label: t('support.yes') },
    { helpful: false, label: t('support.no') },
  ]
  return (
    <div className="grid gap-3">
      <div className="flex min-h-11 flex-wrap items-center gap-x-5 gap-y-3">
        <h2 id="helpful" className="text-lg">
          {t('support.helpful')}
        </h2>
        {!isSuccess && (
          <fieldset aria-labelledby="helpful" disabled={isPending} className="flex gap-2">
            {answers.map(({ helpful, label }) => (
              <Button key={label} look="quiet" onClick={() => mutate(helpful)}>
                {label}
              </Button>
            ))}
          </fieldset>
        )}
        <output className="text-ink-soft">{isSuccess && t('support.thanks')}</output>
      </div>
      {isError && (
        <p role="alert" className="text-clay">
          {t('support.notCounted')}
        </p>
      )}
    </div>
  )
}
