import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProductOption, WireOption } from '#modules/catalog/contract/options.ts'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { FieldError } from '#kernel/web/ui/field-error.tsx'
import { ImageField } from '#modules/media/web/backoffice/index.ts'
import { IconButton } from '#kernel/web/backoffice/editing/row-buttons.tsx'
import { SelectField } from '#kernel/web/ui/select-field.tsx'
import { allOptions } from '../../queries/staff-catalog.ts'
import type { SectionProps } from './number-fields.tsx'

const nameIn = (options: readonly WireOption[], code: string) =>
  options.find((option) => option.code === code)?.name ?? code

/** The name of an option, with its code where another option has the same name: each cloth has its own 'Colour'. */
function optionLabel(options: readonly WireOption[], code: string): string {
  const name = nameIn(options, code)
  return options.some((other) => other.code !== code && other.name === name) ? `${name} (${code})` : name
}

/** The choices of earlier options that may be a condition for showing an option. */
const conditionsFor = (above: readonly ProductOption[], options: readonly WireOption[]) =>
  above.flatMap(({ code, left_out = [] }) =>
    (options.find((option) => option.code === code)?.choices ?? [])
      .filter((choice) => !choice.archived && !left_out.includes(choice.code))
      .map((choice) => ({
        path: `${code}.${choice.code}`,
        name: `${nameIn(options, code)}: ${choice.name}`,
      })),
  )

/**
 * The fields for a product's options: their order, default choices, choices that are not offered, and conditions for
 * showing them.
 */
export function ProductOptionFields({ now, set, error, disabled }: SectionProps) {
  const { data: options = [] } = useQuery(allOptions)
  const { options: productOptions } = now
  const change = (next: readonly ProductOption[]) => set('options', next)
  const free = options.filter(({ code }) => !productOptions.some((takenOption) => takenOption.code === code))
  const move = (from: number, to: number) => {
    const next = productOptions.toSpliced(from, 1)
    return next.toSpliced(to, 0, productOptions[from] as ProductOption)
  }
  return (
    <>
      <ol className="grid gap-4">
        {productOptions.map((takenOption, index) => (
          <OneOption
            key={takenOption.code}
            taken={takenOption}
            option={options.find(({ code }) => code === takenOption.code)}
            conditions={conditionsFor(productOptions.slice(0, index), options)}
            disabled={disabled}
            change={(part) =>
              change(
                productOptions.map((other) => (other === takenOption ? { ...takenOption, ...part } : other)),
              )
            }
          >
            <IconButton
              label={`Move ${nameIn(options, takenOption.code)} up`}
              repeats
              disabled={disabled || index === 0}
              run={() => change(move(index, index - 1))}
            >
              <ArrowUp size={16} aria-hidden />
            </IconButton>
            <IconButton
              label={`Move ${nameIn(options, takenOption.code)} down`}
              repeats
              disabled={disabled || index === productOptions.length - 1}
              run={() => change(move(index, index + 1))}
            >
              <ArrowDown size={16} aria-hidden />
            </IconButton>
            <IconButton
              label={`Remove ${nameIn(options, takenOption.code)}`}
              disabled={disabled}
              run={() => change(productOptions.filter((other) => other !== takenOption))}
            >
              <Trash2 size={16} aria-hidden />
            </IconButton>
          </OneOption>
        ))}
      </ol>
      <FieldError id="product-options" error={error('options')} />
      <SelectField
        label="Add an option"
        value=""
        disabled={disabled || free.length === 0}
        onChange={({ target }) => {
          const option = free.find(({ code }) => code === target.value)
          const first = option?.choices.find(({ archived }) => !archived)
          if (option && first)
            change([
              ...productOptions,
              // Without any pictures, even if the product had the option before.
              { code: option.code, default: first.code, shown_when: null, left_out: [], pictures: {} },
            ])
        }}
      >
        <option value="">
          {options.length === 0 ? 'None yet: make one under “Options”' : 'Choose an option'}
        </option>
        {free.map(({ code }) => (
          <option key={code} value={code}>
            {optionLabel(options, code)}
          </option>
        ))}
      </SelectField>
    </>
  )
}

function OneOption({
  taken,
  option,
  conditions,
  disabled,
  change,
  children,
}: {
  taken: ProductOption
  option: WireOption | undefined
  conditions: readonly { path: string; name: string }[]
  disabled: boolean
  change: (part: Partial<ProductOption>) => void
  children: ReactNode
}) {
  const { left_out: leftOut = [] } = taken
  const choices = (option?.choices ?? []).filter(({ archived }) => !archived)
  const defaultChoice = choices.find(({ code }) => code === taken.default)
  const isPriced = defaultChoice !== undefined && defaultChoice.price_basis !== 'none'
  return (
    <li className="grid gap-3 border-b border-line pb-4">
      <div className="flex items-center justify-between gap-2">
        <p className="font-medium">{option?.name ?? taken.code}</p>
        <div className="flex">{children}</div>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label="Chosen at first"
          value={taken.default}
          disabled={disabled}
          onChange={({ target }) => change({ default: target.value })}
        >
          {choices
            .filter(({ code }) => !leftOut.includes(code))
            .map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
        </SelectField>
        <SelectField
          label="Asked"
          value={taken.shown_when ?? ''}
          disabled={disabled || conditions.length === 0}
          onChange={({ target }) => change({ shown_when: target.value || null })}
        >
          <option value="">Always</option>
          {conditions.map(({ path, name }) => (
            <option key={path} value={path}>
              {`With ${name}`}
            </option>
          ))}
        </SelectField>
      </div>
      {isPriced && (
        <p className="text-sm text-clay">
          What is chosen at first has a price of its own, so lists show less than a shopper pays.
        </p>
      )}
      <details>
        <summary className="cursor-pointer text-sm text-ink-soft">
          {leftOut.length === 0
            ? 'All choices'
            : `${choices.length - leftOut.length} of ${choices.length} choices`}
        </summary>
        <div className="mt-2 grid gap-x-4 sm:grid-cols-2">
          {choices.map(({ code, name }) => (
            <CheckField
              key={code}
              label={name}
              checked={!leftOut.includes(code)}
              disabled={disabled || code === taken.default}
              onChange={(checked) =>
                change({
                  left_out: checked ? leftOut.filter((other) => other !== code) : [...leftOut, code],
                })
              }
            />
          ))}
        </div>
      </details>
      <PicturesOfChoices
        choices={choices.filter(({ code }) => code !== taken.default && !leftOut.includes(code))}
        pictures={taken.pictures}
        disabled={disabled}
        change={(pictures) => change({ pictures })}
      />
    </li>
  )
}

const none: Record<string, string> = {}

/**
 * The picture that the gallery shows first for a choice. The default choice needs none, because the product's own
 * pictures show it.
 */
function PicturesOfChoices({
  choices,
  pictures = none,
  disabled,
  change,
}: {
  choices: readonly { code: string; name: string }[]
  pictures: ProductOption['pictures']
  disabled: boolean
  change: (pictures: Record<string, string>) => void
}) {
  const set = (code: string, url: string) => {
    const { [code]: _before, ...others } = pictures
    change(url === '' ? others : { ...others, [code]: url })
  }
  if (choices.length === 0) return null
  return (
    <details>
      <summary className="cursor-pointer text-sm text-ink-soft">
        Pictures of this product in its choices
      </summary>
      <div className="mt-2 grid gap-4">
        {choices.map(({ code, name }) => (
          <ImageField
            key={code}
            label={name}
            value={pictures[code] ?? ''}
            disabled={disabled}
            onChange={(url) => set(code, url)}
          />
        ))}
      </div>
    </details>
  )
}
