import { useState } from 'react'
import { languages, type LanguageCode } from '#kernel/rules/languages.ts'
import { call, read } from '#kernel/web/api.ts'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { Field, TextArea } from '#kernel/web/ui/field.tsx'
import { Options, SelectField } from '#kernel/web/ui/select-field.tsx'
import { SettingsCard, useSettingsPart } from '#modules/settings/web/backoffice/index.ts'
import { nameOfLanguage } from '#kernel/web/backoffice/translating/translation-values.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import {
  getSelling,
  putSelling,
  safetyStandards,
  type Kind,
  type SafetyStandard,
  type SellingSettings,
  type Workshop,
} from '../../contract/index.ts'
import { safetyLabels } from './safety-labels.ts'
import { WorkshopFields } from './workshop-fields.tsx'
import { joinDays, listedDays, PublicHolidays, WorkingWeek } from './work-calendar.tsx'

type Words = NonNullable<SellingSettings['orderButton']>

/** The words of the order button in each language of the shop. */
function OrderButtonFields({
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

/** A one-sentence summary of each standard. */
const explained: Record<SafetyStandard, string> = {
  en13120:
    'A chain is at most 1 m long, or ends 1.5 m above the floor where the height is known; longer ones for tall blinds.',
  wcma2022:
    'No chain or cord on venetian and wooden blinds, no cord that hangs free, and a device on every other loop.',
  as_nz: 'A loop ends at least 1.6 m above the floor, or is at most 1 m long where the height is not known.',
  none: 'Every control may be sold, and chains are as long as the blind. The law of most countries asks for more.',
}

const noWorkshop: Workshop = { capacity: {}, minutes: {} }

const sellingSettings = read(getSelling)

function withoutSamples(saved: SellingSettings): object {
  const { samples: _, ...shown } = saved
  return shown
}

/** Child-safety standard and days off; for administrators. */
export function SellingCard({ kindLabels }: { kindLabels: Readonly<Record<Kind, string>> }) {
  return (
    <SettingsCard
      title="Child safety and days off"
      hint="Which cords and chains may be sold, the days on which the workshop works, and the language of the workshop."
      reads={sellingSettings}
      writes={putSelling}
      height="h-40"
      // Samples have a card of their own.
      shows={withoutSamples}
    >
      {(saved) => <SellingForm saved={saved} kindLabels={kindLabels} />}
    </SettingsCard>
  )
}

function SellingForm({
  saved,
  kindLabels,
}: {
  saved: SellingSettings
  kindLabels: Readonly<Record<Kind, string>>
}) {
  const [safety, setSafety] = useState(saved.safety)
  const [language, setLanguage] = useState(saved.language)
  const [scalesDiscounts, setScalesDiscounts] = useState(saved.scalesDiscounts)
  const [withdrawalNotices, setWithdrawalNotices] = useState(saved.withdrawalNotices)
  const [orderButton, setOrderButton] = useState(saved.orderButton ?? {})
  const [workshop, setWorkshop] = useState(saved.workshop ?? noWorkshop)
  const [restDays, setRestDays] = useState(saved.restDays)
  const [hours, setHours] = useState(String(saved.changeHours))
  const [days, setDays] = useState(saved.holidays.join('\n'))
  const [extraDays, setExtraDays] = useState(saved.extraDays.join('\n'))
  const body = {
    safety,
    language,
    scalesDiscounts,
    withdrawalNotices,
    ...((saved.orderButton || Object.keys(orderButton).length > 0) && { orderButton }),
    ...((saved.workshop || workshop !== noWorkshop) && { workshop }),
    restDays,
    holidays: listedDays(days),
    extraDays: listedDays(extraDays),
    changeHours: Number(hours.trim() || Number.NaN),
  }
  const { faults } = useSettingsPart(body, (version) => call(putSelling, { body: { ...body, version } }))
  const refused = Object.entries(faults)
  return (
    <>
      <SelectField
        label="Rules of child safety"
        value={safety}
        onChange={({ target }) =>
          setSafety(safetyStandards.find((standard) => standard === target.value) ?? safety)
        }
      >
        <Options of={safetyStandards} label={(standard) => safetyLabels[standard]} />
      </SelectField>
      <p className="-mt-2 text-note text-ink-soft">{explained[safety]}</p>
      <SelectField
        label="Language of production papers"
        value={language}
        onChange={({ target }) =>
          setLanguage(languages.find(({ code }) => code === target.value)?.code ?? language)
        }
      >
        {languages.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <WorkingWeek
        restDays={restDays}
        error={refused.find(([name]) => name.startsWith('restDays'))?.[1]}
        onChange={setRestDays}
      />
      <TextArea
        label="Days off"
        hint="One a line, like 2027-01-01."
        rows={4}
        value={days}
        error={refused.find(([name]) => name.startsWith('holidays'))?.[1]}
        onChange={({ target }) => setDays(target.value)}
      />
      <PublicHolidays onAdd={(added) => setDays(joinDays(days, added))} />
      <TextArea
        label="Worked nevertheless"
        hint="Rest days and days off on which the workshop works, such as a Saturday that makes up for a holiday."
        rows={2}
        value={extraDays}
        error={refused.find(([name]) => name.startsWith('extraDays'))?.[1]}
        onChange={({ target }) => setExtraDays(target.value)}
      />
      <WorkshopFields
        workshop={workshop}
        kindLabels={kindLabels}
        error={refused.find(([name]) => name.startsWith('workshop'))?.[1]}
        onChange={setWorkshop}
      />
      <Field
        label="Hours in which customers may change a new order"
        hint="With 0, until you confirm it. You are asked before you confirm an order earlier."
        inputMode="numeric"
        autoComplete="off"
        value={hours}
        error={refused.find(([name]) => name === 'changeHours')?.[1]}
        onChange={({ target }) => setHours(target.value)}
      />
      <CheckField
        label="Customers may remove pieces of an order with an agreed discount, which then shrinks with them"
        checked={scalesDiscounts}
        onChange={setScalesDiscounts}
      />
      <CheckField
        label="Say beside each line whether it can be withdrawn from: pieces made to size cannot, goods by the piece can"
        checked={withdrawalNotices}
        onChange={setWithdrawalNotices}
      />
      {withdrawalNotices && (
        <p className="-mt-2 text-note/5 text-ink-soft">
          Confirmations then carry the published terms and the text about withdrawal as PDF files, and orders
          keep which version was sent.
        </p>
      )}
      <OrderButtonFields
        words={orderButton}
        errorOf={(code) => refused.find(([name]) => name === `orderButton.${code}`)?.[1]}
        onChange={setOrderButton}
      />
    </>
  )
}
