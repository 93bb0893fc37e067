import { Download, FileUp } from 'lucide-react'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useCsvExport } from '#kernel/web/backoffice/export-csv.tsx'
import { address } from '#kernel/contract/endpoint.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { readOnlyHint, useMay } from '#kernel/web/backoffice/staff.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { Options, SelectField } from '#kernel/web/ui/select-field.tsx'
import { Card } from '#modules/settings/web/backoffice/index.ts'
import { nameOfLanguage } from '#kernel/web/backoffice/translating/translation-values.ts'
import { FileImport, FileLines, LineEffect } from '#modules/media/web/backoffice/index.ts'
import {
  importTranslations,
  listTranslations,
  importLimit,
  type TranslationsReport,
  type ReportedLine,
} from '../../contract.ts'
import { formatCount } from './words.ts'

/** The effect of a translation file: its counts, then lines with errors, then changes. */
function Report({ report }: { report: TranslationsReport }) {
  const { changed, unchanged, refused, lines } = report
  return (
    <section aria-label="What the file does" className="grid gap-3">
      <output>
        {formatCount(changed)} changed, {formatCount(unchanged)} unchanged, {formatCount(refused)} with an
        error.
      </output>
      <FileLines
        heads={['Line', 'Text', 'What happens']}
        rows={lines.map((line) => [
          line.line,
          <Place key="place" {...line} />,
          <LineEffect
            key="effect"
            action={line.action}
            errors={line.message ? [{ message: line.message }] : []}
          />,
        ])}
        rest={changed + refused - lines.length}
      />
    </section>
  )
}

/** The cell's position in the file's own terms, so that it can be found there. */
function Place({ record, id, field, language }: ReportedLine) {
  return (
    <>
      {[record, field, language].filter(Boolean).join(' · ')}
      <span className="block text-note text-ink-soft">{id}</span>
    </>
  )
}

const texts = (count: number) => `${formatCount(count)} ${count === 1 ? 'text' : 'texts'}`

/** Imports a translation file. */
function TranslationsImport({ close }: { close: () => void }) {
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

/** Exports texts for translators, and imports the file again. */
export function TranslationsFile({ languages }: { languages: readonly LanguageCode[] }) {
  const [language, setLanguage] = useState<LanguageCode>()
  const [isOpen, setOpen] = useState(false)
  const [importing, setImporting] = useState(false)
  const mayImport = useMay(importTranslations)
  const { busy, save } = useCsvExport()
  const exportTexts = () => {
    const query = { ...(language && { language }), ...(isOpen && { state: 'open' as const }) }
    const name = ['translations', language].filter(Boolean).join('-')
    void save(address(listTranslations, { query }), name)
  }
  return (
    <Card
      title="Files for translators"
      hint="Translators fill in the last column of the file. Empty texts change nothing."
    >
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <SelectField
          label="Language"
          value={language ?? ''}
          onChange={({ target }) => setLanguage(languages.find((code) => code === target.value))}
          frameClassName="w-full sm:w-60"
        >
          <option value="">All languages</option>
          <Options of={languages} label={nameOfLanguage} />
        </SelectField>
        <CheckField label="Only missing and outdated texts" checked={isOpen} onChange={setOpen} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" size="sm" className="min-h-11" disabled={busy} onClick={exportTexts}>
          <Download size={15} aria-hidden />
          Export CSV
        </Button>
        <Button
          look="quiet"
          size="sm"
          className="min-h-11"
          disabled={!mayImport}
          title={mayImport ? undefined : readOnlyHint}
          onClick={() => setImporting(true)}
        >
          <FileUp size={15} aria-hidden />
          Import CSV
        </Button>
      </div>
      {importing && <TranslationsImport close={() => setImporting(false)} />}
    </Card>
  )
}
