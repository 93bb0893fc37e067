import { Badge } from '#kernel/web/backoffice/badge.tsx'
import type { LegalPage } from '#modules/content/contract/legal.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { t } from '#kernel/web/backoffice/language.ts'
import { languageInSentence } from '#kernel/web/backoffice/translating/translation-values.ts'
import { ViewButton } from '#kernel/web/backoffice/rich-text/view-button.tsx'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { legalNames } from './kind-names.ts'

const stateNames: Record<LegalPage['state'], string> = {
  missing: 'Missing',
  template: 'Still a template',
  draft: 'Ready, not published',
  published: 'Published',
}

const toneOf = (state: LegalPage['state']) =>
  state === 'published' ? 'done' : state === 'draft' ? 'draft' : 'waiting'

/** One legal page: its state, and what is left to fill in. */
export function LegalRow({ page, may, edit }: { page: LegalPage; may: boolean; edit: (id: string) => void }) {
  const { kind, state, published, id, title, slug, openFields, notices } = page
  const name = t(legalNames[kind])
  return (
    <li className="flex flex-wrap items-start gap-2 rounded-lg border border-line bg-surface p-3">
      <div className="grid min-w-0 grow basis-60 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{name}</span>
          <Badge tone={toneOf(state)}>{t(stateNames[state])}</Badge>
          {state === 'template' && published && <Badge tone="failed">Visitors see it</Badge>}
        </p>
        {title && title !== name && <p className="text-ink-soft">{title}</p>}
        <RemainingWork openFields={openFields} notices={notices} />
      </div>
      {id && (
        <div className="flex shrink-0 items-center gap-1">
          {published && <ViewButton title={title ?? name} path={`/support/${slug}`} />}
          <Button look="quiet" size="sm" disabled={!may} aria-label={`Edit ${name}`} onClick={() => edit(id)}>
            Edit
          </Button>
        </div>
      )}
    </li>
  )
}

/** What is left to do before publishing: all fields in one language, and the other languages that need filling in. */
export function RemainingWork({ openFields, notices }: Pick<LegalPage, 'openFields' | 'notices'>) {
  const [first, ...others] = Object.entries(openFields) as [LanguageCode, string[]][]
  return (
    <>
      {first && (
        <p className="text-note text-ink-soft">
          {`To fill in (${languageInSentence(first[0])}):`}{' '}
          <span lang={first[0]} className="wrap-anywhere">
            {first[1].join(' · ')}
          </span>
        </p>
      )}
      {others.length > 0 && (
        <p className="text-note text-ink-soft">
          {`Also to fill in: ${others.map(([language]) => languageInSentence(language)).join(', ')}`}
        </p>
      )}
      {notices.length > 0 && (
        <p className="text-note text-ink-soft">
          {`The notice of the template is still in: ${notices.map(languageInSentence).join(', ')}`}
        </p>
      )}
    </>
  )
}
