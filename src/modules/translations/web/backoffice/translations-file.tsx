import { Download, FileUp } from 'lucide-react'
import { useCsvExport } from '#kernel/web/backoffice/export-csv.tsx'
import { useState } from 'react'
import { address } from '#kernel/contract/endpoint.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { readOnlyHint, useMay } from '#kernel/web/backoffice/staff.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { Options, SelectField } from '#kernel/web/ui/select-field.tsx'
import { Card } from '#modules/settings/web/backoffice/index.ts'
import { importTranslations, listTranslations } from '../../contract.ts'
import { TranslationsImport } from './translations-import.tsx'
import { nameOfLanguage } from '#kernel/web/backoffice/translating/translation-values.ts'

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
