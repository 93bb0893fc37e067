import { putSelling, type SellingSettings } from '#modules/making/contract/index.ts'
import { call } from '#kernel/web/api.ts'
import { useOptimisticChoice } from '#kernel/web/use-optimistic-choice.ts'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { addressDays, maxSamples, maxSamplesOfAddress } from '../../contract/index.ts'
import { sellingSettings } from '../queries/staff-samples.ts'
import { SettingsCard, useSettingsWrite } from '#modules/settings/web/backoffice/index.ts'

/** Turns samples on or off; for administrators. */
export function SamplesCard() {
  return (
    <SettingsCard
      title="Samples by post"
      hint={`Shoppers order samples below the swatches of a product: ${maxSamples} at a time, ${maxSamplesOfAddress} to one address in ${addressDays} days, free. You send them from CRM, Samples.`}
      reads={sellingSettings}
      writes={putSelling}
      height="h-11"
    >
      {(saved) => <SamplesSwitch key={saved.version} saved={saved} />}
    </SettingsCard>
  )
}

function SamplesSwitch({ saved }: { saved: SellingSettings }) {
  const { shown, choose, settle } = useOptimisticChoice(saved)
  const { mutate, isPending } = useSettingsWrite(sellingSettings, (next: boolean) =>
    call(putSelling, { body: { samples: next, version: saved.version } }),
  )
  return (
    <CheckField
      label="Send samples by post"
      checked={shown.samples}
      disabled={isPending}
      onChange={(next) => {
        choose({ samples: next })
        mutate(next, { onSettled: settle })
      }}
    />
  )
}
