import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { Facts } from '../../../../making/contract/index.ts'
import type { Product } from '../../../contract/catalog.ts'
import type { OfferedOption } from '../../../contract/options.ts'
import type { SizeLimits } from '../../../../pricing/rules/index.ts'
import { asksAboutPiece, limitsOf } from '../../../rules/index.ts'
import { configurationOf } from '../../queries/catalog.ts'

/** How a link, and a form that is sent without scripts, names the choice of an option: `o.colour=sage`. */
export const optionParam = (code: string) => `o.${code}`

/** Choices in the address; of a field that is there twice the last one counts. */
function codesIn(search: Readonly<Record<string, unknown>>): Record<string, string> {
  const codes: Record<string, string> = {}
  for (const [name, value] of Object.entries(search)) {
    const last: unknown = Array.isArray(value) ? value.at(-1) : value
    // A code of figures alone is read as a number.
    if (name.startsWith('o.') && (typeof last === 'string' || typeof last === 'number'))
      codes[name.slice(2)] = `${last}`
  }
  return codes
}

/** What pictures and drawing show of the choices. */
export interface ChosenLook {
  colour: string | undefined
  image: string | undefined
  facts: Facts
  /** At which end the control hangs. */
  side: 'left' | 'right' | undefined
}

function lookOf(options: readonly OfferedOption[], codes: Readonly<Record<string, string>>): ChosenLook {
  const look: ChosenLook = { colour: undefined, image: undefined, facts: {}, side: undefined }
  const chosen = new Set<string>()
  for (const option of options) {
    if (option.shown_when !== null && !chosen.has(option.shown_when)) continue
    const code = codes[option.code] ?? option.default
    chosen.add(`${option.code}.${code}`)
    const choice = option.choices.find((one) => one.code === code)
    look.colour ??= choice?.colour
    // The picture of what stands by itself is among those of the product.
    if (code !== option.default) look.image ??= choice?.image_url
    Object.assign(look.facts, choice?.facts)
    if (option.code === 'control_side' && (code === 'left' || code === 'right')) look.side = code
  }
  return look
}

export interface ChosenOptions {
  /** By the code of their option, only what was chosen or came with the address. */
  codes: Readonly<Record<string, string>>
  choose: (option: string, choice: string) => void
  look: ChosenLook
  /** Sizes of the product, within its price grid where it has one. */
  limits: SizeLimits
}

/** What is chosen of the options of a product, from the address on. */
export function useChosenOptions(product: Product): ChosenOptions {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const [codes, setCodes] = useState(() => (product.has_options ? codesIn(search) : {}))
  const choose = useCallback(
    (option: string, choice: string) => setCodes((before) => ({ ...before, [option]: choice })),
    [],
  )
  const { data } = useQuery({ ...configurationOf(product.id), enabled: asksAboutPiece(product) })
  return {
    codes,
    choose,
    look: lookOf(data?.options ?? [], codes),
    limits: limitsOf(data ?? product),
  }
}
