import { t } from '#kernel/web/backoffice/language.ts'
import { mountLabels } from '#modules/making/web/backoffice/index.ts'
import { isInRecess } from '#modules/making/rules/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Product } from '#modules/catalog/contract/index.ts'
import type { Mount } from '#modules/making/contract/index.ts'
import { chosenCodes, evaluateAnswers, limitsOf } from '#modules/catalog/rules/index.ts'
import { OptionSelects } from '#modules/catalog/web/backoffice/index.ts'
import { untranslatedProduct, productChoices } from '#modules/catalog/web/queries/index.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Field } from '#kernel/web/ui/field.tsx'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { splitSizes, type Unit } from '#modules/pricing/rules/index.ts'
import { useQuoteMoney } from './use-quote-money.ts'
import { priceOfPiece, refusalOf, useSold } from './piece-price.ts'
import { inOtherUnit, metresTyped, UnitSwitch } from './office-unit.tsx'
import { Options, SelectField } from '#kernel/web/ui/select-field.tsx'
import { RecordSelect } from '#kernel/web/backoffice/editing/record-select.tsx'
import type { WindowLight } from '#modules/windows/contract.ts'
import { LightFields } from './light-fields.tsx'
import { lightOf } from './light-of-item.ts'
import { NextLine } from './next-line.tsx'
import type { QuoteItem } from '../../rules/quote-items.ts'
import { officeSideIn } from '#modules/pricing/web/backoffice/index.ts'

const productChoice = {
  search: productChoices,
  byId: untranslatedProduct,
  nameOf: ({ name }: Product) => name,
}

const emptyPiece = { width: '', length: '', quantity: '1', depth: '', room: '', note: '' }
type Typed = typeof emptyPiece

/** The item's fields for this piece, in metres. The depth applies to inside mounts only. */
function answersOf({ depth: typed, room, note }: Typed, mount: Mount | undefined, unit: Unit) {
  const depth = metresTyped(typed, unit)
  return {
    ...(mount && { mount }),
    ...(isInRecess(mount) && depth > 0 && { depth }),
    ...(room.trim() !== '' && { room: room.trim() }),
    ...(note.trim() !== '' && { note: note.trim() }),
  }
}

const textIn = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '')

/** The initial input of a piece that repeats another: same depth and room, no size. */
function typedOf(item: QuoteItem | null, unit: Unit): Typed {
  if (item === null) return emptyPiece
  const { depth, room } = item.specifications
  return {
    ...emptyPiece,
    depth: typeof depth === 'number' ? officeSideIn(depth, unit) : '',
    room: textIn(room),
  }
}

function codesOf(item: QuoteItem | null): Record<string, string> {
  const options = item?.specifications['options']
  if (typeof options !== 'object' || options === null) return {}
  return Object.fromEntries(Object.entries(options).map(([option, choice]) => [option, textIn(choice)]))
}

export interface PieceLineProps {
  disabled: boolean
  hidden: boolean
  /** The unit in which sizes are typed. */
  unit: Unit
  chooseUnit: (unit: Unit) => void
  /** The item to repeat in another size; null: an empty form. */
  start: QuoteItem | null
  add: (item: object) => void
}

/** The form of a piece: product, size and mount. Shows the price immediately and adds the piece to the items. */
export function PieceLine({ disabled, hidden, start, unit, chooseUnit, add }: PieceLineProps) {
  const { currency } = useShopConfig()
  const { major, money } = useQuoteMoney()
  const [productId, setProductId] = useState(start?.productId ?? '')
  const { data: product = null } = useQuery({ ...untranslatedProduct(productId), enabled: productId !== '' })
  const [typed, setTyped] = useState(() => typedOf(start, unit))
  const [wanted, setMount] = useState(start?.specifications['mount'] ?? 'inside')
  const [codes, setCodes] = useState(() => codesOf(start))
  const [light, setLight] = useState<WindowLight | null>(() => lightOf(start))
  const firstSide = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (start) firstSide.current?.focus()
  }, [start])
  const { configuration, sold } = useSold(product, currency)
  const mounts = product?.mounts ?? []
  const mount = mounts.find((candidate) => candidate === wanted) ?? mounts[0]
  const [width, length] = [metresTyped(typed.width, unit), metresTyped(typed.length, unit)]
  const quantity = Number(typed.quantity)
  const size = { width, length }
  const evaluation =
    sold && configuration
      ? evaluateAnswers(sold, configuration.safety, size, {
          ...answersOf(typed, mount, unit),
          options: codes,
        })
      : null
  const answers = {
    ...answersOf(typed, mount, unit),
    ...(evaluation &&
      evaluation.chosen.length > 0 && {
        options: chosenCodes(evaluation.chosen),
        choices: evaluation.chosen.map(({ option, choice }) => `${option.name}: ${choice.name}`),
      }),
  }
  const limits = product && limitsOf(configuration ?? product)
  const refusal = limits && width > 0 && length > 0 ? refusalOf(limits, evaluation, size) : ''
  const price = product ? priceOfPiece(product, evaluation, size, currency) : 0
  const ready = !disabled && product !== null && price > 0 && quantity > 0 && refusal === ''
  const text = (field: keyof Typed, label: string) => ({
    label,
    value: typed[field],
    disabled,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [field]: target.value }),
  })
  const side = (field: keyof Typed, label: string) => ({
    ...text(field, label),
    inputMode: 'decimal' as const,
  })
  const splitBoth = ({ target }: { target: { value: string } }) => {
    const sides = splitSizes(target.value)
    if (sides) setTyped({ ...typed, width: sides[0], length: sides[1] })
  }
  function changeUnit(next: Unit) {
    const other = { ...typed }
    for (const field of ['width', 'length', 'depth'] as const)
      other[field] = inOtherUnit(typed[field], unit, next)
    setTyped(other)
    chooseUnit(next)
  }
  function addPiece() {
    if (!product || !ready) return
    // The customer reads sizes in the unit in which they were typed; metres need not be named.
    const ofUnit = unit === 'm' ? {} : { sizeUnit: unit }
    add({
      name: product.name,
      productId: product.id,
      width,
      length,
      ...ofUnit,
      ...answers,
      ...(light && { light }),
      quantity,
      price: major(price),
    })
    // The next window usually has the same product, choices and room, so only the size is cleared.
    setTyped({ ...emptyPiece, room: typed.room, depth: typed.depth })
    setLight(null)
    firstSide.current?.focus()
  }
  return (
    <NextLine
      label="Made to measure"
      hidden={hidden}
      result={refusal || (ready ? `${quantity} × ${money(price)} = ${money(quantity * price)}` : '')}
      isRefused={refusal !== ''}
      ready={ready}
      add={addPiece}
    >
      <RecordSelect
        choice={productChoice}
        label="Product"
        find="Find a product"
        none="Choose a product"
        value={productId}
        disabled={disabled}
        onChange={(id) => {
          setProductId(id)
          setCodes({})
        }}
      />
      <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_1fr_1fr_auto]">
        <Field {...side('width', `Width (${unit})`)} ref={firstSide} onBlur={splitBoth} />
        <Field {...side('length', `Length (${unit})`)} onBlur={splitBoth} />
        <NumberField
          label="Quantity"
          decimals={0}
          value={typed.quantity}
          disabled={disabled}
          autoComplete="off"
          onChange={(pieces) => setTyped({ ...typed, quantity: pieces })}
        />
        <UnitSwitch unit={unit} disabled={disabled} onChange={changeUnit} />
      </div>
      {configuration && evaluation && (
        <OptionSelects
          options={configuration.options}
          chosen={evaluation.chosen}
          disabled={disabled}
          onChoose={(option, choice) => setCodes({ ...codes, [option]: choice })}
        />
      )}
      {mount && (
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            label="Where it hangs"
            value={mount}
            disabled={disabled}
            onChange={({ target }) => setMount(target.value)}
          >
            <Options of={mounts} label={(mount) => t(mountLabels[mount])} />
          </SelectField>
          {isInRecess(mount) && <Field {...side('depth', `Depth of the recess (${unit})`)} />}
          <Field {...text('room', 'Room')} maxLength={100} />
          <Field {...text('note', 'Note for the workshop')} maxLength={500} />
          <LightFields light={light} disabled={disabled} onChange={setLight} />
        </div>
      )}
    </NextLine>
  )
}
