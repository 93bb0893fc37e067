import { useNavigate } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { getProductionPdf } from '#modules/orders/contract/orders-admin.ts'
import { address } from '#kernel/contract/endpoint.ts'
import { languageOrNull, languages, type LanguageCode } from '#kernel/rules/languages.ts'
import { buttonClasses } from '#kernel/web/ui/button.tsx'
import type { SheetKind } from './print.page.tsx'

/** Chooses the language of the documents; null, for packing slips: the language of each order. */
export function DocumentLanguage({
  sheet,
  ids,
  language,
}: {
  sheet: SheetKind
  ids: string
  language: LanguageCode | null
}) {
  const navigate = useNavigate()
  const choose = (value: string) => {
    const lng = languageOrNull(value)
    void navigate({
      to: '/admin/orders/print',
      search: { sheet, ids, ...(lng && { lng }) },
      replace: true,
    })
  }
  return (
    <select
      aria-label="Language of the papers"
      value={language ?? ''}
      onChange={({ target }) => choose(target.value)}
      className="h-8 rounded-md border border-line bg-surface px-2 text-sm hover:border-ink-soft max-desk:h-11"
    >
      {sheet === 'packing' && <option value="">Language of the customer</option>}
      {languages.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  )
}

/** A link to the workshop's documents as a PDF file. */
export function ProductionPdfLink({ ids, language }: { ids: string; language: LanguageCode }) {
  return (
    <a
      href={address(getProductionPdf, { query: { ids, lng: language } })}
      target="_blank"
      rel="noreferrer"
      className={buttonClasses({ look: 'quiet', size: 'touch' })}
    >
      <FileText size={15} aria-hidden />
      PDF
    </a>
  )
}
