import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { FormProvider, useForm } from 'react-hook-form'
import { putSettings, settingsForm, type SettingsForm as Form } from '../../contract/settings-form.ts'
import type { Settings } from '../../contract/settings.ts'
import { ApiError } from '#kernel/web/api.ts'
import { useSaveSettings } from '../queries.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { languageCodes, type LanguageCode } from '#kernel/rules/languages.ts'
import { noChanges, translationsPayload } from '#kernel/web/backoffice/translating/translation-values.ts'
import { LanguagesCard } from './languages-card.tsx'
import { BrandingCard, translatedSettings } from './branding-card.tsx'
import { CheckoutCard } from './checkout-card.tsx'
import { AddressCard } from './address-card.tsx'
import { ContactCard } from './contact-card.tsx'
import { MarkCard } from './mark-card.tsx'
import { MailCard } from './mail-card.tsx'
import { detailFields, detailsOf } from './shop-details.ts'
import { PreviewCard } from './preview-card.tsx'
import { SecurityCard } from './security-card.tsx'

const fields = [
  'site_name',
  'site_description',
  'logo_url',
  'contact_email',
  'contact_phone',
  'closed_sentence',
  ...detailFields,
] as const

function formOf(settings: Settings): Form {
  const { site_name, site_description, logo_url, contact_email, contact_phone } = settings
  const {
    requiredSecondFactor = 'none',
    guestCheckout = false,
    closedForOrders = false,
    closed_sentence = '',
    inch_step = null,
    baseLanguage = 'en',
    offeredLanguages = [...languageCodes],
  } = settings
  const languages = { baseLanguage, offeredLanguages }
  return {
    site_name,
    site_description,
    logo_url,
    contact_email,
    contact_phone,
    requiredSecondFactor,
    guestCheckout,
    closedForOrders,
    closed_sentence,
    inch_step,
    ...languages,
    ...detailsOf(settings),
  }
}

/** By default a reset would keep the edited values. */
const resetOptions = { keepDirtyValues: false }

interface SettingsFormProps {
  saved: Settings
  /** Refetches the settings. */
  reload: () => Promise<unknown>
  /** Called when another base language was saved. */
  onBaseChange: (languages: { from: LanguageCode; base: LanguageCode }) => void
}

/** The settings form, with a preview. Saving checks the version that was read. */
export function SettingsForm({ saved, reload, onBaseChange }: SettingsFormProps) {
  const may = useMay(putSettings)
  const save = useSaveSettings()
  const form = useForm<Form>({
    resolver: zodResolver(settingsForm),
    defaultValues: formOf(saved),
    // Changes saved by others appear in fields that were not edited here.
    values: formOf(saved),
    resetOptions: { keepDirtyValues: true },
  })
  const conflict = save.error instanceof ApiError && save.error.code === 'version_conflict'
  const busy = save.isPending
  const [translations, setTranslations] = useState(noChanges)
  const changes = Object.keys(form.formState.dirtyFields).length + (translations === noChanges ? 0 : 1)

  const submit = form.handleSubmit(
    async (values) => {
      try {
        const stored = await save.mutateAsync({
          form: { ...values, ...translationsPayload(translations, translatedSettings) },
          version: saved.version,
        })
        setTranslations(noChanges)
        form.reset(formOf(stored), resetOptions)
        const { baseLanguage: from } = saved
        const { baseLanguage: base } = stored
        if (from && base && from !== base) onBaseChange({ from, base })
        toast({
          title: 'Settings updated successfully',
          description: 'Your changes have been saved and will be reflected across the site.',
        })
      } catch (error) {
        failed()
        const refused = error instanceof ApiError ? error.fields : {}
        for (const field of fields) {
          if (refused[field]) form.setError(field, { message: refused[field] }, { shouldFocus: true })
        }
      }
    },
    () => failed(),
  )

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
        <div className="sticky top-14 z-10 -my-2 flex flex-wrap items-center gap-3 bg-paper py-2 max-sm:top-12">
          <span className="inline-flex items-center gap-2 rounded-full border border-line px-3 py-1 text-xs font-medium text-good">
            <span className="size-1.5 rounded-full bg-good" aria-hidden />
            Production Mode
          </span>
          {!may && <p className="text-ink-soft">Only administrators change these settings.</p>}
          <div className="ml-auto flex items-center gap-2">
            {changes > 0 && (
              <span className="figures px-1 text-ink-soft">
                {changes === 1 ? '1 change' : `${changes} changes`}
              </span>
            )}
            <Button
              look="quiet"
              size="sm"
              disabled={!may || busy}
              onClick={() => {
                form.reset(formOf(saved), resetOptions)
                setTranslations(noChanges)
                save.reset()
                toast({ title: 'Form reset to saved values' })
              }}
            >
              Reset
            </Button>
            <Button type="submit" size="sm" disabled={!may || busy}>
              {busy ? 'Saving...' : 'Save Settings'}
            </Button>
          </div>
        </div>
        {conflict && (
          <div role="alert" className="flex flex-wrap items-center gap-3 rounded-md bg-clay-wash px-4 py-3">
            <p className="grow">
              Somebody else changed the settings in the meantime. What you typed is still here.
            </p>
            <Button
              look="quiet"
              size="sm"
              onClick={() => {
                save.reset()
                void reload()
              }}
            >
              Show their changes next to mine
            </Button>
          </div>
        )}
        <div className="grid gap-6">
          <BrandingCard
            disabled={!may || busy}
            saved={saved}
            translations={translations}
            translate={setTranslations}
          />
          <AddressCard disabled={!may || busy} />
          <MarkCard disabled={!may || busy} />
          <ContactCard disabled={!may || busy} />
          <MailCard disabled={!may || busy} />
          <LanguagesCard disabled={!may || busy} />
          <CheckoutCard
            disabled={!may || busy}
            saved={saved}
            translations={translations}
            translate={setTranslations}
          />
          <SecurityCard disabled={!may || busy} />
          <PreviewCard />
        </div>
      </form>
    </FormProvider>
  )
}

function failed(): void {
  toast({
    title: 'Failed to update settings',
    description: 'Please check your input and try again.',
    variant: 'destructive',
  })
}
