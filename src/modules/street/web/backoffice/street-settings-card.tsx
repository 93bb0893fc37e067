import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { getSettings } from '#modules/settings/contract/index.ts'
import { putStreetSettings } from '../../contract/index.ts'
import { changeStreetSettings, streetSettings } from '../queries/houses.ts'
import { SettingsCard, useSettingsWrite } from '#modules/settings/web/backoffice/index.ts'

/** Whether orders are shown as houses; for administrators. */
export function StreetSettingsCard() {
  const { mutate, isPending } = useSettingsWrite(streetSettings, changeStreetSettings, getSettings)
  return (
    <SettingsCard
      title="The lit street"
      hint="Each order is a house at dusk whose windows light up as its pieces are made and fitted. Buyers find it below their order and can share it; staff see all open orders as a street."
      reads={streetSettings}
      writes={putStreetSettings}
      height="h-11"
    >
      {(saved) => (
        <CheckField
          label="Show orders as houses"
          checked={saved.showsHouses}
          disabled={isPending}
          onChange={(on) => mutate(on)}
        />
      )}
    </SettingsCard>
  )
}
