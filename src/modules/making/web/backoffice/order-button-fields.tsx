import { useState } from 'react'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { nameOfLanguage } from '#kernel/web/backoffice/translating/translation-values.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Field } from '#kernel/web/ui/field.tsx'
import { Options, SelectField } from '#kernel/web/ui/select-field.tsx'
import type { SellingSettings } from '../../contract/index.ts'

type Words = NonNullable<SellingSettings['orderButton']>

/** The words of the order button in each language of the shop. */
export function OrderButtonFields({
  words,
  errorOf,
  onChange,
}: {
  words: Words
  errorOf: (language: LanguageCode) => string | undefined
  onChange: (words: Words) => void
}) {
  const { languages } = useShopConfig()
  const refused = languages.offered.find((code) => errorOf(code) !== undefined)
  const [chosen, setChosen] = useState<LanguageCode>(languages.base)
  const language = refused ?? chosen
  return (
    <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
      <Field
        label="Words on the order button"
        hint="Empty: the usual words. The law of some countries wants its own, such as Germany’s “Zahlungspflichtig bestellen”."
        lang={language}
        maxLength={60}
        autoComplete="off"
        value={words[language] ?? ''}
        error={errorOf(language)}
        onChange={({ target }) => onChange({ ...words, [language]: target.value })}
      />
      {languages.offered.length > 1 && (
        <SelectField
          label="Language of the words"
          value={language}
          onChange={({ target }) =>
            setChosen(languages.offered.find((code) => code === target.value) ?? language)
          }
        >
          <Options of={languages.offered} label={nameOfLanguage} />
        </SelectField>
      )}
    </div>
  )
}
