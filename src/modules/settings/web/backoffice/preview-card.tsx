import { useFormContext, useWatch } from 'react-hook-form'
import type { SettingsForm } from '../../contract/settings-form.ts'
import { Thumbnail } from '#modules/media/web/backoffice/index.ts'
import { Card } from '#kernel/web/backoffice/card.tsx'

/** A preview of the shop's header and footer with the unsaved values. */
export function PreviewCard() {
  const { control } = useFormContext<SettingsForm>()
  const values = useWatch({ control })
  return (
    <Card title="Site Preview" hint="How it will look once it is saved.">
      <div className="overflow-hidden rounded-md border border-line bg-paper">
        <div className="flex min-h-14 items-center gap-4 border-b border-line px-4">
          {values.logo_url ? (
            <Thumbnail
              key={values.logo_url}
              url={values.logo_url}
              className="h-8 w-auto max-w-40 min-w-8 bg-transparent! object-contain"
            />
          ) : (
            <span className="truncate font-serif text-lg">{values.site_name}</span>
          )}
          <span aria-hidden className="ml-auto flex gap-2 max-sm:hidden">
            <span className="h-1.5 w-8 rounded-full bg-stone" />
            <span className="h-1.5 w-8 rounded-full bg-stone" />
            <span className="h-1.5 w-8 rounded-full bg-stone" />
          </span>
        </div>
        <div className="px-4 py-6">
          <p className="font-serif text-lg break-words">{values.site_name}</p>
          <p className="mt-1 break-words text-ink-soft">{values.site_description}</p>
        </div>
        <p className="border-t border-line bg-linen/60 px-4 py-3 text-xs break-words text-ink-soft">
          {values.contact_email} · {values.contact_phone}
        </p>
      </div>
    </Card>
  )
}
