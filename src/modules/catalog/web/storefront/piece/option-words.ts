import { useTranslation } from 'react-i18next'

/** Options that every shop means the same by; all others have the name that staff gave them. */
const options = {
  control: 'option.control',
  control_side: 'option.controlSide',
  fixing: 'option.fixing',
  roll: 'option.roll',
  heading: 'option.heading',
  panels: 'option.panels',
  lining: 'option.lining',
  slat_width: 'option.slatWidth',
  tape: 'option.tape',
  valance: 'option.valance',
  bottom_bar: 'option.bottomBar',
  draw: 'option.draw',
  louvre_width: 'option.louvreWidth',
} as const

const choices = {
  'control_side.left': 'option.left',
  'control_side.right': 'option.right',
  'fixing.top': 'option.top',
  'fixing.face': 'option.face',
  'fixing.side': 'option.side',
  'roll.back': 'option.back',
  'roll.front': 'option.front',
  'panels.one': 'option.one',
  'panels.pair': 'option.pair',
  'draw.left': 'option.left',
  'draw.right': 'option.right',
  'draw.split': 'option.both',
  'tape.cord': 'option.cord',
  'lining.none': 'option.none',
} as const

const isKey = <Keys extends object>(code: string, keys: Keys): code is keyof Keys & string =>
  Object.hasOwn(keys, code)

/** Widths of slats and louvres are their own words. */
const isWidth = (option: string, choice: string) => option.endsWith('_width') && /^\d+$/.test(choice)

/** How a link, and a form that is sent without scripts, names the choice of an option: `o.colour=sage`. */
export const optionParam = (code: string) => `o.${code}`

/** Names of options and choices in the reader's language where every shop has them, else the shop's own. */
export function useOptionWords() {
  const { t } = useTranslation()
  return {
    option: ({ code, name }: { code: string; name: string }) =>
      isKey(code, options) ? t(options[code]) : name,
    choice: (option: string, { code, name }: { code: string; name: string }) => {
      const path = `${option}.${code}`
      if (isKey(path, choices)) return t(choices[path])
      return isWidth(option, code) ? t('option.mm', { mm: code }) : name
    },
  }
}
export type OptionWords = ReturnType<typeof useOptionWords>
