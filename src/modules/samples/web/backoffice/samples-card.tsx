import { useState } from 'react'
import { putSelling, type SellingSettings } from '#modules/making/contract/index.ts'
import { call } from '#kernel/web/api.ts'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { addressDays, maxSamples, maxSamplesOfAddress } from '../../contract/index.ts'
import { sellingSettings } from '../queries/staff-samples.ts'
import { SettingsCard, useSettingsPart } from '#modules/settings/web/backoffice/index.ts'

const onlySamples = ({ samples }: SellingSettings) => ({ samples })

/** Turns samples on or off; for administrators. */
export function SamplesCard() {
  return (
    <SettingsCard
      title="Samples by post"
      hint={`Shoppers order samples below the swatches of a product: ${maxSamples} at a time, ${maxSamplesOfAddress} to one address in ${addressDays} days, free. You send them from CRM, Samples.`}
      reads={sellingSettings}
      writes={putSelling}
      height="h-11"
      shows={onlySamples}
    >
      {(saved) => <SamplesSwitch saved={saved} />}
    </SettingsCard>
  )
}

function SamplesSwitch({ saved }: { saved: SellingSettings }) {
  const [samples, setSamples] = useState(saved.samples)
  useSettingsPart({ samples }, (version) => call(putSelling, { body: { samples, version } }))
  return <CheckField label="Send samples by post" checked={samples} onChange={setSamples} />
}
