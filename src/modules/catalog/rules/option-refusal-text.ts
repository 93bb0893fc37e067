import type { OptionRefusal } from './product-options.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** The message of a refusal in English, for the API. Pages show it in the reader's language. */
export function optionRefusalText(refusal: OptionRefusal): string {
  const text = texts[refusal.code] as (refusal: OptionRefusal) => string
  return text(refusal)
}

type Texts = {
  [Code in OptionRefusal['code']]: (refusal: Extract<OptionRefusal, { code: Code }>) => string
}

const texts: Texts = {
  choice_missing: ({ name }) => staffText('Please choose {{name}}', { name }),
  choice_gone: ({ name }) => staffText('Please choose another {{name}}', { name }),
  option_unknown: ({ option }) => staffText('This product has no option "{{option}}"', { option }),
  choices_conflict: ({ name, other }) =>
    staffText('{{name}} cannot be combined with {{other}}', { name, other }),
  choice_not_in_size: ({ by }) => staffText('This size is not made ({{by}})', { by }),
}
