import { useQueryClient } from '@tanstack/react-query'
import { address } from '#kernel/contract/endpoint.ts'
import { FileImport } from '#modules/media/web/backoffice/index.ts'
import { importLimit, importTranslations, type TranslationsReport } from '../../contract.ts'
import { Report } from './report.tsx'
import { formatCount } from './words.ts'

const texts = (count: number) => `${formatCount(count)} ${count === 1 ? 'text' : 'texts'}`

/** Imports a translation file. */
export function TranslationsImport({ close }: { close: () => void }) {
  const client = useQueryClient()
  return (
    <FileImport<TranslationsReport>
      title="Import translations"
      maxBytes={importLimit}
      hint="CSV in UTF-8 up to 5 MB, 50,000 lines"
      addressOf={(dryRun) => address(importTranslations, { query: { dry_run: dryRun ? 'true' : 'false' } })}
      writes={({ changed }) => changed}
      amount={(report) => (report ? texts(report.changed) : 'texts')}
      Shown={Report}
      done={({ changed }) => {
        // A file can contain texts of every kind of record.
        void client.invalidateQueries()
        return { title: 'Translations imported', description: `${texts(changed)} changed` }
      }}
      close={close}
    >
      <p className="text-ink-soft">
        Columns: record, id, field, base, language, text, as in Export CSV. All lines are taken over, or none;
        empty texts change nothing.
      </p>
    </FileImport>
  )
}
