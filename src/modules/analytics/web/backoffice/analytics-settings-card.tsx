import { useState } from 'react'
import type { z } from 'zod'
import { call } from '#kernel/web/api.ts'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { Options, SelectField } from '#kernel/web/ui/select-field.tsx'
import type { AnalyticsTool } from '#modules/settings/contract/index.ts'
import { putAnalyticsSettings, type getAnalyticsSettings } from '../../contract/analytics-settings.ts'
import { analyticsSettings } from '../queries.ts'
import { SettingsCard, useSettingsPart } from '#modules/settings/web/backoffice/index.ts'

type Saved = z.output<typeof getAnalyticsSettings.success.body>
type Kind = AnalyticsTool['kind']

/** Whether visits are counted, and the foreign tool; for administrators. */
export function AnalyticsSettingsCard() {
  return (
    <SettingsCard
      title="Visitor numbers"
      hint="How far visitors get and what they do not find, on the dashboard; and a foreign tool, if you use one."
      reads={analyticsSettings}
      writes={putAnalyticsSettings}
      height="h-40"
    >
      {(saved) => <SettingsForm saved={saved} />}
    </SettingsCard>
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
  const [counts, setCounts] = useState(saved.counts)
  const [tool, setTool] = useState(saved.tool)
  const { errorOf } = useSettingsPart({ counts, tool }, (version) =>
    call(putAnalyticsSettings, { body: { counts, tool, version } }),
  )
  return (
    <>
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
        <Options of={kinds} label={(kind) => kindLabels[kind]} />
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
    </>
  )
}
