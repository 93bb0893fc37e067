import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { useTranslateMessage } from '#kernel/web/i18n/translate-message.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { SelectField } from '#kernel/web/ui/select-field.tsx'
import { optionsUrl } from './plain-answers.tsx'
import type { PlainOrder } from './plain-data.ts'
import { controlOf } from './plain-refusals.tsx'
import { heights, widths } from './side-labels.ts'

/**
 * Fields for a piece of another product: its size first; the product's other questions are on the page that follows.
 */
export function PlainMore({ order }: { order: PlainOrder }) {
  const { form, refused, pieces, products } = order
  const { t } = useTranslation()
  const translateMessage = useTranslateMessage()
  const unit = pieces[0]?.piece?.unit ?? 'm'
  const size = { inputMode: 'decimal', autoComplete: 'off', maxLength: 12 } as const
  const [ofProduct, ofSize] = [
    translateMessage(refused['more.product']),
    translateMessage(refused['more.size']),
  ]
  if (products.length === 0) return null
  return (
    <details
      open={ofProduct !== undefined || ofSize !== undefined || form.more_product !== ''}
      className="border-t border-line"
    >
      <summary className="cursor-pointer py-4 font-medium">{t('plain.more')}</summary>
      <div className="grid gap-3 pb-5">
        <SelectField
          label={t('plain.moreProduct')}
          id={controlOf('more.product')}
          name="more_product"
          defaultValue={form.more_product}
          error={ofProduct}
        >
          <option value="">{t('plain.moreChoose')}</option>
          {products.map(({ id, name, language }) => (
            <option key={id} value={id} lang={language}>
              {name}
            </option>
          ))}
        </SelectField>
        <div className="grid grid-cols-2 items-end gap-3">
          <Field
            {...size}
            label={t(widths[unit])}
            id={controlOf('more.size')}
            name="more_width"
            defaultValue={form.more_width}
            error={ofSize}
          />
          <Field {...size} label={t(heights[unit])} name="more_height" defaultValue={form.more_height} />
        </div>
        <Field
          label={t('piece.room')}
          name="more_room"
          maxLength={100}
          autoComplete="off"
          defaultValue={form.more_room}
        />
        <Button
          type="submit"
          name="act"
          value="more"
          formAction={optionsUrl(order)}
          look="quiet"
          className="justify-self-start"
        >
          {t('plain.moreAdd')}
        </Button>
      </div>
    </details>
  )
}
