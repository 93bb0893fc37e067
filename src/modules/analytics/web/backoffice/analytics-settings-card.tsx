import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { ApiError, call } from '#kernel/web/api.ts'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { refresh } from '#kernel/web/refresh.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { SelectField } from '#kernel/web/ui/select-field.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'
import { getSettings, type AnalyticsTool } from '#modules/settings/contract/index.ts'
import { Card } from '#modules/settings/web/backoffice/index.ts'
import { putAnalyticsSettings, type getAnalyticsSettings } from '../../contract/analytics-settings.ts'
import { analyticsSettings } from '../queries.ts'

type Saved = z.output<typeof getAnalyticsSettings.success.body>
type Kind = AnalyticsTool['kind']

/** Whether visits are counted, and the foreign tool; for administrators. */
export function AnalyticsSettingsCard() {
  const may = useMay(putAnalyticsSettings)
  const { data, isError, error, refetch, isFetching } = useQuery({ ...analyticsSettings, enabled: may })
  if (!may) return null
  return (
    <Card
      title="Visitor numbers"
      hint="How far visitors get and what they do not find, on the dashboard; and a foreign tool, if you use one."
    >
      {isError ? (
        <CouldNotLoad error={error} retry={refetch} busy={isFetching} />
      ) : data ? (
        <SettingsForm key={data.version} saved={data} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Card>
  )
}

const kindLabels: Record<Kind, string> = {
  plausible: 'Plausible',
  matomo: 'Matomo',
  ga4: 'Google Analytics 4',
  own: 'Another script',
}
const kinds = Object.keys(kindLabels) as Kind[]

const siteLabels: Record<Kind, string> = {
  plausible: 'Domain of the shop',
  matomo: 'Number of the site',
  ga4: 'Measurement ID',
  own: 'Site ID',
}

function SettingsForm({ saved }: { saved: Saved }) {
  const client = useQueryClient()
  const [counts, setCounts] = useState(saved.counts)
  const [tool, setTool] = useState(saved.tool)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(putAnalyticsSettings, { body: { counts, tool, version: saved.version } }),
    onSuccess: async (next) => {
      client.setQueryData(analyticsSettings.queryKey, next)
      toast({ title: 'Settings saved' })
      await refresh(client, getSettings)
    },
    onError: toastFailure('Failed to save settings'),
  })
  const errorOf = (field: string) => (error instanceof ApiError ? error.fields[field] : undefined)
  return (
    <Form className="grid gap-4" onSend={() => mutate()}>
      <CheckField
        label="Count visits by day, without cookies and without data about persons"
        checked={counts}
        onChange={setCounts}
      />
      <SelectField
        label="Foreign tool"
        value={tool?.kind ?? ''}
        onChange={({ target }) =>
          setTool(target.value === '' ? null : { kind: target.value as Kind, address: '', site: '' })
        }
      >
        <option value="">No foreign tool</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindLabels[kind]}
          </option>
        ))}
      </SelectField>
      {tool && (
        <>
          {tool.kind !== 'ga4' && (
            <Field
              label={tool.kind === 'own' ? 'Address of the script' : 'Address of the tool'}
              type="url"
              placeholder={tool.kind === 'plausible' ? 'https://plausible.io' : 'https://'}
              value={tool.address}
              onChange={({ target }) => setTool({ ...tool, address: target.value })}
              error={errorOf('tool.address')}
            />
          )}
          <Field
            label={siteLabels[tool.kind]}
            value={tool.site}
            onChange={({ target }) => setTool({ ...tool, site: target.value })}
            error={errorOf('tool.site')}
          />
          <p className="text-note/5 text-ink-soft">
            Every visitor is asked first, and nothing is loaded before they accept. It runs where the shop is
            shown, not at the checkout, in accounts or behind private links. Name it in your privacy policy.
          </p>
        </>
      )}
      <Button type="submit" size="sm" className="justify-self-start max-desk:min-h-11" disabled={isPending}>
        Save visitor numbers
      </Button>
    </Form>
  )
}
