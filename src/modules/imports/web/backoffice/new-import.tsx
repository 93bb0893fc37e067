import { SectionTitle } from '#kernel/web/backoffice/section-title.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonOf } from '#kernel/web/backoffice/write.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { Options, SelectField } from '#kernel/web/ui/select-field.tsx'
import { FileChoice, tooLarge } from '#modules/media/web/backoffice/index.ts'
import { importKinds, maxFileBytes, type ImportDetails, type ImportKind } from '../../contract/imports.ts'
import { importById, isRunning, useCheckImport, useRunImport } from '../queries.ts'
import { FileSettingsFields, initialSettings, queryOf, type FileSettings } from './file-settings.tsx'
import { Report } from './report.tsx'
import { formatCount, kindWords, recordCount } from './words.ts'

const hints: Record<ImportKind, string> = {
  products:
    'A product export of Shopify or WooCommerce, or a file with the columns of Export CSV. Colours and other variants become options, sizes become limits.',
  customers:
    'A customer export of another shop, or a table with names, e-mails, phones and addresses. Who is there already is found by e-mail or phone.',
  orders:
    'A table with date, total, customer, product, area or quantity, and status. Forecasts and sales figures count them; nobody gets a mail, nothing is made and no stock moves.',
}

/** Chooses a file, checks it line by line, then imports it. */
export function NewImport({ disabled }: { disabled: boolean }) {
  const [kind, setKind] = useState<ImportKind>('products')
  const [settings, setSettings] = useState<FileSettings>(initialSettings)
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [part, setPart] = useState(0)
  const [id, setId] = useState<string | null>(null)
  const check = useCheckImport(setPart, setId)
  const { isPending } = check

  function send(chosen: File, settings: FileSettings) {
    setId(null)
    setFault(null)
    setPart(0)
    if (chosen.size > maxFileBytes) return setFault(tooLarge(maxFileBytes))
    check.mutate(
      { file: chosen, query: { kind, ...queryOf(settings) } },
      { onError: (error) => setFault(reasonOf(error)) },
    )
  }

  return (
    <section
      aria-labelledby="new-import"
      className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6"
    >
      <SectionTitle id="new-import">Import a file</SectionTitle>
      <SelectField
        label="What is in it"
        value={kind}
        disabled={disabled || isPending}
        onChange={({ target }) => {
          setKind(target.value as ImportKind)
          setFile(null)
          setId(null)
          setFault(null)
        }}
        frameClassName="sm:max-w-80"
      >
        <Options of={importKinds} label={(kind) => kindWords[kind]} />
      </SelectField>
      <p className="max-w-prose text-ink-soft">{hints[kind]}</p>
      <FileSettingsFields
        kind={kind}
        value={settings}
        disabled={disabled || isPending}
        onChange={(changed) => {
          setSettings(changed)
          setId(null)
        }}
      />
      <FileChoice
        file={file}
        hint="CSV in UTF-8 up to 15 MB, 50,000 lines"
        disabled={disabled || isPending}
        fault={fault}
        {...(isPending && { sent: { part, isDryRun: true } })}
        onChoose={(chosen) => {
          setFile(chosen)
          send(chosen, settings)
        }}
      />
      {file && !id && !isPending && !fault && (
        <Button
          size="sm"
          look="quiet"
          className="w-fit"
          disabled={disabled}
          onClick={() => send(file, settings)}
        >
          Check {file.name} again
        </Button>
      )}
      {id && <CheckedImport key={id} id={id} disabled={disabled} />}
    </section>
  )
}

/** The report of an import, its progress and the start button. */
export function CheckedImport({ id, disabled }: { id: string; disabled: boolean }) {
  const { data: details } = useQuery(importById(id))
  const isOwner = useMay({ access: 'admins' })
  const [pictureHosts, setPictureHosts] = useState<string[]>([])
  const run = useRunImport()
  if (!details) return null
  const start = () => run.mutate({ id, withoutErrors: details.refused > 0, pictureHosts })
  return (
    <>
      {isRunning(details) && <Progress details={details} />}
      <Report details={details} />
      {details.state === 'checked' &&
        isOwner &&
        details.missingHosts.map((host) => (
          <CheckField
            key={host}
            label={`Fetch pictures from ${host}?`}
            checked={pictureHosts.includes(host)}
            disabled={disabled || run.isPending}
            onChange={(isAllowed) =>
              setPictureHosts((previous) =>
                isAllowed ? [...previous, host] : previous.filter((otherHost) => otherHost !== host),
              )
            }
          />
        ))}
      {details.state === 'checked' && details.created + details.changed > 0 && (
        <Button className="w-fit" disabled={disabled || run.isPending} onClick={start}>
          Import {recordCount(details)}
          {details.refused > 0 && ` without the ${formatCount(details.refused)} with errors`}
        </Button>
      )}
    </>
  )
}

function Progress({ details }: { details: ImportDetails }) {
  const total = details.created + details.changed
  return (
    <progress
      aria-label={`Importing ${details.fileName}`}
      max={total}
      {...(details.state === 'running' && { value: details.done })}
      className="h-1.5 w-full accent-accent"
    />
  )
}
