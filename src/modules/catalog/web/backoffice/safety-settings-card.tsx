import { useState } from 'react'
import type { z } from 'zod'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { nameOfLanguage } from '#kernel/web/backoffice/translating/translation-values.ts'
import { call, read } from '#kernel/web/api.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { Field, TextArea } from '#kernel/web/ui/field.tsx'
import { Options, SelectField } from '#kernel/web/ui/select-field.tsx'
import type { Settings } from '#modules/settings/contract/index.ts'
import { getSafetySettings, maxWarnings, putSafetySettings } from '../../contract/product-safety.ts'
import { SettingsCard, useSettingsPart } from '#modules/settings/web/backoffice/index.ts'

type Saved = z.output<typeof getSafetySettings.success.body>

const safetySettings = read(getSafetySettings)

/** What products show about their safety; for administrators only. */
export function SafetySettingsCard({ shop }: { shop: Settings }) {
  return (
    <SettingsCard
      title="Product safety"
      hint="The page of each product, its label and its leaflet name who made it and its warnings, as the European Union and others want it. Each product can have its own."
      reads={safetySettings}
      writes={putSafetySettings}
      height="h-14"
    >
      {(saved) => <SettingsForm saved={saved} shop={shop} />}
    </SettingsCard>
  )
}

const addressOf = ({ address_street, address_postal_code, address_city }: Settings) =>
  [address_street, [address_postal_code, address_city].filter(Boolean).join(' ')].filter(Boolean).join('\n')

function SettingsForm({ saved, shop }: { saved: Saved; shop: Settings }) {
  const { languages } = useShopConfig()
  const [isOn, setOn] = useState(saved.isOn)
  // "We make it": what the shop says of itself, until something else is written.
  const [maker, setMaker] = useState({
    maker_name: saved.maker_name || shop.site_name,
    maker_address: saved.maker_address || addressOf(shop),
    maker_email: saved.maker_email || shop.contact_email,
  })
  const [warnings, setWarnings] = useState(saved.warnings)
  const [language, setLanguage] = useState<LanguageCode>(languages.base)
  const body = { isOn, ...(isOn && { ...maker, warnings }) }
  const { errorOf } = useSettingsPart(body, (version) =>
    call(putSafetySettings, { body: { ...body, version } }),
  )
  return (
    <>
      <CheckField label="Show who made each product, and its warnings" checked={isOn} onChange={setOn} />
      {isOn && (
        <>
          <Field
            label="Made by"
            value={maker.maker_name}
            maxLength={200}
            autoComplete="off"
            error={errorOf('maker_name')}
            onChange={({ target }) => setMaker({ ...maker, maker_name: target.value })}
          />
          <TextArea
            label="Postal address of the maker"
            rows={3}
            value={maker.maker_address}
            maxLength={300}
            error={errorOf('maker_address')}
            onChange={({ target }) => setMaker({ ...maker, maker_address: target.value })}
          />
          <Field
            label="E-mail of the maker"
            value={maker.maker_email}
            maxLength={254}
            autoComplete="off"
            error={errorOf('maker_email')}
            onChange={({ target }) => setMaker({ ...maker, maker_email: target.value })}
          />
          {languages.offered.length > 1 && (
            <SelectField
              label="Language of the warnings"
              value={language}
              onChange={({ target }) =>
                setLanguage(languages.offered.find((code) => code === target.value) ?? language)
              }
            >
              <Options of={languages.offered} label={nameOfLanguage} />
            </SelectField>
          )}
          <TextArea
            label="Warnings of products without their own"
            rows={4}
            lang={language}
            value={warnings[language] ?? ''}
            maxLength={maxWarnings}
            error={errorOf(`warnings.${language}`)}
            onChange={({ target }) => setWarnings({ ...warnings, [language]: target.value })}
          />
        </>
      )}
    </>
  )
}
