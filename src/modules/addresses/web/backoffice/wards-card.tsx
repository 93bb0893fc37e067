import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { address } from '#kernel/contract/endpoint.ts'
import { locale, t } from '#kernel/web/backoffice/language.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { refresh } from '#kernel/web/refresh.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { FileImport, FileLines, LineEffect } from '#modules/media/web/backoffice/index.ts'
import { Card } from '#modules/settings/web/backoffice/index.ts'
import { importWards, listProvinces, wardsLimit, type WardsReport } from '../../contract/index.ts'
import { provinces } from '../queries.ts'

const figure = (count: number) => count.toLocaleString(locale())
const wards = (count: number) => `${figure(count)} ${count === 1 ? 'ward' : 'wards'}`

/** The list of provinces and wards that forms suggest; only for shops in Vietnam. */
export function WardsCard() {
  const { country } = useShopConfig()
  const isVietnamese = country === 'VN'
  const { data: knownProvinces = [] } = useQuery({ ...provinces, enabled: isVietnamese })
  const may = useMay(importWards)
  const [isImporting, setImporting] = useState(false)
  if (!isVietnamese) return null
  return (
    <Card
      title="Provinces and wards"
      hint="With a list, addresses suggest provinces and wards, also without accents; any other text can still be typed."
    >
      <p>
        {knownProvinces.length === 0
          ? t('There is no list yet.')
          : t('Provinces in the list: {{count}}', { count: knownProvinces.length })}
      </p>
      <Button
        look="quiet"
        size="sm"
        className="justify-self-start"
        disabled={!may}
        onClick={() => setImporting(true)}
      >
        Import list
      </Button>
      {isImporting && <WardsImport close={() => setImporting(false)} />}
    </Card>
  )
}

function WardsImport({ close }: { close: () => void }) {
  const client = useQueryClient()
  return (
    <FileImport<WardsReport>
      title="Import provinces and wards"
      maxBytes={wardsLimit}
      hint="CSV in UTF-8 up to 2 MB, 20,000 lines"
      addressOf={(dryRun) => address(importWards, { query: { dryRun: String(dryRun) } })}
      writes={(report) => report.wards}
      amount={(report) => (report ? wards(report.wards) : 'wards')}
      Shown={Report}
      done={(report) => {
        void refresh(client, listProvinces)
        return { title: 'List imported', description: wards(report.wards) }
      }}
      close={close}
    >
      <p className="text-ink-soft">
        A line for each ward, with the columns province, ward and code. The file replaces the list.
      </p>
    </FileImport>
  )
}

function Report({ report }: { report: WardsReport }) {
  return (
    <section aria-label="What the file does" className="grid gap-3">
      <p>
        {t('Provinces: {{provinces}}, wards: {{wards}}, with an error: {{refused}}', {
          provinces: figure(report.provinces),
          wards: figure(report.wards),
          refused: figure(report.refused),
        })}
      </p>
      {report.lines.length > 0 && (
        <FileLines
          heads={['Line', 'Ward', 'What happens']}
          rows={report.lines.map(({ line, place, errors }) => [
            line,
            place,
            <LineEffect key="effect" action="error" errors={errors} />,
          ])}
          rest={report.refused - report.lines.length}
        />
      )}
    </section>
  )
}
