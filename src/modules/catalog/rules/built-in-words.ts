/**
 * Options that mean the same in every shop, with the keys of their translated names; other options have the name
 * that staff gave them.
 */
export const optionWords = {
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

/** Choices that mean the same in every shop, by option and choice. */
export const choiceWords = {
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

type Key<Words extends Record<string, string>> = Words[keyof Words]

const keyIn = <Words extends Record<string, string>>(words: Words, code: string): Key<Words> | undefined =>
  Object.hasOwn(words, code) ? (words[code] as Key<Words>) : undefined

/** The translation key of a built-in option. */
export const optionWord = (code: string) => keyIn(optionWords, code)

/** The translation key of a built-in choice; widths of slats and louvres are shown in millimetres. */
export function choiceWord(option: string, choice: string) {
  const key = keyIn(choiceWords, `${option}.${choice}`)
  if (key) return { key }
  return option.endsWith('_width') && /^\d+$/.test(choice)
    ? { key: 'option.mm' as const, mm: choice }
    : undefined
}
