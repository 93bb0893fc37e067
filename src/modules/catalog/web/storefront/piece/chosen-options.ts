import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import type { MakingAttributes } from '#modules/making/contract/index.ts'
import type { Product } from '#modules/catalog/contract/catalog.ts'
import type { Configuration } from '#modules/catalog/contract/configuration.ts'
import type { OfferedOption } from '#modules/catalog/contract/options.ts'
import type { SizeLimits } from '#modules/pricing/rules/index.ts'
import { needsConfiguration, limitsOf } from '#modules/catalog/rules/index.ts'
import { configurationOf } from '../../queries/catalog.ts'
import { headingOf, type Heading } from '../drawing/heading.ts'

/** The choices in the address; for a repeated parameter the last one counts. */
function codesIn(search: Readonly<Record<string, unknown>>): Record<string, string> {
  const codes: Record<string, string> = {}
  for (const [name, value] of Object.entries(search)) {
    const last: unknown = Array.isArray(value) ? value.at(-1) : value
    // The router parses a code of digits only as a number.
    if (name.startsWith('o.') && (typeof last === 'string' || typeof last === 'number'))
      codes[name.slice(2)] = `${last}`
  }
  return codes
}

/** The effect of the choices on pictures and drawings. */
export interface ChosenLook {
  colour?: string | undefined
  /** Whether the colour is that of the product's own pictures, not a different choice. */
  isOwnColour: boolean
  /** The name of the chosen cloth, where there are several. */
  cloth: string
  /** A picture of the product with the choice, else of the choice itself. */
  image?: string | undefined
  /** The product's pictures in the chosen colour, where it has such: those of other colours are left out. */
  pictures?: readonly string[] | undefined
  /** The name of the chosen colour, where it is not that of the product's own pictures. */
  colourName?: string | undefined
  /** A close-up of the choice itself. */
  swatch?: string | undefined
  facts: MakingAttributes
  /** How the top of a curtain is made. */
  heading: Heading
  /** The side of the control. */
  side?: 'left' | 'right' | undefined
}

/** The picture of the product with a choice; the code comes from the address and may be any text. */
const pictureIn = ({ pictures = {} }: Pick<OfferedOption, 'pictures'>, code: string) =>
  Object.hasOwn(pictures, code) ? pictures[code] : undefined

/** The visible effect of choices, given by the codes of their options; an option without a choice has its default. */
export function visibleEffect(
  { facts, options }: Pick<Configuration, 'facts' | 'options'>,
  codes: Readonly<Record<string, string>>,
): ChosenLook {
  const look: Partial<ChosenLook> = {}
  const mergedFacts: MakingAttributes = { ...facts }
  const chosen = new Map<string, string>()
  for (const option of options) {
    const { code: name, shown_when: shownWhen } = option
    if (shownWhen !== null && chosen.get(shownWhen.split('.')[0] ?? '') !== shownWhen.split('.')[1]) continue
    const code = codes[name] ?? option.default
    chosen.set(name, code)
    const choice = option.choices.find((candidate) => candidate.code === code)
    if (look.colour === undefined && choice?.colour) {
      look.colour = choice.colour
      look.isOwnColour = code === option.default
      look.cloth = choice.name
      const room = pictureIn(option, code)
      if (!look.isOwnColour) look.colourName = choice.name
      if (!look.isOwnColour && room) look.pictures = [room, ...(choice.image_url ? [choice.image_url] : [])]
    }
    if (name === 'lining') look.cloth = `${look.cloth ?? ''} ${choice?.name ?? ''}`
    // The product's own pictures show the default choice.
    if (code !== option.default) {
      look.swatch ??= choice?.image_url
      look.image ??= pictureIn(option, code) ?? choice?.image_url
    }
    // The lining of a curtain is not visible from the room.
    if (name !== 'lining') Object.assign(mergedFacts, choice?.facts)
    if (name === 'control_side' && (code === 'left' || code === 'right')) look.side = code
  }
  return {
    isOwnColour: true,
    cloth: '',
    ...look,
    facts: mergedFacts,
    heading: headingOf(chosen.get('heading'), mergedFacts),
  }
}

/** Whether a chosen code stands for the size of a piece. */
export const isFixedSize = (
  configuration: Configuration | undefined,
  { options = {} }: { options?: Readonly<Record<string, unknown>> | undefined },
): boolean =>
  configuration !== undefined &&
  visibleEffect(configuration, options as Record<string, string>).facts.size !== undefined

export interface ChosenOptions {
  /** Codes by option: only choices that were made or came with the address. */
  codes: Readonly<Record<string, string>>
  choose: (option: string, choice: string) => void
  look: ChosenLook
  /** Size limits of the product, within its price grid where it has one. */
  limits: SizeLimits
}

/** Used for a product without options, and while they are loading. */
export const plainConfiguration: Pick<Configuration, 'facts' | 'options'> = { facts: {}, options: [] }

/** The choices of a product's options, initially those in the address. */
export function useChosenOptions(product: Product): ChosenOptions {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const [codes, setCodes] = useState(() => (product.has_options ? codesIn(search) : {}))
  const choose = useCallback(
    (option: string, choice: string) => setCodes((previous) => ({ ...previous, [option]: choice })),
    [],
  )
  const { data } = useQuery({ ...configurationOf(product.id), enabled: needsConfiguration(product) })
  // The same object until a choice changes, so that a key press in a size field does not redraw unrelated parts.
  const look = useMemo(() => visibleEffect(data ?? plainConfiguration, codes), [data, codes])
  const limits = useMemo(() => limitsOf(data ?? product), [data, product])
  return { codes, choose, look, limits }
}
