import { useController, useFormContext, useWatch } from 'react-hook-form'
import type { SettingsForm } from '../../contract/settings-form.ts'
import { languageCodes, languages, type LanguageCode } from '#kernel/rules/languages.ts'
import { translateMessage } from '#kernel/web/backoffice/language.ts'
import { nameOfLanguage } from '#kernel/web/backoffice/translating/translation-values.ts'
import { FieldError } from '#kernel/web/ui/field-error.tsx'
import { SelectField } from '#kernel/web/ui/select-field.tsx'
import { Card } from '#kernel/web/backoffice/card.tsx'

/** The base language and the languages offered to visitors. */
export function LanguagesCard({ disabled }: { disabled: boolean }) {
  const { register, control } = useFormContext<SettingsForm>()
  const base = useWatch({ control, name: 'baseLanguage' })
  // Not registered: react-hook-form reads the values of a group from its boxes and leaves out disabled ones, such as
  // that of the base language.
  const { field, fieldState } = useController({ control, name: 'offeredLanguages' })
  const isOffered = (code: LanguageCode) => code === base || (field.value ?? []).includes(code)
  const offer = (code: LanguageCode, offered: boolean) =>
    field.onChange(
      languageCodes.filter((languageCode) => (languageCode === code ? offered : isOffered(languageCode))),
    )
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
                name={field.name}
                value={code}
                checked={isOffered(code)}
                // The base language cannot be deselected.
                disabled={code === base}
                onChange={({ target }) => offer(code, target.checked)}
                className="size-4 accent-accent"
              />
              {nameOfLanguage(code)}
            </label>
          ))}
        </div>
        <FieldError id="offeredLanguages" error={translateMessage(fieldState.error?.message)} />
      </fieldset>
    </Card>
  )
}
