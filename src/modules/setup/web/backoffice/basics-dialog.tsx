import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#kernel/web/api.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { locale } from '#kernel/web/backoffice/language.ts'
import { nameOfLanguage } from '#kernel/web/backoffice/translating/translation-values.ts'
import { languages, type LanguageCode } from '#kernel/rules/languages.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { SelectField } from '#kernel/web/ui/select-field.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { putReportingCurrency, type ReportingCurrency } from '#modules/currency/contract/index.ts'
import { currencyName, currencyOptions } from '#modules/currency/web/backoffice/index.ts'
import { reportingCurrency } from '#modules/currency/web/queries.ts'
import type { Settings } from '#modules/settings/contract/index.ts'
import { staffSettings, useSaveSettings } from '#modules/settings/web/queries.ts'
import { moveWrittenTexts } from '#modules/translations/contract.ts'
import { tickSetupStep } from '../../contract/index.ts'

/** The first question of a new shop: the language of its texts and the currency of its reports. */
export function BasicsDialog({ close }: { close: () => void }) {
  const { data: shop } = useQuery(staffSettings)
  const { data: reporting } = useQuery(reportingCurrency)
  return (
    <Dialog open onClose={close} title="Language and currencies" closeLabel="Close">
      {shop && reporting ? (
        <BasicsForm shop={shop} reporting={reporting} close={close} />
      ) : (
        <Skeleton className="h-64" />
      )}
    </Dialog>
  )
}

interface BasicsFormProps {
  shop: Settings
  reporting: ReportingCurrency
  close: () => void
}

/** Saves both and ticks the step; what was saved before a failure stays, and saving again goes on from there. */
function useSaveBasics({ shop, reporting, close }: BasicsFormProps) {
  const client = useQueryClient()
  const saveSettings = useSaveSettings()
  const { site_name, site_description, logo_url, contact_email, contact_phone } = shop
  const form = { site_name, site_description, logo_url, contact_email, contact_phone }
  const saved = shop.baseLanguage ?? 'en'
  /** The language of the texts that are already there, which stays until they have been moved. */
  const [before, setBefore] = useState(saved)
  const save = useMutation({
    mutationFn: async (chosen: { base: LanguageCode; currency: string; moves: boolean }) => {
      if (chosen.base !== saved)
        await saveSettings.mutateAsync({
          form: { ...form, baseLanguage: chosen.base },
          version: shop.version,
        })
      if (chosen.base !== before && chosen.moves) await call(moveWrittenTexts, { body: { from: before } })
      setBefore(chosen.base)
      if (chosen.currency !== reporting.currency)
        await call(putReportingCurrency, {
          body: { currency: chosen.currency, numbersStay: false, version: reporting.version },
        })
      await call(tickSetupStep, { params: { step: 'language' }, body: { done: true } })
    },
    onSuccess: () => {
      toast({ title: 'Language and currencies saved' })
      close()
    },
    onError: toastFailure('Language and currencies were not saved'),
    // Texts and amounts of every screen depend on them.
    onSettled: () => client.invalidateQueries(),
  })
  return { before, ...save }
}

function BasicsForm({ shop, reporting, close }: BasicsFormProps) {
  const { country } = useShopConfig()
  const countryName = new Intl.DisplayNames(locale(), { type: 'region' }).of(country) ?? country
  const [base, setBase] = useState(shop.baseLanguage ?? 'en')
  const [currency, setCurrency] = useState(reporting.currency)
  const [moves, setMoves] = useState(true)
  const { before, mutate, isPending } = useSaveBasics({ shop, reporting, close })
  return (
    <Form className="grid max-w-prose gap-4" onSend={() => mutate({ base, currency, moves })}>
      <p className="text-ink-soft">
        The shop is in {countryName} and sells in {currencyName(reporting.shopCurrency)}. Both are set where
        it is installed.{' '}
        <Link to="/admin/settings" search={{ tab: 'all' }} hash="shop" className="underline">
          See where
        </Link>
      </p>
      <SelectField
        label="Base language: you write names and descriptions in it"
        value={base}
        onChange={({ target }) => setBase(target.value as LanguageCode)}
      >
        {languages.map(({ code }) => (
          <option key={code} value={code}>
            {nameOfLanguage(code)}
          </option>
        ))}
      </SelectField>
      {base !== before && (
        <CheckField
          label="Bring the texts that are already there into this language, as far as they are translated"
          checked={moves}
          onChange={setMoves}
        />
      )}
      <SelectField
        label="Reporting currency: inventory, customers and forecasts are in it"
        value={currency}
        onChange={({ target }) => setCurrency(target.value)}
      >
        {currencyOptions([reporting.shopCurrency, reporting.currency, 'USD', 'EUR']).map(
          ({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ),
        )}
      </SelectField>
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button look="quiet" size="sm" disabled={isPending} onClick={close}>
          Cancel
        </Button>
        <Button type="submit" size="sm" disabled={isPending}>
          Save
        </Button>
      </div>
    </Form>
  )
}
