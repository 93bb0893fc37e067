import { useState } from 'react'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { putStreetSettings } from '../../contract/index.ts'
import { changeStreetSettings, streetSettings } from '../queries/houses.ts'
import { SettingsCard, useSettingsPart } from '#modules/settings/web/backoffice/index.ts'

/** Whether orders are shown as houses; for administrators. */
export function StreetSettingsCard() {
  return (
    <SettingsCard
      title="The lit street"
      hint="Each order is a house at dusk whose windows light up as its pieces are made and fitted. Buyers find it below their order and can share it; staff see all open orders as a street."
      reads={streetSettings}
      writes={putStreetSettings}
      height="h-11"
    >
      {(saved) => <HousesSwitch saved={saved} />}
    </SettingsCard>
  )
}

function HousesSwitch({ saved }: { saved: { showsHouses: boolean } }) {
  const [showsHouses, setShowsHouses] = useState(saved.showsHouses)
  useSettingsPart({ showsHouses }, () => changeStreetSettings(showsHouses))
  return <CheckField label="Show orders as houses" checked={showsHouses} onChange={setShowsHouses} />
}
