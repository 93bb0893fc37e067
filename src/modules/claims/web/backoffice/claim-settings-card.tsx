import { useState } from 'react'
import type { z } from 'zod'
import { call, read } from '#kernel/web/api.ts'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { SettingsCard, useSettingsPart } from '#modules/settings/web/backoffice/index.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { kindLabels } from '#modules/catalog/web/backoffice/index.ts'
import { kinds } from '#modules/making/contract/index.ts'
import { getClaimSettings, putClaimSettings, type ClaimSettings } from '../../contract/claim-settings.ts'

/** Minutes for a piece of each kind; empty where they are those of any other piece. */
function MinutesFields({
  minutes,
  set,
  errorOf,
}: {
  minutes: ClaimSettings['minutesByKind']
  set: (minutes: ClaimSettings['minutesByKind']) => void
  errorOf: (field: string) => string | undefined
}) {
  return (
    <details>
      <summary className="cursor-pointer py-2">Minutes by kind</summary>
      <div className="mt-2 grid gap-4 sm:grid-cols-3">
        {kinds.map((kind) => (
          <NumberField
            key={kind}
            label={t(kindLabels[kind])}
            decimals={0}
            value={String(minutes[kind] ?? '')}
            onChange={(text) => {
              const { [kind]: _, ...others } = minutes
              set(text === '' ? others : { ...others, [kind]: Number(text) })
            }}
            error={errorOf(`minutesByKind.${kind}`)}
          />
        ))}
      </div>
    </details>
  )
}

type Saved = z.output<typeof getClaimSettings.success.body>

const claimSettings = read(getClaimSettings)

/** Whether claims are taken, what is promised and what work costs; for administrators. */
export function ClaimSettingsCard() {
  return (
    <SettingsCard
      title="Claims and costs"
      hint="What customers can claim of delivered orders, what you promise of their measurements, and what work costs you."
      reads={claimSettings}
      writes={putClaimSettings}
      height="h-40"
    >
      {(saved) => <SettingsForm saved={saved} />}
    </SettingsCard>
  )
}

const usualPromise = { days: 30, pieces: 6, sharePercent: 0 }

function SettingsForm({ saved }: { saved: Saved }) {
  const [form, setForm] = useState(() => ({ ...saved, version: undefined }))
  const set = (by: Partial<typeof form>) => setForm({ ...form, ...by })
  const { errorOf } = useSettingsPart(form, (version) =>
    call(putClaimSettings, { body: { ...form, version } }),
  )
  const { isOn, fitPromise, cover } = form
  return (
    <>
      <CheckField
        label="Customers can claim pieces of delivered orders"
        checked={isOn}
        onChange={(on) => set({ isOn: on })}
      />
      <CheckField
        label="Fit promise: pieces that were measured wrongly are made again"
        checked={fitPromise !== null}
        onChange={(on) => set({ fitPromise: on ? usualPromise : null })}
      />
      {fitPromise && (
        <div className="grid gap-4 sm:grid-cols-3">
          {(
            [
              ['days', 'Days after the delivery', 0],
              ['pieces', 'Pieces of an order', 0],
              ['sharePercent', 'Share of the old price (%)', 2],
            ] as const
          ).map(([name, label, decimals]) => (
            <NumberField
              key={name}
              label={label}
              decimals={decimals}
              value={String(fitPromise[name])}
              onChange={(text) => set({ fitPromise: { ...fitPromise, [name]: Number(text) } })}
              error={errorOf(`fitPromise.${name}`)}
            />
          ))}
        </div>
      )}
      <CheckField
        label="The checkout offers to cover the sizes: no share of the old price is paid then"
        checked={cover !== null}
        onChange={(on) => set({ cover: on ? { percent: 10 } : null })}
      />
      {cover && (
        <NumberField
          label="Percent of the pieces"
          decimals={2}
          value={String(cover.percent)}
          onChange={(text) => set({ cover: { percent: Number(text) } })}
          error={errorOf('cover.percent')}
        />
      )}
      <CheckField
        label="Draft a notice when the promised day of a paid order has passed"
        checked={form.delayNotices}
        onChange={(delayNotices) => set({ delayNotices })}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <NumberField
          label="Months of warranty"
          decimals={0}
          value={String(form.warrantyMonths)}
          onChange={(text) => set({ warrantyMonths: Number(text) })}
          error={errorOf('warrantyMonths')}
        />
        <NumberField
          label="An hour of work costs"
          decimals="currency"
          value={String(form.hourlyRate)}
          onChange={(text) => set({ hourlyRate: Number(text) })}
          error={errorOf('hourlyRate')}
        />
        <NumberField
          label="Minutes for a piece"
          decimals={0}
          value={String(form.minutesPerPiece)}
          onChange={(text) => set({ minutesPerPiece: Number(text) })}
          error={errorOf('minutesPerPiece')}
        />
      </div>
      <MinutesFields
        minutes={form.minutesByKind}
        set={(minutesByKind) => set({ minutesByKind })}
        errorOf={errorOf}
      />
    </>
  )
}
