import { useNavigate } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { getProductionPdf } from '../../../contract/orders-admin.ts'
import { address } from '../../../../../kernel/contract/endpoint.ts'
import { languages } from '../../../../../kernel/rules/languages.ts'
import type { LanguageCode } from '../../../../../kernel/rules/languages.ts'
import { buttonClasses } from '../../../../../kernel/web/ui/button.tsx'

/** In which language the workshop reads its papers, and the same as a PDF file. */
export function PaperLanguage({ ids, language }: { ids: string; language: LanguageCode }) {
  const navigate = useNavigate()
  return (
    <>
      <select
        aria-label="Language of the papers"
        value={language}
        onChange={({ target }) =>
          void navigate({
            to: '/admin/orders/print',
            search: {
              sheet: 'production',
              ids,
              lng: languages.find(({ code }) => code === target.value)?.code ?? language,
            },
            replace: true,
          })
        }
        className="h-8 rounded-md border border-line bg-surface px-2 text-sm hover:border-ink-soft max-[56rem]:h-11"
      >
        {languages.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
      <a
        href={address(getProductionPdf, { query: { ids, lng: language } })}
        target="_blank"
        rel="noreferrer"
        className={buttonClasses({ look: 'quiet', size: 'sm' }, 'max-[56rem]:min-h-11')}
      >
        <FileText size={15} aria-hidden />
        PDF
      </a>
    </>
  )
}
