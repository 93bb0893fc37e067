import { useFormContext } from 'react-hook-form'
import type { SettingsForm } from '../../contract/settings-form.ts'
import { secondFactorRequirements } from '../../contract/settings.ts'
import { Options, SelectField } from '#kernel/web/ui/select-field.tsx'
import { Card } from '#kernel/web/backoffice/card.tsx'
import { secondFactorLabels } from './second-factor-labels.ts'

/** Which staff need a second factor. */
export function SecurityCard({ disabled }: { disabled: boolean }) {
  const { register } = useFormContext<SettingsForm>()
  return (
    <Card
      title="Sign-in of staff"
      hint="Whoever has no passkey or authenticator app yet sets one up before the back office opens again, from their next click on."
    >
      <SelectField
        label="A second factor is required for"
        disabled={disabled}
        {...register('requiredSecondFactor')}
      >
        <Options of={secondFactorRequirements} label={(requirement) => secondFactorLabels[requirement]} />
      </SelectField>
    </Card>
  )
}
