import type { OptionRefusal } from './product-options.ts'

/** The message of a refusal in English, for the API. Pages show it in the reader's language. */
export function optionRefusalText(refusal: OptionRefusal): string {
  const text = texts[refusal.code] as (refusal: OptionRefusal) => string
  return text(refusal)
}

type Texts = {
  [Code in OptionRefusal['code']]: (refusal: Extract<OptionRefusal, { code: Code }>) => string
}

const texts: Texts = {
  choice_missing: ({ name }) => `Please choose ${name}`,
  choice_gone: ({ name }) => `Please choose another ${name}`,
  option_unknown: ({ option }) => `This product has no option "${option}"`,
  choices_conflict: ({ name, other }) => `${name} cannot be combined with ${other}`,
  choice_not_in_size: ({ by }) => `This size is not made (${by})`,
}
