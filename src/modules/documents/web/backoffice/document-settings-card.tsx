import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { ApiError, call } from '#kernel/web/api.ts'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'
import { Card } from '#modules/settings/web/backoffice/index.ts'
import {
  getDocumentSettings,
  putDocumentSettings,
  seriesKinds,
  type SeriesKind,
} from '../../contract/index.ts'
import { documentSettings } from '../queries/document-settings.ts'
import { AccountFields } from './account-fields.tsx'
import { documentLabels } from './document-labels.ts'

type Saved = z.output<typeof getDocumentSettings.success.body>

const sharing: readonly SeriesKind[] = ['deposit', 'final', 'credit']

/** How documents are numbered; for administrators only. */
export function DocumentSettingsCard() {
  const may = useMay(putDocumentSettings)
  const { data, isError, error, refetch, isFetching } = useQuery({ ...documentSettings, enabled: may })
  if (!may) return null
  return (
    <Card
      title="Documents"
      hint="Numbers count from 1 each year, without gaps. Documents that were issued keep their numbers."
    >
      {isError ? (
        <CouldNotLoad error={error} retry={refetch} busy={isFetching} />
      ) : data ? (
        <SettingsForm key={data.version} saved={data} />
      ) : (
        <Skeleton className="h-44" />
      )}
    </Card>
  )
}

function SettingsForm({ saved }: { saved: Saved }) {
  const client = useQueryClient()
  const [isShared, setShared] = useState(saved.isShared)
  const [prefixes, setPrefixes] = useState(saved.prefixes)
  const [turnover, setTurnover] = useState(saved.turnover === null ? '' : String(saved.turnover))
  const [accounts, setAccounts] = useState(saved.accounts)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(putDocumentSettings, {
        body: {
          isShared,
          prefixes,
          turnover: turnover === '' ? null : Number(turnover),
          accounts,
          version: saved.version,
        },
      }),
    onSuccess: (next) => {
      client.setQueryData(documentSettings.queryKey, next)
      toast({ title: 'Settings saved' })
    },
    onError: toastFailure('Failed to save settings'),
  })
  const errorOf = (field: string) => (error instanceof ApiError ? error.fields[field] : undefined)
  const shownSeries = seriesKinds.filter((kind) => !isShared || !sharing.includes(kind))
  return (
    <Form className="grid gap-4" onSend={() => mutate()}>
      <CheckField
        label="One series for invoices, deposit invoices, final invoices and credit notes"
        checked={isShared}
        onChange={setShared}
      />
      <fieldset>
        <legend className="mb-2 text-sm font-medium">What numbers begin with</legend>
        <div className="grid gap-4 sm:grid-cols-3">
          {shownSeries.map((kind) => (
            <Field
              key={kind}
              label={documentLabels[kind]}
              value={prefixes[kind]}
              maxLength={10}
              autoComplete="off"
              error={errorOf(`prefixes.${kind}`)}
              onChange={({ target }) => setPrefixes({ ...prefixes, [kind]: target.value })}
            />
          ))}
        </div>
      </fieldset>
      <NumberField
        label="Turnover of last year"
        decimals="currency"
        value={turnover}
        onChange={setTurnover}
        error={errorOf('turnover')}
        hint="Decides from when invoices to German businesses must be electronic. Empty: unknown"
      />
      <AccountFields accounts={accounts} set={setAccounts} errorOf={errorOf} />
      <Button type="submit" size="sm" className="justify-self-start max-desk:min-h-11" disabled={isPending}>
        Save document settings
      </Button>
    </Form>
  )
}
