import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OptionLook } from '#modules/catalog/contract/options.ts'
import { priceBases, type PriceBasis } from '#modules/pricing/contract.ts'
import { ImageField } from '#modules/media/web/backoffice/index.ts'
import { ItemSearch } from '#modules/inventory/web/backoffice/index.ts'
import { itemById } from '#modules/inventory/web/queries/index.ts'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { Button } from '#kernel/web/ui/button.tsx'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { Options, SelectField } from '#kernel/web/ui/select-field.tsx'
import { priceGrids } from '../../queries/staff-catalog.ts'
import { factFields, emptyConfiguration, withValue } from '../products/configuration-values.ts'
import { FactFields } from '../products/fact-fields.tsx'
import type { ChoiceValues } from './choice-values.ts'
import { t } from '#kernel/web/backoffice/language.ts'

const basisLabels: Record<PriceBasis, string> = {
  none: 'Nothing',
  piece: 'Per piece',
  area: 'Per m²',
  width: 'Per m width',
  length: 'Per m length',
  percent: 'Percent of the product',
  grid: 'By a grid of its own',
  square_foot: 'Per ft²',
  foot_of_width: 'Per ft width',
  foot_of_length: 'Per ft length',
}

/** The fields for a choice's limits, in the units that staff type. */
const limits = [
  ['min_width_m', 'Smallest width (m)'],
  ['max_width_m', 'Largest width (m)'],
  ['min_length_m', 'Smallest length (m)'],
  ['max_length_m', 'Largest length (m)'],
  ['max_area_m2', 'Largest area (m²)'],
  ['weight_gsm', 'Adds to the weight (g per m²)'],
  ['lifts_g', 'Carries at most (g)'],
  ['extra_days', 'Takes longer by (working days)'],
] as const

/**
 * The fact fields for every kind, because choices are shared between products of all kinds. Their labels are read in
 * the user's language, so not before they are shown.
 */
const factsOfAllKinds = () =>
  factFields.map(({ path, label, empty }) => ({ path, label, ...(empty !== undefined && { empty }) }))

interface Props {
  choice: ChoiceValues
  look: OptionLook
  /** Whether its code cannot be changed and it cannot be removed, as for yes and no. */
  isFixed: boolean
  error: (field: string) => string | undefined
  disabled: boolean
  change: (part: Partial<ChoiceValues>) => void
  remove: () => void
  /** Null when it cannot move in that direction. */
  moveUp: (() => void) | null
  moveDown: (() => void) | null
}

/** Widths of the columns in the table of choices; narrow screens show cards instead. */
const columns = {
  swatch: 'desk:grid-cols-[1.5fr_1.1fr_6.5rem_1.2fr_1fr_auto]',
  list: 'desk:grid-cols-[1.5fr_1.1fr_1.2fr_1fr_auto]',
}
const columnsOf = (look: OptionLook) => (look === 'swatch' ? columns.swatch : columns.list)

/** The column headers; on a narrow screen and for screen readers, each field has its own label. */
export function ChoiceHeads({ look }: { look: OptionLook }) {
  return (
    <div aria-hidden className={`hidden gap-2 px-3 text-sm font-medium desk:grid ${columnsOf(look)}`}>
      <span>Name</span>
      <span>Code</span>
      {look === 'swatch' && <span>Colour</span>}
      <span>Costs</span>
      <span>Amount</span>
      <span className="w-33" />
    </div>
  )
}

/** One choice in a row: its name, code and price are visible, everything else is collapsed. */
export function ChoiceFields(props: Props) {
  const { choice, look, isFixed, error, disabled, change, remove, moveUp, moveDown } = props
  const { data: grids = [] } = useQuery({ ...priceGrids, enabled: choice.price_basis === 'grid' })
  const text = (field: 'name' | 'code' | 'colour', label: string) => ({
    label,
    value: choice[field],
    error: error(field),
    disabled,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  })
  return (
    <li className="grid gap-1 rounded-md border border-line p-3 desk:py-2">
      <div className={`grid grid-cols-2 items-start gap-2 desk:[&_label]:sr-only ${columnsOf(look)}`}>
        <Field {...text('name', 'Name')} maxLength={100} />
        <Field
          {...text('code', 'Code')}
          maxLength={40}
          disabled={disabled || isFixed}
          placeholder="from its name"
        />
        {look === 'swatch' && <Field {...text('colour', 'Colour')} placeholder="#9dad92" maxLength={7} />}
        <SelectField
          label="Costs"
          value={choice.price_basis}
          disabled={disabled}
          onChange={({ target }) => change({ price_basis: target.value as PriceBasis })}
        >
          <Options of={priceBases} label={(basis) => basisLabels[basis]} />
        </SelectField>
        {choice.price_basis === 'grid' && (
          <SelectField
            label="Price grid"
            value={choice.price_grid_id}
            error={error('price_grid_id')}
            disabled={disabled}
            onChange={({ target }) => change({ price_grid_id: target.value })}
          >
            <option value="">Choose a price grid</option>
            {grids.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        {choice.price_basis !== 'none' && choice.price_basis !== 'grid' && (
          <NumberField
            label={choice.price_basis === 'percent' ? 'Percent' : 'Amount'}
            decimals={choice.price_basis === 'percent' ? 3 : 'currency'}
            value={choice.price_amount}
            error={error('price_amount')}
            disabled={disabled}
            onChange={(amount) => change({ price_amount: amount })}
          />
        )}
        {choice.price_basis === 'none' && <span className="max-desk:hidden" />}
        <span className="flex justify-end max-desk:col-span-2">
          <RowButton
            label={`Move ${choice.name || 'this choice'} up`}
            disabled={disabled || moveUp === null}
            run={moveUp}
          >
            <ArrowUp size={16} aria-hidden />
          </RowButton>
          <RowButton
            label={`Move ${choice.name || 'this choice'} down`}
            disabled={disabled || moveDown === null}
            run={moveDown}
          >
            <ArrowDown size={16} aria-hidden />
          </RowButton>
          <RowButton
            label={`Remove ${choice.name || 'this choice'}`}
            disabled={disabled || isFixed}
            run={remove}
          >
            <Trash2 size={16} aria-hidden />
          </RowButton>
        </span>
      </div>
      <MoreOfChoice {...props} />
    </li>
  )
}

function RowButton({
  label,
  disabled,
  run,
  children,
}: {
  label: string
  disabled: boolean
  run: (() => void) | null
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={() => run?.()}
      className="grid size-11 place-items-center rounded-md text-ink-soft hover:bg-linen hover:text-ink disabled:opacity-50"
    >
      {children}
    </button>
  )
}

function MoreOfChoice({ choice, error, disabled, change }: Props) {
  const isRefused = [...limits.map(([field]) => field), 'conflicts', 'image_url', 'facts'].some(
    (field) => error(field) !== undefined,
  )
  return (
    <details {...(isRefused && { open: true })}>
      <summary className="cursor-pointer text-sm text-ink-soft">Picture, sizes and making</summary>
      <div className="mt-3 grid gap-4">
        <ImageField
          label="Picture"
          value={choice.image_url}
          error={error('image_url')}
          disabled={disabled}
          onChange={(url: string) => change({ image_url: url })}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          {limits.map(([field, label]) => (
            <NumberField
              key={field}
              label={t(label)}
              decimals={3}
              value={choice[field]}
              error={error(field)}
              disabled={disabled}
              onChange={(text) => change({ [field]: text })}
            />
          ))}
        </div>
        <Field
          label="Cannot be combined with"
          hint="Options and choices by their codes, such as control.motor, with commas between them"
          value={choice.conflicts}
          error={error('conflicts')}
          disabled={disabled}
          onChange={({ target }) => change({ conflicts: target.value })}
        />
        <FactFields
          now={{ ...emptyConfiguration, facts: choice.facts }}
          defaults={null}
          set={(path, value) =>
            change({
              facts: withValue({ ...emptyConfiguration, facts: choice.facts }, path, value, null).facts,
            })
          }
          error={error}
          disabled={disabled}
          fields={factsOfAllKinds()}
          allKinds
        />
        <StockItem choice={choice} disabled={disabled} change={change} />
        <CheckField
          label="No longer offered"
          checked={choice.archived}
          disabled={disabled}
          onChange={(archived) => change({ archived })}
        />
      </div>
    </details>
  )
}

/** The stock item of a choice, which pieces take instead of the material that it stands for. */
function StockItem({ choice, disabled, change }: Pick<Props, 'choice' | 'disabled' | 'change'>) {
  const id = choice.inventory_item_id
  const { data: item } = useQuery({ ...itemById(id), enabled: id !== '' })
  if (id === '')
    return (
      <ItemSearch
        label="Stands for an item of the stock"
        disabled={disabled}
        known={[]}
        pick={(item) => change({ inventory_item_id: item.id })}
      />
    )
  return (
    <p className="flex flex-wrap items-center gap-3">
      <span>
        Stands for <strong className="font-semibold">{item?.name ?? '…'}</strong>.
      </span>
      <Button look="quiet" size="sm" disabled={disabled} onClick={() => change({ inventory_item_id: '' })}>
        Another one
      </Button>
      <span className="basis-full text-ink-soft">
        It replaces the item of another choice in the materials of a product, and as a colour the cloth, slats
        or louvres. Where it replaces nothing, each piece takes what is cut, or one.
      </span>
    </p>
  )
}
