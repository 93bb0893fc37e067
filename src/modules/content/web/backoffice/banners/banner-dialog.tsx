import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { bannerForm, type BannerForm } from '#modules/content/contract/banners.ts'
import type { Banner } from '#modules/content/contract/content.ts'
import { ApiError } from '#kernel/web/api.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import {
  noChanges,
  translationsPayload,
  type TranslatedField,
} from '#kernel/web/backoffice/translating/translation-values.ts'
import { TranslationsField } from '#kernel/web/backoffice/translating/translations-field.tsx'
import { useSaveBanner } from '../../queries/staff-banners.ts'
import { FormButtons } from '#kernel/web/backoffice/editing/form-buttons.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { FigureField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { ImageField, Thumbnail } from '#modules/media/web/backoffice/index.ts'

const fields = ['title', 'subtitle', 'image_url', 'cta_text', 'cta_link', 'sort_order'] as const

const translated: readonly TranslatedField[] = [
  { name: 'title', label: 'Title', maxLength: 200 },
  { name: 'subtitle', label: 'Subtitle', maxLength: 500 },
  { name: 'cta_text', label: 'Button text', maxLength: 100 },
]

function blank(last: number): BannerForm {
  return {
    title: '',
    subtitle: '',
    image_url: '',
    cta_text: '',
    cta_link: '/products',
    sort_order: last + 1,
    is_active: true,
  }
}

interface BannerDialogProps {
  /** Null: a new banner. */
  banner: Banner | null
  /** The highest sort order of all banners; a new banner comes after it. */
  last: number
  close: () => void
}

/** The form for a banner's texts, picture and position, with a preview. */
export function BannerDialog({ banner, last, close }: BannerDialogProps) {
  const save = useSaveBanner()
  const { register, control, handleSubmit, setError, formState } = useForm<BannerForm>({
    resolver: zodResolver(bannerForm),
    defaultValues: banner ?? blank(last),
  })
  const { errors } = formState
  const values = useWatch({ control })
  const [translations, setTranslations] = useState(noChanges)
  const { title = '', subtitle = '', cta_text = '' } = values
  const submit = handleSubmit(async (form) => {
    try {
      await save.mutateAsync({ banner, form: { ...form, ...translationsPayload(translations, translated) } })
      toast({ title: banner ? 'Banner updated successfully' : 'Banner saved successfully' })
      close()
    } catch (error) {
      toastFailure(banner ? 'Failed to update banner' : 'Failed to save banner')(error)
      const refused = error instanceof ApiError ? error.fields : {}
      for (const field of fields)
        if (refused[field]) setError(field, { message: refused[field] }, { shouldFocus: true })
    }
  })
  return (
    <Dialog open onClose={close} title={banner ? 'Edit Banner' : 'Add Banner'} closeLabel="Close">
      <Form onSend={() => void submit()} className="grid gap-4">
        <BannerPreview banner={values} />
        <Field label="Title" error={errors.title?.message} maxLength={200} {...register('title')} />
        <Field label="Subtitle" error={errors.subtitle?.message} maxLength={500} {...register('subtitle')} />
        <Controller
          control={control}
          name="image_url"
          render={({ field, fieldState }) => (
            <ImageField
              label="Image"
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Button text"
            error={errors.cta_text?.message}
            maxLength={100}
            {...register('cta_text')}
          />
          <Field
            label="Button link"
            placeholder="/products"
            error={errors.cta_link?.message}
            maxLength={2000}
            {...register('cta_link')}
          />
          <Controller
            control={control}
            name="sort_order"
            render={({ field, fieldState }) => (
              <FigureField
                label="Sort order"
                decimals={0}
                step={1}
                value={field.value}
                // An empty field is NaN, which the field's validation refuses.
                empty={Number.NaN}
                onChange={field.onChange}
                error={fieldState.error?.message}
              />
            )}
          />
          <label className="flex min-h-11 items-center gap-2.5 self-end">
            <input type="checkbox" className="size-4 accent-accent" {...register('is_active')} />
            Active
          </label>
        </div>
        <TranslationsField
          fields={translated}
          base={{ title, subtitle, cta_text }}
          record={banner}
          value={translations}
          onChange={setTranslations}
        />
        <div className="mt-2 flex justify-end gap-3">
          <FormButtons close={close} disabled={save.isPending}>
            {save.isPending ? 'Saving...' : 'Save'}
          </FormButtons>
        </div>
      </Form>
    </Dialog>
  )
}

/** A small preview of the banner as the home page shows it. */
function BannerPreview({ banner }: { banner: Partial<BannerForm> }) {
  const { title, subtitle, image_url, cta_text } = banner
  return (
    <section
      aria-label="Preview"
      className="relative isolate grid min-h-44 items-center overflow-hidden rounded-md bg-linen p-4"
    >
      {image_url && (
        <Thumbnail
          key={image_url}
          url={image_url}
          className="absolute inset-0 -z-10 size-full object-cover"
        />
      )}
      <div className="grid max-w-64 justify-items-start gap-1.5 rounded-md bg-paper/90 p-4">
        <p className="font-serif text-lg leading-tight break-words">{title || 'Title'}</p>
        {subtitle && <p className="text-xs break-words text-ink-soft">{subtitle}</p>}
        {cta_text && (
          <span className="mt-1 rounded-sm bg-accent px-2.5 py-1 text-xs text-on-accent">{cta_text}</span>
        )}
      </div>
    </section>
  )
}
