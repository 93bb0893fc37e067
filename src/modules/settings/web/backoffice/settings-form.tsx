import { useState, type ReactNode } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { FormProvider, useForm } from 'react-hook-form'
import { putSettings, settingsForm, type SettingsForm as Form } from '../../contract/settings-form.ts'
import type { Settings } from '../../contract/settings.ts'
import { ApiError } from '#kernel/web/api.ts'
import { useSaveSettings } from '../queries.ts'
import { Button } from '#kernel/web/ui/button.tsx'
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
import { detailsOf } from './shop-details.ts'
import { PreviewCard } from './preview-card.tsx'
import { SavedTogether } from './saved-together.tsx'
import { SecurityCard } from './security-card.tsx'

/** The fields of each card. */
const cards: readonly (readonly (keyof Form)[])[] = [
  ['site_name', 'site_description', 'logo_url'],
  ['address_street', 'address_postal_code', 'address_city', 'tax_number', 'opening_hours'],
  ['mark_image_url', 'mark_link_url', 'mark_text'],
  ['contact_email', 'contact_phone'],
  ['sender_name', 'reply_to'],
  ['baseLanguage', 'offeredLanguages'],
  ['guestCheckout', 'inch_step', 'closedForOrders', 'closed_sentence'],
  ['requiredSecondFactor'],
]

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
  /** The sections of other modules, which are saved with it. */
  children: ReactNode
}

/** The settings form, with a preview, and the sections of other modules. Saving checks the version that was read. */
export function SettingsForm({ saved, reload, onBaseChange, children }: SettingsFormProps) {
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
  const { dirtyFields } = form.formState
  const changedCards = cards.filter((names) => names.some((name) => name in dirtyFields))

  const send = async (values: Form): Promise<Error | null> => {
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
      return null
    } catch (error) {
      if (!(error instanceof Error)) throw error
      const refused = error instanceof ApiError ? error.fields : {}
      for (const field of cards.flat()) {
        if (refused[field]) form.setError(field, { message: refused[field] })
      }
      return error
    }
  }

  return (
    <FormProvider {...form}>
      <SavedTogether
        may={may}
        form={{
          // Translations are of the first card.
          changedSections: changedCards.length || (translations === noChanges ? 0 : 1),
          async save() {
            let failure: Error | null = new InvalidForm()
            await form.handleSubmit(async (values) => {
              failure = await send(values)
            })()
            return failure
          },
          discard() {
            form.reset(formOf(saved), resetOptions)
            setTranslations(noChanges)
            save.reset()
          },
        }}
      >
        <div className="flex flex-wrap items-center gap-3">
          <span className="inline-flex items-center gap-2 rounded-full border border-line px-3 py-1 text-xs font-medium text-good">
            <span className="size-1.5 rounded-full bg-good" aria-hidden />
            Production Mode
          </span>
          {!may && <p className="text-ink-soft">Only administrators change these settings.</p>}
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
          {children}
        </div>
      </SavedTogether>
    </FormProvider>
  )
}

/** What was typed was refused before it was sent. */
class InvalidForm extends Error {}
