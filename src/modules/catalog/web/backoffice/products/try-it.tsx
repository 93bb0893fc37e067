import { useState } from 'react'
import type { Mount, SafetyStandard } from '../../../../making/contract/index.ts'
import { mounts } from '../../../../making/contract/index.ts'
import { makeLine, mountsOf, refusalText } from '../../../../making/rules/index.ts'
import type { JudgedLine } from '../../../../making/rules/index.ts'
import { priceOf, toMetres, toMillimetres } from '../../../../pricing/rules/index.ts'
import { currencyExponent, toMajor, toMinor } from '../../../../../kernel/rules/money.ts'
import { useMoney, useShopFacts } from '../../../../../kernel/web/shop.ts'
import { Field } from '../../../../../kernel/web/ui/field.tsx'
import { SelectField } from '../../../../../kernel/web/ui/select-field.tsx'
import type { Configured } from './configured.ts'
import { cutWords } from './cut-words.ts'

const sides = [
  ['width', 'Width (m)'],
  ['length', 'Length (m)'],
  ['depth', 'Depth of the recess (m)'],
  ['top', 'Floor to top (m)'],
] as const
type Typed = Record<(typeof sides)[number][0], string>

const mm2 = (squareMetres: number | null) => (squareMetres === null ? null : Math.round(squareMetres * 1e6))

/** A piece of the product as the form now says, whether it is saved or not. */
export function TryIt({ now, perSqm, safety }: { now: Configured; perSqm: number; safety: SafetyStandard }) {
  const [typed, setTyped] = useState<Typed>({ width: '1.5', length: '1.8', depth: '', top: '' })
  const [wanted, setMount] = useState<Mount | null>(null)
  const offered = mountsOf(now)
  const mount = wanted && offered.includes(wanted) ? wanted : (offered[0] ?? null)
  const millimetres = (text: string) => (Number(text) > 0 ? toMillimetres(Number(text)) : null)
  const size = { widthMm: millimetres(typed.width) ?? 0, lengthMm: millimetres(typed.length) ?? 0 }
  const known = size.widthMm > 0 && size.lengthMm > 0
  const judged = known
    ? makeLine(
        { ...now, maxAreaMm2: mm2(now.max_area_m2), weightGsm: now.weight_gsm, maxWeightG: now.max_weight_g },
        { ...size, mount, depthMm: millimetres(typed.depth), topHeightMm: millimetres(typed.top) },
        safety,
      )
    : null
  const exponent = currencyExponent(useShopFacts().currency)
  const offer = { perSqm: toMinor(perSqm, exponent), minAreaMm2: mm2(now.min_area_m2) }
  const price = toMajor(priceOf(offer, size).total, exponent)
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {sides.map(([side, label]) => (
          <Field
            key={side}
            label={label}
            type="number"
            min={0}
            step="any"
            autoComplete="off"
            value={typed[side]}
            onChange={({ target }) => setTyped({ ...typed, [side]: target.value })}
          />
        ))}
        {offered.length > 0 && (
          <SelectField
            label="Hangs"
            value={mount ?? ''}
            onChange={({ target }) => setMount(mounts.find((one) => one === target.value) ?? null)}
          >
            {offered.map((one) => (
              <option key={one} value={one}>
                {one === 'inside' ? 'Inside the recess' : 'Outside the recess'}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <output className="grid gap-1">{judged && <Outcome judged={judged} price={price} />}</output>
    </>
  )
}

function Outcome({ judged: { piece, refusals, weightG }, price }: { judged: JudgedLine; price: number }) {
  const money = useMoney()
  const finished = piece?.finished
  return (
    <>
      <p>Price {money(price)}</p>
      {refusals.map((refusal) => (
        <p key={refusal.code} className="text-clay">
          {refusalText(refusal)}
        </p>
      ))}
      {piece && (
        <p>
          {finished
            ? `Finished ${toMetres(finished.widthMm)} m × ${toMetres(finished.lengthMm)} m`
            : 'Made as ordered'}
        </p>
      )}
      {weightG !== null && <p>Weight {(weightG / 1000).toFixed(1)} kg</p>}
      {piece?.loopMm != null && <p>Chain {toMetres(piece.loopMm)} m</p>}
      <ul className="list-disc pl-5">
        {piece?.cuts.map((cut) => (
          <li key={cutWords(cut)}>{cutWords(cut)}</li>
        ))}
      </ul>
    </>
  )
}
