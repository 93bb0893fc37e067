import { useFormContext, useWatch } from 'react-hook-form'
import type { SettingsForm } from '../../contract/settings-form.ts'
import { languages } from '../../../../kernel/rules/languages.ts'
import { nameOfLanguage } from '../../../../kernel/web/backoffice/translating/translation-values.ts'
import { FieldError } from '../../../../kernel/web/ui/field-error.tsx'
import { SelectField } from '../../../../kernel/web/ui/select-field.tsx'
import { Card } from './card.tsx'

/** The base language and the languages offered to visitors. */
export function LanguagesCard({ disabled }: { disabled: boolean }) {
  const { register, control, formState } = useFormContext<SettingsForm>()
  const base = useWatch({ control, name: 'baseLanguage' })
  return (
    <Card
      title="Languages"
      hint="Pages, search engines and mails offer these languages. What is not translated is shown in the base language."
    >
      <SelectField
        label="Base language: names and descriptions are written in it"
        disabled={disabled}
        {...register('baseLanguage')}
      >
        {languages.map(({ code }) => (
          <option key={code} value={code}>
            {nameOfLanguage(code)}
          </option>
        ))}
      </SelectField>
      <fieldset disabled={disabled}>
        <legend className="text-sm font-medium">Offered to visitors</legend>
        <div className="mt-1 grid grid-cols-2 gap-x-4 sm:grid-cols-3">
          {languages.map(({ code }) => (
            <label key={code} className="flex min-h-11 items-center gap-2.5">
              <input
                type="checkbox"
                value={code}
                className="size-4 accent-accent"
                {...register('offeredLanguages')}
                // The base language cannot be deselected.
                {...(code === base && { checked: true, disabled: true })}
              />
              {nameOfLanguage(code)}
            </label>
          ))}
        </div>
        <FieldError id="offeredLanguages" error={formState.errors.offeredLanguages?.message} />
      </fieldset>
    </Card>
  )
}
