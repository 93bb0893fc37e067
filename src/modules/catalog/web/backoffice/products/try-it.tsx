import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  getSelling,
  mounts,
  type Mount,
  type SafetyStandard,
  type Cut,
} from '#modules/making/contract/index.ts'
import { mountLabels } from '#modules/making/web/backoffice/index.ts'
import { isInRecess, mountsOf, refusalText, type LineEvaluation } from '#modules/making/rules/index.ts'
import {
  refusedSides,
  shopLimits,
  sideText,
  toMetres,
  toMillimetres,
  type SizeLimits,
} from '#modules/pricing/rules/index.ts'
import { read } from '#kernel/web/api.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { officeArea, officeDecimal, officeSide, useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { Options, SelectField } from '#kernel/web/ui/select-field.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { currencyExponent, toMajor } from '#kernel/rules/money.ts'
import {
  evaluateAnswers,
  limitsWithinGrid,
  optionRefusalText,
  perSquareMetre,
  soldProduct,
  type PieceEvaluation,
} from '#modules/catalog/rules/index.ts'
import { OptionSelects } from '../option-selects.tsx'
import { useOffered, type OfferedConfiguration } from './offered.ts'
import type { ConfigurationValues } from './configuration-values.ts'
import type { ProductValues } from './product-fields.ts'
import { t } from '#kernel/web/backoffice/language.ts'

type Part<Name extends Cut['part']> = Extract<Cut, { part: Name }>

function clothWords({ part, widthMm, lengthMm, widths, laid }: Part<'cloth' | 'lining'>): string {
  const joined = widths > 1 ? `, ${widths} widths joined` : ''
  const way = laid ? `, ${laid.way}, takes ${laid.takeMm} mm of the roll` : ''
  return `${part === 'cloth' ? 'Cloth' : 'Lining'} ${widthMm} × ${lengthMm} mm${joined}${way}`
}

const words: { [Name in Cut['part']]: (cut: Part<Name>) => string } = {
  cloth: clothWords,
  lining: clothWords,
  tube: ({ lengthMm, diameterMm }) => `Tube ${lengthMm} mm, diameter ${diameterMm} mm`,
  headrail: ({ lengthMm }) => `Headrail ${lengthMm} mm`,
  bottom_bar: ({ lengthMm }) => `Bottom bar ${lengthMm} mm`,
  slat: ({ count, widthMm, lengthMm }) => `${count} slats ${widthMm} × ${lengthMm} mm`,
  ladder: ({ count, positionsMm }) => `${count} ladders at ${positionsMm.join(', ')} mm`,
  louvre: ({ count, widthMm, lengthMm, clothMm }) =>
    `${count} louvres ${widthMm} × ${lengthMm} mm, cloth ${clothMm} mm each`,
  fold: ({ count, sizesMm }) => `${count} folds: ${sizesMm.join(', ')} mm`,
  panel: ({ count, widthMm, lengthMm }) =>
    `${count} ${count === 1 ? 'panel' : 'panels'} ${widthMm} × ${lengthMm} mm`,
}

/** A cut in the words of the workshop. */
function cutWords(cut: Cut): string {
  const say = words[cut.part] as (cut: Cut) => string
  return say(cut)
}

const sides = [
  ['width', 'Width (m)'],
  ['length', 'Length (m)'],
  ['depth', 'Depth of the recess (m)'],
  ['top', 'Floor to top (m)'],
] as const
type Typed = Record<(typeof sides)[number][0], string>

/** Tries a piece of the product with the present values of the form, saved or not. */
export function TryIt({ now, values }: { now: ConfigurationValues; values: ProductValues }) {
  const { data: selling } = useQuery(read(getSelling))
  const [typed, setTyped] = useState<Typed>({ width: '1.5', length: '1.8', depth: '', top: '' })
  const [wanted, setMount] = useState<Mount | null>(null)
  const [codes, setCodes] = useState<Record<string, string>>({})
  const offered = useOffered(now)
  const hangs = mountsOf(now)
  const mount = wanted && hangs.includes(wanted) ? wanted : (hangs[0] ?? null)
  const shownSides = sides.filter(([side]) => side !== 'depth' || isInRecess(mount))
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {shownSides.map(([side, label]) => (
          <NumberField
            key={side}
            label={t(label)}
            decimals={3}
            max={100}
            step={0.1}
            autoComplete="off"
            value={typed[side]}
            onChange={(metres) => setTyped({ ...typed, [side]: metres })}
          />
        ))}
        {hangs.length > 0 && (
          <SelectField
            label="Hangs"
            value={mount ?? ''}
            onChange={({ target }) => setMount(mounts.find((mount) => mount === target.value) ?? null)}
          >
            <Options of={hangs} label={(hang) => t(mountLabels[hang])} />
          </SelectField>
        )}
      </div>
      {selling ? (
        <Outcome
          now={now}
          values={values}
          typed={typed}
          mount={mount}
          safety={selling.safety}
          offered={offered}
          codes={codes}
          choose={(option, choice) => setCodes({ ...codes, [option]: choice })}
        />
      ) : (
        <Skeleton className="h-14" />
      )}
    </>
  )
}

/** The size limits in the form, saved or not. */
function limitsIn(values: ProductValues): SizeLimits {
  const toLimitMm = (text: string, shops: number) =>
    text.trim() === '' ? shops : toMillimetres(Number(text))
  return {
    minWidthMm: toLimitMm(values.min_width_m, shopLimits.minWidthMm),
    maxWidthMm: toLimitMm(values.max_width_m, shopLimits.maxWidthMm),
    minLengthMm: toLimitMm(values.min_length_m, shopLimits.minLengthMm),
    maxLengthMm: toLimitMm(values.max_length_m, shopLimits.maxLengthMm),
  }
}

interface Tried {
  now: ConfigurationValues
  values: ProductValues
  typed: Typed
  mount: Mount | null
  safety: SafetyStandard
  offered: OfferedConfiguration
  codes: Readonly<Record<string, string>>
  choose: (option: string, choice: string) => void
}

/** Why a piece cannot be made, as the API says it. */
const refusalSentence = (refusal: PieceEvaluation['refusals'][number]) =>
  'option' in refusal ? optionRefusalText(refusal) : refusalText(refusal)

function Outcome({ now, values, typed, mount, safety, offered, codes, choose }: Tried) {
  const { currency } = useShopConfig()
  const money = useOfficeMoney()
  const [width, length] = [Number(typed.width), Number(typed.length)]
  if (!(width > 0 && length > 0)) return <p>Type a width and a length.</p>
  const answers = {
    mount: mount ?? undefined,
    depth: (isInRecess(mount) && Number(typed.depth)) || undefined,
    top_height: Number(typed.top) || undefined,
    options: codes,
  }
  const limits = limitsIn(values)
  const productForSale = soldProduct(
    {
      ...now,
      ...offered,
      safety,
      price_per_sqm: perSquareMetre({
        base_price: Number(values.base_price),
        price_calculation: {
          price_per_sqm: Number(values.price_per_sqm),
          base_width_m: Number(values.base_width_m),
          base_length_m: Number(values.base_length_m),
        },
      }),
      size_limits: {
        min_width_m: toMetres(limits.minWidthMm),
        max_width_m: toMetres(limits.maxWidthMm),
        min_length_m: toMetres(limits.minLengthMm),
        max_length_m: toMetres(limits.maxLengthMm),
      },
    },
    currency,
  )
  const evaluation = evaluateAnswers(productForSale, safety, { width, length }, answers)
  const refused = [
    ...refusedSides(width, length, limitsWithinGrid(limits, productForSale.offer)).map(sideText),
    ...evaluation.refusals.map(refusalSentence),
  ]
  const { price } = evaluation
  const major = (minor: number) => toMajor(minor, currencyExponent(currency))
  const charged = price && price.chargedAreaMm2 > width * length * 1_000_000 ? price.chargedAreaMm2 : null
  return (
    <>
      <OptionSelects
        options={offered.options}
        chosen={evaluation.chosen}
        disabled={false}
        onChoose={choose}
      />
      <output className="grid gap-1">
        {price && (
          <p>
            Price {money(major(price.total))}
            {charged !== null && `, charged as ${officeArea(charged / 1_000_000)} m²`}
          </p>
        )}
        {price?.parts.slice(1).map(({ label, amount }) => (
          <p key={label}>{`of it ${label}: ${money(major(amount))}`}</p>
        ))}
        {refused.map((text) => (
          <p key={text} className="text-clay">
            {text}
          </p>
        ))}
        <MadeOf evaluation={evaluation.evaluation} />
      </output>
    </>
  )
}

function MadeOf({ evaluation: { piece, weightG } }: { evaluation: LineEvaluation }) {
  const finished = piece?.finished
  const facts = [
    piece &&
      (finished
        ? `Finished ${officeSide(toMetres(finished.widthMm))} m × ${officeSide(toMetres(finished.lengthMm))} m`
        : 'Made as ordered'),
    weightG !== null && `Weight ${officeDecimal(weightG / 1000, 1)} kg`,
    piece?.loopMm && `Chain ${officeSide(toMetres(piece.loopMm))} m`,
    piece?.safetyMark && 'Carries the child-safety mark',
    piece && piece.standsOutMm > 0 && `Stands out of the recess by ${piece.standsOutMm} mm`,
    piece?.stackMm && `Stack when open ${piece.stackMm} mm`,
  ].filter((text) => typeof text === 'string')
  return (
    <>
      {facts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <ul className="list-disc pl-5">
        {piece?.cuts.map((cut) => (
          <li key={cutWords(cut)}>{cutWords(cut)}</li>
        ))}
      </ul>
    </>
  )
}
