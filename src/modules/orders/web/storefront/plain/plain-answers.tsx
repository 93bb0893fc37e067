import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { Configuration, Product } from '#modules/catalog/contract/index.ts'
import { isShown, judgeAnswers, lineOf, hasRoomField } from '#modules/catalog/rules/index.ts'
import { useOptionWords, useShownChoices } from '#modules/catalog/web/storefront/index.ts'
import { inUnit, type Unit } from '#modules/pricing/rules/index.ts'
import { unitSigns } from '#modules/pricing/web/storefront/index.ts'
import { useShopFacts } from '#kernel/web/shop.ts'
import { useTranslateMessage } from '#kernel/web/i18n/translate-message.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { SelectField } from '#kernel/web/ui/select-field.tsx'
import type { CartLine } from '../cart-storage.ts'
import { soldProductOf } from '../line-price.ts'
import type { PlainOrder } from './plain-data.ts'
import { controlOf } from './plain-refusals.tsx'
import { heights, widths } from './side-labels.ts'

interface Props {
  order: PlainOrder
  product: Product
  line: CartLine
  unit: Unit
  /** Undefined where the product asks only for the size. */
  configuration: Configuration | undefined
}

const mountLabels = { inside: 'piece.inside', outside: 'piece.outside' } as const

/** The form's address with the fragment of the options, so that the answered page opens there. */
export const optionsUrl = ({ action }: PlainOrder) => `${action}#${controlOf('changed')}`

/** All questions of a product about a piece, inside the order form; what was typed about the order itself stays. */
export function PlainAnswers(props: Props) {
  const { t } = useTranslation()
  const { order, product, line, unit, configuration } = props
  const sides = useSides(props)
  const length = (metres: number | null | undefined) => (metres ? String(inUnit(metres, unit)) : '')
  const isInside = line.mount === 'inside'
  const text = { autoComplete: 'off' } as const
  const decimal = { ...text, inputMode: 'decimal', maxLength: 12 } as const
  return (
    <div className="mt-2 grid gap-3 border-y border-line py-3">
      <input type="hidden" name="changing" value={String(order.changing)} />
      <div className="grid grid-cols-2 items-end gap-3">
        <Field {...decimal} {...sides.width} />
        <Field {...decimal} {...sides.height} />
      </div>
      {product.mounts.length > 0 && (
        <SelectField label={t('piece.mount')} name="changed_mount" defaultValue={line.mount}>
          {product.mounts.map((mount) => (
            <option key={mount} value={mount}>
              {t(mountLabels[mount])}
            </option>
          ))}
        </SelectField>
      )}
      {configuration && <Choices line={line} configuration={configuration} />}
      {product.mounts.length > 0 && (
        <div className="grid grid-cols-2 items-end gap-3">
          {isInside && (
            <Field
              {...decimal}
              label={t('piece.depth', { unit: t(unitSigns[unit]) })}
              name="changed_depth"
              defaultValue={length(line.depth)}
            />
          )}
          <Field
            {...decimal}
            label={t('piece.topHeight', { unit: t(unitSigns[unit]) })}
            name="changed_top_height"
            defaultValue={length(line.top_height)}
          />
        </div>
      )}
      {hasRoomField(product) && (
        <Field
          {...text}
          label={t('piece.room')}
          name="changed_room"
          maxLength={100}
          defaultValue={line.room}
        />
      )}
      {hasRoomField(product) && (
        <Field
          {...text}
          label={t('piece.note')}
          name="changed_note"
          maxLength={500}
          defaultValue={line.note}
        />
      )}
      <Button type="submit" name="act" value="take" look="quiet" className="justify-self-start">
        {t('plain.take')}
      </Button>
    </div>
  )
}

/** The fields for width and height: the piece's own, or the typed values where they were refused. */
function useSides({ order: { form, refused }, line, unit }: Props) {
  const { t } = useTranslation()
  const translateMessage = useTranslateMessage()
  const error = translateMessage(refused['changed'])
  const value = (typed: string, metres: number) => (error ? typed : String(inUnit(metres, unit)))
  return {
    width: {
      label: t(widths[unit]),
      id: controlOf('changed'),
      name: 'changed_width',
      defaultValue: value(form.changed_width, line.width),
      error,
    },
    height: {
      label: t(heights[unit]),
      name: 'changed_height',
      defaultValue: value(form.changed_height, line.length),
    },
  }
}

/**
 * A select for each option that the current choices require; further options appear with the server's next answer.
 */
function Choices({ line, configuration }: { line: CartLine; configuration: Configuration }) {
  const { currency } = useShopFacts()
  const words = useOptionWords()
  const sold = soldProductOf(configuration, currency)
  const codes = line.options ?? {}
  const { chosen, judged } = judgeAnswers(sold, configuration.safety, line, line)
  const asked = { sold, codes, safety: configuration.safety, line: lineOf(line, { mount: line.mount }) }
  const shown = useShownChoices(asked, judged.piece?.cloth ?? null)
  return configuration.options
    .filter((option) => isShown({ shownWhen: option.shown_when }, chosen))
    .map((option) => (
      <SelectField
        key={option.code}
        label={words.option(option)}
        name="choice"
        defaultValue={`${option.code}=${codes[option.code] ?? option.default}`}
      >
        {shown(option).map(({ offered, price, refused }) => (
          <option key={offered.code} value={`${option.code}=${offered.code}`}>
            {[words.choice(option.code, offered), price, refused].filter(Boolean).join(' · ')}
          </option>
        ))}
      </SelectField>
    ))
}
